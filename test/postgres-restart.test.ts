import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { quietLog } from '../src/testing/loops.ts'
import { copyHome } from '../src/testing/prepared-home.ts'
import { makePlaces } from '../src/testing/rows.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { until } from '../src/testing/until.ts'
import { createOutputTable } from './support/chained-stages.ts'
import { tally } from './support/tally.ts'
import { endWorker, startWorker } from './support/worker-processes.ts'

// Workers keep running while their server stops and restarts. The test has its own server: no other
// test loses its connections. Commits are synchronous, as in production, so acknowledged data must survive a
// crash of the server; a crash of the machine is not tested.
const folder = mkdtempSync(join(tmpdir(), 'scrapersky-restart-'))
const home = join(folder, 'home')
const settings = { fsync: 'off', full_page_writes: 'off' }
const handles: EmbeddedDatabase[] = []
const workers: ChildProcess[] = []
/** Enough, with `workMs`, for work until the last crash. */
const [rowCount, workMs] = isLongRun ? [900, 100] : [400, 220]
let open: OpenDatabase

beforeAll(async () => {
  copyHome(inject('preparedHome'), home)
  const server = await openEmbedded(home, { settings })
  handles.push(server)
  open = await openDatabase({ url: server.url, poolSize: 4, statementTimeoutSeconds: 30, name: 'test', log: quietLog })
  await createOutputTable(open.db)
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => endWorker(worker, 'SIGKILL')))
  await open.close()
  for (const handle of handles) await handle.release()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks until there is a server that answers. */
function ask<T>(question: () => Promise<T>): Promise<T> {
  return until('the server', async () => {
    const answer = await question().then(
      (value) => ({ value }),
      () => undefined,
    )
    return answer
  }).then(({ value }) => value)
}
const first = () => ask(() => tally(open.db, 'chain-1'))
const second = () => ask(() => tally(open.db, 'chain-2'))
const outputs = async () => (await first()).outputs + (await second()).outputs

/** The rows are under way and far from done: the moment to take the server away. */
async function progress(share: number): Promise<void> {
  await until(`${share} of the rows`, async () => (await outputs()) >= share * 2 * rowCount, 60)
}

const crashes = () => readFileSync(join(home, 'postgres.log'), 'utf8').split('reinitializing').length - 1
const postmaster = () => Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Of a worker's listening connection, which is always there. */
async function somePid(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'test listen'
    ORDER BY random() LIMIT 1`.execute(open.db)
  if (rows[0] === undefined) throw new Error('the workers are not back yet')
  return rows[0].pid
}

/** One backend killed: the server ends all the others, recovers and goes on, under the same postmaster. */
async function crash(round: number): Promise<void> {
  process.kill(await ask(somePid), 'SIGKILL')
  await until('the crash', () => crashes() === round)
}

/** The whole server killed, and another one started where it was. */
async function replace(): Promise<void> {
  process.kill(postmaster(), 'SIGKILL')
  const again = await openEmbedded(home, { settings })
  handles.push(again)
  expect(again).toMatchObject({ started: true, url: handles[0]?.url })
}

test('workers reconnect when PostgreSQL crashes and restarts, without losing or duplicating rows', async () => {
  const { id: tenantId } = await open.db
    .insertInto('tenants')
    .values({ name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const options = {
    url: handles[0]?.url ?? '',
    chain: { leaseSeconds: 4, maxAttempts: 10, workMs },
    concurrency: 5,
  }
  workers.push(...(await Promise.all(Array.from({ length: 3 }, () => startWorker(options)))))
  await makePlaces(open.db, rowCount, { tenantId })

  await progress(0.05)
  await crash(1)
  await progress(0.2)
  await crash(2)
  await progress(0.35)
  await replace()
  await progress(0.5)
  await crash(3)
  await progress(0.65)
  await replace()

  await until('all rows', async () => (await first()).open === 0 && (await second()).open === 0)
  const [one, two] = [await first(), await second()]
  expect(one.completed + one.errors).toBe(rowCount)
  expect(one).toMatchObject({ outputs: one.completed, distinct: one.completed })
  expect(two.completed + two.errors).toBe(one.completed)
  expect(two).toMatchObject({ outputs: two.completed, distinct: two.completed })
  // The very processes that were there at the start.
  expect(workers.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null])
  // A server that is away for a moment is not the rows' fault.
  const failures = await open.db.selectFrom('job_failures').select('code').distinct().execute()
  expect(failures.filter(({ code }) => code !== 'worker_lost' && code !== 'end_not_saved')).toEqual([])
}, 300_000)
