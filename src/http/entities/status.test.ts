import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { makeDomain } from '../../testing/page-fixture.ts'

const api = useApi()
let pages: string[]
let foreignPage: string

async function addPages(tenant_id: string, host: string, count: number): Promise<string[]> {
  const domain_id = await makeDomain(api.database.db, tenant_id, host)
  const rows = Array.from({ length: count }, (_, n) => ({
    tenant_id,
    domain_id,
    url: `https://${host}/${n}`,
    depth: n,
  }))
  const made = await api.database.db.insertInto('pages').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

beforeEach(async () => {
  const { db, tenantId } = api.database
  await db.deleteFrom('domains').execute()
  await db.deleteFrom('audit_events').execute()
  pages = await addPages(tenantId, 'ours.example', 6)
  foreignPage = (await addPages(api.otherTenantId, 'theirs.example', 1))[0] ?? ''
})

const put = (body: unknown, key = 'curator') => api.ask('PUT', '/api/v2/pages/status', { key, body })
const putFiltered = (body: unknown, key = 'curator') => api.ask('PUT', '/api/v2/pages/status/filtered', { key, body })
const preview = (body: unknown) => api.ask('POST', '/api/v2/pages/preview', { key: 'viewer', body })
const undo = (id: string, key = 'curator') => api.ask('POST', `/api/v2/bulk-actions/${id}/undo`, { key })
const shallow = { field: 'depth', op: 'lt', value: 4 }

/** All columns of every page that a change may set, without updated_at. */
async function snapshot(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT to_jsonb(pages) - 'updated_at' AS page FROM pages ORDER BY id`.execute(api.database.db)
  return rows.map(({ page }) => page as Record<string, unknown>)
}

describe('the dual status', () => {
  test('Selected queues, any other status unqueues, and the audit names the user', async () => {
    const two = pages.slice(0, 2)
    expect((await put({ ids: two, status: 'Selected' })).body).toMatchObject({ updated: 2, queued: 2 })
    expect((await put({ ids: two, status: 'Selected' })).body).toMatchObject({ updated: 2, queued: 0 })
    const queued = () => api.ask('GET', '/api/v2/pages?page_processing_status=Queued&sort=id')
    expect((await queued()).body.items.map(({ id }: { id: string }) => id)).toEqual(two)
    expect((await put({ ids: [pages[1]], status: 'Not a Fit' })).body).toMatchObject({ updated: 1, queued: 0 })
    expect((await queued()).body.items).toHaveLength(1)
    const audit = await api.database.db.selectFrom('audit_events').select(['actor_id', 'subject']).execute()
    expect(audit).toHaveLength(3)
    expect(audit.every(({ actor_id, subject }) => actor_id !== null && subject === 'pages')).toBe(true)
  })

  test('pages of another tenant cannot be changed, by id or by filter', async () => {
    const unchanged = { updated: 0, queued: 0, bulk_action_id: null }
    expect((await put({ ids: [foreignPage], status: 'Selected' })).body).toEqual(unchanged)
    const theirs = { filter: { field: 'id', op: 'equals', value: foreignPage }, status: 'Selected', all: true }
    expect((await putFiltered(theirs)).body).toEqual(unchanged)
    expect((await preview({ ids: [foreignPage], status: 'Selected' })).body).toMatchObject({ count: 0, sample: [] })
  })

  test('invalid fields are named with what to do', async () => {
    const { status, body } = await put({ ids: ['7', pages[0]], status: 'selected', force: true })
    expect([status, body.code]).toEqual([422, 'fields_invalid'])
    expect(body.errors).toEqual([
      { field: 'ids[0]', problem: 'is not a UUID', way_out: expect.stringContaining('Send 1 to 10000 ids') },
      { field: 'status', problem: 'is not a curation status', way_out: expect.stringContaining('New, Selected') },
      { field: 'force', problem: 'is not known', way_out: 'The fields are: ids, status.' },
    ])
    for (const wrong of [{}, { ids: [], status: 'New' }, { ids: 'all', status: 'New' }, []]) {
      expect((await put(wrong)).status).toBe(422)
    }
  })
})

describe('all that match', () => {
  test('changes as many rows as the preview counted, and reports how many it queued', async () => {
    await put({ ids: [pages[0]], status: 'Selected' })
    const seen = (await preview({ filter: shallow, status: 'Selected' })).body
    expect(seen).toMatchObject({
      count: 4,
      stages: [{ stage: 'wf7-page-extraction', will_queue: 3, will_unqueue: 0, in_flight: 0, estimated_cost: 0 }],
      estimated_cost: { amount: 0, currency: 'CHF' },
    })
    expect(seen.sample).toHaveLength(4)
    const changed = await putFiltered({ filter: shallow, status: 'Selected', expected_count: 4 })
    expect(changed.body).toMatchObject({ updated: 4, queued: 3 })
    expect((await preview({ filter: shallow, status: 'Archived' })).body.stages[0]).toMatchObject({ will_unqueue: 4 })
  })

  test('changes nothing if the count has changed, and returns the new one', async () => {
    const before = await snapshot()
    const { status, body } = await putFiltered({ filter: shallow, status: 'Selected', expected_count: 3 })
    expect([status, body.code, body.count]).toEqual([409, 'count_moved', 4])
    expect(await snapshot()).toEqual(before)
  })

  test('needs the expected count or an explicit all', async () => {
    for (const more of [{}, { all: true, expected_count: 4 }, { all: false }]) {
      expect((await putFiltered({ filter: shallow, status: 'Selected', ...more })).status).toBe(422)
    }
    expect((await putFiltered({ status: 'Selected', all: true })).body.errors).toMatchObject([{ field: 'filter' }])
    expect((await putFiltered({ filter: { all: [] }, status: 'Maybe', all: true })).body.updated).toBe(6)
  })
})

describe('undo', () => {
  test('restores every changed column', async () => {
    await put({ ids: [pages[0]], status: 'Maybe' })
    await put({ ids: [pages[1]], status: 'Selected' })
    await sql`UPDATE pages SET page_processing_status = 'Error', page_processing_finished_at = now(), page_processing_attempts = 3,
      page_processing_error_code = 'http_500', page_processing_error = 'it failed' WHERE id = ${pages[2]}`.execute(
      api.database.db,
    )
    await sql`UPDATE pages SET page_processing_attempts = 2, page_processing_next_attempt_at = now() + interval '1 hour',
      page_processing_error_code = 'http_500' WHERE id = ${pages[1]}`.execute(api.database.db)
    const before = await snapshot()
    for (const status of ['Selected', 'Archived', 'New']) {
      const { body } = await putFiltered({ filter: { all: [] }, status, all: true })
      expect(body.updated).toBe(6)
      expect(await snapshot()).not.toEqual(before)
      expect((await undo(body.bulk_action_id)).body).toMatchObject({ restored: 6, skipped: 0 })
      expect(await snapshot()).toEqual(before)
    }
  })

  test('restores the cursor of a queued or failed import', async () => {
    const { db, tenantId: tenant_id } = api.database
    const domain_id = await makeDomain(db, tenant_id, 'listed.example')
    const cursor = JSON.stringify({
      startedAt: 'then',
      walk: null,
      counts: { listed: 180_000, deep: [null, { x: null }] },
    })
    const file = (name: string) => ({ tenant_id, domain_id, url: `https://listed.example/${name}.xml`, method: 'test' })
    const failed = { sitemap_import_status: 'Error', sitemap_import_finished_at: new Date() } as const
    await db
      .insertInto('sitemap_files')
      .values([
        {
          ...file('waits'),
          curation_status: 'Selected',
          sitemap_import_status: 'Queued',
          sitemap_import_cursor: cursor,
        },
        { ...file('failed'), curation_status: 'Selected', ...failed, sitemap_import_cursor: cursor },
        { ...file('at-its-first'), ...failed, sitemap_import_cursor: 'null' },
        file('new'),
      ])
      .execute()
    const files = () =>
      sql`SELECT to_jsonb(sitemap_files) - 'updated_at' AS file, sitemap_import_cursor::text AS cursor
        FROM sitemap_files ORDER BY id`.execute(db)
    const { rows: before } = await files()
    for (const status of ['Selected', 'Archived']) {
      const all = { filter: { all: [] }, status, all: true }
      const { body } = await api.ask('PUT', '/api/v2/sitemap-files/status/filtered', { key: 'curator', body: all })
      expect(body.updated).toBe(4)
      await undo(body.bulk_action_id)
      expect((await files()).rows).toEqual(before)
    }
  })

  test('skips rows curated since, and keeps work that has started or finished', async () => {
    const { db } = api.database
    const { body } = await putFiltered({ filter: shallow, status: 'Selected', expected_count: 4 })
    const [again, inFlight, done, waiting] = pages
    await put({ ids: [again], status: 'Selected' })
    await sql`UPDATE pages SET page_processing_status = 'Processing', page_processing_attempts = 1,
      page_processing_lease_token = new_id() WHERE id = ${inFlight}`.execute(db)
    await sql`UPDATE pages SET page_processing_status = 'Completed', page_processing_outcome = 'contacts_found',
      page_processing_finished_at = now() WHERE id = ${done}`.execute(db)
    expect((await undo(body.bulk_action_id)).body).toEqual({ restored: 3, unqueued: 1, skipped: 1 })
    const shown = await db
      .selectFrom('pages')
      .select(['id', 'curation_status', 'curated_at', 'page_processing_status'])
      .where('id', 'in', pages.slice(0, 4))
      .orderBy('id')
      .execute()
    expect(shown).toEqual([
      { id: again, curation_status: 'Selected', curated_at: expect.any(Date), page_processing_status: 'Queued' },
      { id: inFlight, curation_status: 'New', curated_at: null, page_processing_status: 'Processing' },
      { id: done, curation_status: 'New', curated_at: null, page_processing_status: 'Completed' },
      { id: waiting, curation_status: 'New', curated_at: null, page_processing_status: null },
    ])
  })

  test('takes rows out of the queue that were put off since, unless they were queued before', async () => {
    const { db } = api.database
    const putOff = (ids: readonly string[], code: string, finished = false) =>
      sql`UPDATE pages SET page_processing_status = 'Queued', page_processing_attempts = 1, page_processing_lease_token = NULL,
        page_processing_next_attempt_at = now() + interval '1 hour', page_processing_error_code = ${code},
        page_processing_finished_at = CASE WHEN ${finished} THEN now() END WHERE id = ANY(${ids}::uuid[])`.execute(db)
    const [budget, retried, completed, inFlight, queuedBefore, rejected] = pages as [string, ...string[]]
    await put({ ids: pages.slice(2, 5), status: 'Selected' })
    await sql`UPDATE pages SET page_processing_status = 'Completed', page_processing_outcome = 'contacts_found',
      page_processing_finished_at = now() WHERE id = ${completed}`.execute(db)
    await sql`UPDATE pages SET page_processing_status = 'Processing', page_processing_lease_token = new_id()
      WHERE id = ANY(${[inFlight, rejected]}::uuid[])`.execute(db)
    const { body } = await putFiltered({ filter: { all: [] }, status: 'Selected', all: true })
    await putOff([budget, inFlight, queuedBefore, rejected].map(String), 'host_busy')
    await putOff([retried].map(String), 'http_500')
    await putOff([completed].map(String), 'host_busy', true)
    expect((await undo(body.bulk_action_id)).body).toEqual({ restored: 6, unqueued: 4, skipped: 0 })
    const shown = await db
      .selectFrom('pages')
      .select(['curation_status', 'page_processing_status', 'page_processing_error_code'])
      .where('id', 'in', pages)
      .orderBy('id')
      .execute()
    expect(shown.map((page) => Object.values(page))).toEqual([
      ['New', null, null],
      ['New', 'Error', 'http_500'],
      ['Selected', 'Completed', null],
      ['Selected', 'Queued', 'host_busy'],
      ['Selected', 'Queued', 'host_busy'],
      ['New', null, null],
    ])
  })

  test('works once, for ten minutes, for its own tenant', async () => {
    const { body } = await put({ ids: pages, status: 'Maybe' })
    expect((await undo(body.bulk_action_id, 'foreign')).status).toBe(404)
    expect((await undo(body.bulk_action_id, 'viewer')).status).toBe(403)
    expect((await undo(body.bulk_action_id)).status).toBe(200)
    expect((await undo(body.bulk_action_id)).body).toMatchObject({ status: 409, code: 'undo_impossible' })
    const late = (await put({ ids: pages, status: 'Maybe' })).body.bulk_action_id
    await sql`UPDATE bulk_actions SET undo_until = now() - interval '1 second' WHERE id = ${late}`.execute(
      api.database.db,
    )
    expect((await undo(late)).body).toMatchObject({ status: 409, detail: expect.stringContaining('10 minutes') })
    const kept = async () =>
      (await api.database.db.selectFrom('bulk_action_changes').select('action_id').execute()).map(
        (change) => change.action_id,
      )
    expect(await kept()).toContain(late)
    const last = (await put({ ids: pages, status: 'New' })).body.bulk_action_id
    expect(await kept()).not.toContain(late)
    await undo(last)
    const { items } = (await api.ask('GET', '/api/v2/bulk-actions')).body
    expect(items[1]).toMatchObject({ id: late, entity: 'pages', curation_status: 'Maybe', updated: 6, undone_at: null })
  })
})
