import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGoogleStub } from '../demo/stub-servers/google-places-stub.ts'
import type { StubServer } from '../demo/stub-servers/stub-server.ts'
import { pause } from '../src/core/time.ts'
import { cancel } from '../src/curation/control.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { workflowsOf } from '../src/stages/index.ts'
import { submitSearch } from '../src/stages/wf1-place-search/submit-search.ts'
import { townOf } from '../src/testing/provider-fixture.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { stubKey } from '../src/testing/stub-providers.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableSearches, unavailableTools } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// WF1 under SIGKILL and cancellation: 600 dentists with a cap of 60 per query, every response delayed.

const dentists = 600
const kills = isLongRun ? 5 : 3
const database = useTestDatabase()
const userId = '00000000-0000-7000-8000-000000000009'
const workers: ChildProcess[] = []
let standIn: StubServer
beforeAll(async () => {
  standIn = await startGoogleStub({ town: townOf(dentists), key: stubKey })
  standIn.fail({ delayMs: 30 }, 2000)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await endWorker(worker, 'SIGKILL')
})
afterAll(() => standIn.close())

async function submit(change: { max_cost?: number; filters?: { name_excludes: string[] } } = {}) {
  const { db, tenantId } = database
  const setup = { ...unavailableSearches, available: ['google-places'] as const }
  const request = { kinds: ['dentists'], places: ['Milltown'], provider: 'google-places' as const, fresh: true }
  const { ids } = await submitSearch(db, { tenantId, userId }, { ...request, ...change }, setup)
  const id = ids[0] ?? ''
  const calls = async () => (await db.selectFrom('cost_ledger').select('id').where('row_id', '=', id).execute()).length
  return { id, calls, row: () => db.selectFrom('searches').selectAll().where('id', '=', id).executeTakeFirstOrThrow() }
}
async function start(name: string): Promise<ChildProcess> {
  const standIns = { google: standIn.endpoint, nominatim: standIn.endpoint, overpass: standIn.endpoint }
  const connectTo = { ip: '127.0.0.1', port: 1 }
  const options = { url: database.url, name, connectTo, gapMs: 0, standIns, stageIds: ['wf1-place-search'] }
  const worker = await startStageWorker(options)
  workers.push(worker)
  return worker
}

test(`a worker killed ${kills} times: finds every place once and repeats few paid calls`, {
  timeout: 300_000,
}, async () => {
  const { db } = database
  // With a filter: places that it rejects must be known after a kill.
  const { id, row, calls } = await submit({ filters: { name_excludes: ['7'] } })
  const excluded = Array.from({ length: dentists }, (_, index) => String(index + 1)).filter((n) =>
    n.includes('7'),
  ).length
  const deaths: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const worker = await start(`victim ${kill}`)
    const goal = (await calls()) + 1 + Math.floor(Math.random() * 6)
    // Every worker goes on where the last one ended.
    const before = deaths.at(-1) ?? -1
    await until('some calls', async () => (await calls()) >= goal && (await row()).found > before)
    await endWorker(worker, 'SIGKILL')
    deaths.push((await row()).found)
    expect((await row()).search_status).toBe('Processing')
    // Expires its lease.
    await sql`UPDATE leases SET expires_at = now()`.execute(db)
  }
  await start('survivor')
  await until('the end', async () => (await row()).search_status === 'Completed', 120)
  const search = await row()
  expect(search).toMatchObject({
    search_outcome: 'complete',
    found: dentists - excluded,
    new_places: dentists - excluded,
    filtered: excluded,
    search_cursor: null,
  })
  expect(search.estimated).toBe(dentists)
  const links = await db.selectFrom('search_places').select('place_id').where('search_id', '=', id).execute()
  expect(links).toHaveLength(dentists - excluded)
  // Every call is in the ledger, including those whose responses were lost with a worker: at most two per kill, since one
  // page may be on its way into the database while the next is asked for.
  const answered = await db.selectFrom('cost_ledger').select('state').where('row_id', '=', id).execute()
  expect(answered.length).toBeGreaterThanOrEqual(standIn.requests.length)
  // A kill between the entry and the call leaves the entry: the ledger never shows too little.
  expect(answered.length).toBeLessThanOrEqual(standIn.requests.length + kills)
  const alone = await submit({ filters: { name_excludes: ['7'] } })
  await until('the same without a kill', async () => (await alone.row()).search_status === 'Completed', 120)
  expect(answered.length).toBeLessThanOrEqual((await alone.calls()) + 2 * kills)
})

test('a cancelled search stops its calls and keeps its results', { timeout: 300_000 }, async () => {
  const { db, tenantId } = database
  const { id, row } = await submit()
  await start('cancelled')
  await until('some places', async () => (await row()).found > 0)
  const stage = createRegistry(workflowsOf(unavailableTools)).stage('wf1-place-search')
  expect(await cancel(db, stage, { target: { ids: [id] }, tenantId, actorId: userId })).toBe(1)
  const { found } = await row()
  await until('the calls to stop', async () => {
    const { length } = standIn.requests
    await pause(400)
    return standIn.requests.length === length
  })
  expect(await row()).toMatchObject({ search_status: null, search_error_code: null, found })
  expect(found).toBeLessThan(dentists)
})
