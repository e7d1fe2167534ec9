import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurationStatus, ProcessingStatus } from '../db/status.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { curate } from './curate.ts'
import { defineStage } from './define-stage.ts'
import { pages } from './entities/pages.ts'
import { places } from './entities/places.ts'
import { parseFilter } from './filter/parse-filter.ts'
import { createRegistry } from './registry.ts'
import type { Target } from './target.ts'

const database = useTestDatabase()
const actorId = randomUUID()
const stage = defineStage({
  id: 'test-gate',
  summary: 'gated',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])

const set = (status: CurationStatus, target: Target, tenantId = database.tenantId) =>
  curate(database.db, registry, { entity: 'places', target, status, tenantId, actorId })
const row = (id: string | undefined) =>
  database.db
    .selectFrom('places')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

beforeEach(async () => {
  await database.db.deleteFrom('places').execute()
  await database.db.deleteFrom('audit_events').execute()
})

async function placeIn(status: ProcessingStatus | null, extra = {}): Promise<string> {
  const [id] = await makePlaces(database.db, 1, { ...database, status: null })
  const lease = status === 'Processing' ? { deep_scan_lease_token: randomUUID() } : {}
  const finished = status === 'Error' ? { deep_scan_finished_at: new Date() } : {}
  await database.db
    .updateTable('places')
    .set({ deep_scan_status: status, curation_status: 'New', ...lease, ...finished, ...extra })
    .where('id', '=', id ?? '')
    .execute()
  return id ?? ''
}

describe('selecting', () => {
  test('Selected queues the row in the same statement and records the person', async () => {
    const ids = [await placeIn(null), await placeIn(null), await placeIn(null)]
    expect(await set('Selected', { ids: ids.slice(0, 2) })).toEqual({ updated: 2, queued: 2 })
    expect(await row(ids[0])).toMatchObject({
      curation_status: 'Selected',
      deep_scan_status: 'Queued',
      curated_by: actorId,
    })
    expect(await row(ids[2])).toMatchObject({ curation_status: 'New', deep_scan_status: null })
    expect(await database.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
      {
        tenant_id: database.tenantId,
        actor_id: actorId,
        action: 'curate',
        subject: 'places',
        details: { status: 'Selected', updated: 2, queued: 2, ids: ids.slice(0, 2) },
      },
    ])
  })

  test.each<[ProcessingStatus | null, number]>([
    [null, 1],
    ['Completed', 1],
    ['Error', 1],
    ['Queued', 0],
    ['Processing', 0],
  ])('from %s it puts %i more into the queue', async (status, queued) => {
    const id = await placeIn(status, { deep_scan_attempts: 2 })
    expect(await set('Selected', { ids: [id] })).toEqual({ updated: 1, queued })
    const after = await row(id)
    expect(after.deep_scan_status).toBe(status === 'Processing' ? 'Processing' : 'Queued')
    expect(after.deep_scan_attempts).toBe(status === 'Processing' ? 2 : 0)
  })

  test('a row in its back-off becomes due at once', async () => {
    const id = await placeIn('Queued', { deep_scan_next_attempt_at: new Date(Date.now() + 3_600_000) })
    await set('Selected', { ids: [id] })
    expect(Number((await row(id)).deep_scan_next_attempt_at)).toBeLessThanOrEqual(Date.now() + 5000)
  })

  test('other statuses queue nothing', async () => {
    const id = await placeIn(null)
    expect(await set('Maybe', { ids: [id] })).toEqual({ updated: 1, queued: 0 })
    expect(await row(id)).toMatchObject({ curation_status: 'Maybe', deep_scan_status: null })
  })
})

describe('deselecting', () => {
  test('takes queued rows out of the queue with their previous status', async () => {
    const finished = { deep_scan_finished_at: new Date() }
    const never = await placeIn('Queued')
    const completed = { ...finished, deep_scan_outcome: 'ok' }
    const done = await placeIn('Queued', completed)
    const dead = await placeIn('Queued', { ...finished, deep_scan_error_code: 'item_timeout' })
    const waiting = await placeIn('Queued', { deep_scan_error_code: 'budget_reached', deep_scan_error: 'later' })
    const again = await placeIn('Queued', { ...completed, deep_scan_error_code: 'budget_reached' })
    // It failed, was queued again, and met an outage.
    const cutOff = await placeIn('Queued', { ...finished, deep_scan_error_code: 'database_unreachable' })
    expect(await set('Archived', { ids: [never, done, dead, waiting, again, cutOff] })).toEqual({
      updated: 6,
      queued: 0,
    })
    expect(await row(never)).toMatchObject({ deep_scan_status: null })
    expect(await row(done)).toMatchObject({ deep_scan_status: 'Completed' })
    expect(await row(dead)).toMatchObject({ deep_scan_status: 'Error', deep_scan_error_code: 'item_timeout' })
    expect(await row(waiting)).toMatchObject({
      deep_scan_status: null,
      deep_scan_error_code: null,
      deep_scan_error: null,
    })
    expect(await row(again)).toMatchObject({ deep_scan_status: 'Completed', deep_scan_error_code: null })
    expect(await row(cutOff)).toMatchObject({ deep_scan_status: 'Error', deep_scan_error_code: 'database_unreachable' })
  })

  test('does not touch rows in processing and completed rows', async () => {
    const busy = await placeIn('Processing')
    const done = await placeIn('Completed', { deep_scan_outcome: 'ok' })
    const token = (await row(busy)).deep_scan_lease_token
    await set('Not a Fit', { ids: [busy, done] })
    expect(await row(busy)).toMatchObject({
      curation_status: 'Not a Fit',
      deep_scan_status: 'Processing',
      deep_scan_lease_token: token,
    })
    expect(await row(done)).toMatchObject({ deep_scan_status: 'Completed', deep_scan_outcome: 'ok' })
  })
})

describe('targets', () => {
  test('a filter selects its matches and is stored in the audit event', async () => {
    const [first] = await makePlaces(database.db, 3, { ...database, status: null })
    await makePlaces(database.db, 2, { ...database, status: null, priority: 1 })
    const filter = parseFilter(places, { all: [{ field: 'priority', op: 'equals', value: 1 }] })
    expect(await set('Selected', { filter })).toEqual({ updated: 2, queued: 2 })
    expect(await row(first)).toMatchObject({ deep_scan_status: null })
    const [event] = await database.db.selectFrom('audit_events').select('details').execute()
    expect(event?.details).toMatchObject({ updated: 2, filter: filter.root })
    expect(await set('Selected', { filter }, randomUUID())).toEqual({ updated: 0, queued: 0 })
  })

  test('refuses a filter of another entity', async () => {
    const filter = parseFilter(pages, { all: [] })
    await expect(set('Selected', { filter })).rejects.toThrow('The filter is for pages, and the rows are places.')
  })

  test('an SQL expression changes all matches in one statement', async () => {
    await makePlaces(database.db, 300, { ...database, status: null })
    await makePlaces(database.db, 5, { ...database, status: null, priority: 1 })
    expect(await set('Selected', { where: sql<boolean>`priority = 5` })).toEqual({ updated: 300, queued: 300 })
    const events = await database.db.selectFrom('audit_events').select('details').execute()
    expect(events).toHaveLength(1)
  })

  test('never reaches another tenant', async () => {
    const id = await placeIn(null)
    expect(await set('Selected', { ids: [id] }, randomUUID())).toEqual({ updated: 0, queued: 0 })
    expect(await row(id)).toMatchObject({ curation_status: 'New' })
    expect(await database.db.selectFrom('audit_events').selectAll().execute()).toEqual([])
  })

  test('two bulk changes and a loop of claims at once do not deadlock', async () => {
    await makePlaces(database.db, 400, { ...database, status: null })
    const all = { where: sql<boolean>`true` }
    const changes = Array.from({ length: 12 }, (_, round) => set(round % 2 === 0 ? 'Selected' : 'Maybe', all))
    expect((await Promise.all(changes)).map(({ updated }) => updated)).toEqual(Array(12).fill(400))
  })
})

test('refuses an unknown curation status by name', async () => {
  const status = 'Queued' as CurationStatus
  await expect(set(status, { ids: [] })).rejects.toThrow(
    'status is "Queued": it must be one of New, Selected, Maybe, Not a Fit, Archived.',
  )
})
