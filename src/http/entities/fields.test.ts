import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { makeDomain } from '../../testing/page-fixture.ts'

const api = useApi()
let pages: string[]
let foreignPage: string
let domainId: string
let foreignDomainId: string

const urls = (host: string, count: number) => Array.from({ length: count }, (_, n) => `https://${host}/${n}`)
async function addPages(tenant_id: string, domain_id: string, count: number): Promise<string[]> {
  const rows = urls('site.example', count).map((url, depth) => ({ tenant_id, domain_id, url, depth }))
  const made = await api.database.db.insertInto('pages').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

beforeAll(async () => {
  const { db, tenantId } = api.database
  domainId = await makeDomain(db, tenantId, 'site.example')
  foreignDomainId = await makeDomain(db, api.otherTenantId, 'site.example')
})

beforeEach(async () => {
  const { db, tenantId } = api.database
  await db.deleteFrom('pages').execute()
  await db.deleteFrom('audit_events').execute()
  pages = await addPages(tenantId, domainId, 5)
  foreignPage = (await addPages(api.otherTenantId, foreignDomainId, 1))[0] ?? ''
})

const put = (body: unknown, key = 'curator') => api.ask('PUT', '/api/v2/pages/fields', { key, body })
const putFiltered = (body: unknown, key = 'curator') => api.ask('PUT', '/api/v2/pages/fields/filtered', { key, body })
const preview = (body: unknown) => api.ask('POST', '/api/v2/pages/fields/preview', { key: 'viewer', body })
const undo = (id: string, key = 'curator') => api.ask('POST', `/api/v2/bulk-actions/${id}/undo`, { key })
const patch = (id: string | undefined, body: unknown) => api.ask('PATCH', `/api/v2/pages/${id}`, { body })
const everything = { all: [] }
const shallow = { field: 'depth', op: 'lt', value: 3 }

/** All columns of every page, without updated_at. */
async function snapshot(): Promise<unknown[]> {
  const { rows } = await sql`SELECT to_jsonb(pages) - 'updated_at' AS page FROM pages ORDER BY id`.execute(
    api.database.db,
  )
  return rows
}
const valuesOf = async (column: 'tags' | 'notes' | 'priority') =>
  (await api.database.db.selectFrom('pages').select(column).where('id', 'in', pages).orderBy('id').execute()).map(
    (row) => row[column],
  )

describe('a change of many rows', () => {
  test('adds and removes tags in their order, sets the priority, and counts rows that had the values', async () => {
    await patch(pages[0], { tags: ['cold', 'warm', 'b2b'] })
    expect((await preview({ ids: pages, add_tags: ['warm'] })).body).toMatchObject({ count: 5, unchanged: 1 })
    const { body } = await put({ ids: pages, add_tags: ['warm', 'new', 'new'], remove_tags: ['cold'] })
    expect(body).toMatchObject({ updated: 5, unchanged: 0 })
    const two = ['warm', 'new']
    expect(await valuesOf('tags')).toEqual([['warm', 'b2b', 'new'], two, two, two, two])
    expect((await put({ ids: pages, add_tags: ['warm'], priority: 5 })).body).toEqual({
      updated: 0,
      unchanged: 5,
      bulk_action_id: null,
    })
    expect((await put({ ids: pages.slice(0, 2), priority: 1 })).body).toMatchObject({ updated: 2 })
    expect(await valuesOf('priority')).toEqual([1, 1, 5, 5, 5])
  })

  test('sets notes or appends a line, once', async () => {
    await patch(pages[0], { notes: 'Met in May' })
    await put({ ids: pages.slice(0, 2), append_notes: ' Call back ' })
    expect((await put({ ids: pages.slice(0, 3), append_notes: 'Call back' })).body).toMatchObject({
      updated: 1,
      unchanged: 2,
    })
    expect((await valuesOf('notes')).slice(0, 3)).toEqual(['Met in May\nCall back', 'Call back', 'Call back'])
    await put({ ids: pages.slice(0, 1), append_notes: 'back' })
    expect((await valuesOf('notes'))[0]).toBe('Met in May\nCall back\nback')
    await putFiltered({ filter: everything, all: true, notes: null })
    expect(await valuesOf('notes')).toEqual([null, null, null, null, null])
  })

  test('leaves the processing of rows alone, and is one audit event that names the user', async () => {
    await sql`UPDATE pages SET page_processing_status = 'Processing', page_processing_lease_token = new_id()
      WHERE id = ${pages[1]}`.execute(api.database.db)
    await put({ ids: pages, add_tags: ['warm'] })
    const { items } = (await api.ask('GET', '/api/v2/pages?page_processing_status=Processing&tags=has_any:warm')).body
    expect(items).toHaveLength(1)
    const audit = await api.database.db.selectFrom('audit_events').selectAll().execute()
    expect(audit).toMatchObject([
      { action: 'edit-many', subject: 'pages', actor_id: expect.any(String), details: { updated: 5, ids: pages } },
    ])
  })

  test('by filter needs the count that the user saw', async () => {
    const before = await snapshot()
    for (const more of [{}, { all: true, expected_count: 3 }]) {
      expect((await putFiltered({ filter: shallow, priority: 1, ...more })).status).toBe(422)
    }
    const moved = await putFiltered({ filter: shallow, priority: 1, expected_count: 2 })
    expect([moved.status, moved.body.code, moved.body.count]).toEqual([409, 'count_moved', 3])
    expect(await snapshot()).toEqual(before)
    await patch(pages[0], { priority: 1 })
    const seen = (await preview({ filter: shallow, priority: 1 })).body
    expect(seen).toMatchObject({ count: 3, unchanged: 1 })
    expect(seen.sample).toHaveLength(3)
    const changed = await putFiltered({ filter: shallow, priority: 1, expected_count: seen.count })
    expect(changed.body).toMatchObject({ updated: 2, unchanged: 1 })
  })

  test('changes no row of another tenant', async () => {
    const none = { updated: 0, unchanged: 0, bulk_action_id: null }
    expect((await put({ ids: [foreignPage], priority: 1 })).body).toEqual(none)
    expect((await preview({ ids: [foreignPage], priority: 1 })).body).toEqual({ count: 0, unchanged: 0, sample: [] })
    expect((await putFiltered({ filter: everything, priority: 1, all: true })).body.updated).toBe(5)
    const { body } = await api.ask('GET', `/api/v2/pages/${foreignPage}`, { key: 'foreign' })
    expect(body.item.priority).toBe(5)
  })

  test('two at once end in one of the orders, without an error', async () => {
    const [one, other] = await Promise.all([
      putFiltered({ filter: everything, add_tags: ['one'], all: true }),
      put({ ids: pages.toReversed(), add_tags: ['other'] }),
    ])
    expect([one?.body.updated, other?.body.updated]).toEqual([5, 5])
    for (const tags of await valuesOf('tags')) expect((tags as string[]).toSorted()).toEqual(['one', 'other'])
  })

  test('names invalid parts with what to do, and changes nothing', async () => {
    const before = await snapshot()
    const problem = async (body: object) => {
      const answer = await put({ ids: pages, ...body })
      expect([answer.status, answer.body.code]).toEqual([422, 'fields_invalid'])
      const [{ field, problem: what }] = answer.body.errors
      return `${field} ${what}`
    }
    expect(await problem({})).toBe('add_tags is missing')
    expect(await problem({ add_tags: [] })).toBe('add_tags is empty')
    expect(await problem({ add_tags: ['a'], remove_tags: ['a'] })).toBe('remove_tags has "a", as add_tags does')
    expect(await problem({ notes: 'a', append_notes: 'b' })).toBe('append_notes is given beside notes')
    expect(await problem({ priority: 10 })).toBe('priority is more than 9')
    expect(await problem({ owner_id: null })).toBe('owner_id is not known')
    const many = Array.from({ length: 50 }, (_, n) => `tag ${n}`)
    await patch(pages[0], { tags: many, notes: 'x'.repeat(9_999) })
    expect(await problem({ add_tags: ['one more'] })).toBe('add_tags would give 1 of the rows more than 50 tags')
    expect(await problem({ append_notes: 'y' })).toContain('1 of the rows more than 10000 characters')
    await patch(pages[0], { tags: [], notes: null })
    expect(await snapshot()).toEqual(before)
    expect((await put({ ids: pages, priority: 1 }, 'viewer')).status).toBe(403)
  })
})

describe('undo', () => {
  test('restores every row exactly', async () => {
    await patch(pages[0], { tags: ['b', 'a'], notes: '', priority: 0 })
    await patch(pages[1], { tags: ['a'], notes: 'Line\n"quoted"' })
    const before = await snapshot()
    for (const change of [
      { add_tags: ['a', 'c'] },
      { remove_tags: ['b'] },
      { notes: 'All the same' },
      { append_notes: 'Another line' },
      { add_tags: ['z'], priority: 9, notes: null },
    ]) {
      const { body } = await putFiltered({ filter: everything, all: true, ...change })
      expect(await snapshot()).not.toEqual(before)
      expect((await undo(body.bulk_action_id)).body).toEqual({ restored: body.updated, unqueued: 0, skipped: 0 })
      expect(await snapshot()).toEqual(before)
    }
    const { items } = (await api.ask('GET', '/api/v2/bulk-actions')).body
    expect(items[0]).toMatchObject({ curation_status: null, fields: { add_tags: ['z'], priority: 9, notes: null } })
  })

  test('keeps a value that was changed since, and restores the others', async () => {
    const { body } = await put({ ids: pages, add_tags: ['warm'], priority: 1 })
    await patch(pages[0], { tags: ['mine'] })
    await put({ ids: [pages[1]], priority: 3, add_tags: ['later'] })
    await api.database.db.deleteFrom('pages').where('id', '=', String(pages[2])).execute()
    expect((await undo(body.bulk_action_id)).body).toEqual({ restored: 2, unqueued: 0, skipped: 3 })
    expect(await valuesOf('tags')).toEqual([['mine'], ['warm', 'later'], [], []])
    expect(await valuesOf('priority')).toEqual([5, 3, 5, 5])
  })

  test('works once, for ten minutes, for its own tenant', async () => {
    const { body } = await put({ ids: pages, priority: 1 })
    expect((await undo(body.bulk_action_id, 'foreign')).status).toBe(404)
    expect((await undo(body.bulk_action_id)).status).toBe(200)
    expect((await undo(body.bulk_action_id)).body).toMatchObject({ status: 409, code: 'undo_impossible' })
    const late = (await put({ ids: pages, priority: 1 })).body.bulk_action_id
    await sql`UPDATE bulk_actions SET undo_until = now() - interval '1 second' WHERE id = ${late}`.execute(
      api.database.db,
    )
    expect((await undo(late)).body).toMatchObject({ status: 409, code: 'undo_impossible' })
  })
})

describe('the value me', () => {
  const curated = (key: string) => api.ask('GET', '/api/v2/pages?curated_by=me', { key })
  test('is the caller in lists, bulk changes, previews and saved views', async () => {
    await api.ask('PUT', '/api/v2/pages/status', { key: 'curator', body: { ids: pages.slice(0, 2), status: 'Maybe' } })
    expect((await curated('curator')).body.items).toHaveLength(2)
    expect((await curated('admin')).body.items).toHaveLength(0)
    const mine = { field: 'curated_by', op: 'in', value: ['me'] }
    expect((await preview({ filter: mine, priority: 1 })).body.count).toBe(0)
    expect((await putFiltered({ filter: mine, priority: 1, all: true })).body.updated).toBe(2)
    const view = { entity: 'pages', name: 'Mine', definition: { filter: mine } }
    const saved = await api.ask('POST', '/api/v2/saved-views', { key: 'admin', body: view })
    expect(saved.body.definition.filter).toEqual({ all: [mine] })
    const counted = await api.ask('GET', '/api/v2/saved-views?counts=true', { key: 'curator' })
    expect(counted.body.items).toMatchObject([{ name: 'Mine', total: { count: 2, exact: true } }])
  })

  test('is refused where there is no caller, and for other columns', async () => {
    const filter = { field: 'curated_by', op: 'equals', value: 'me' }
    const rule = await api.ask('PATCH', '/api/v2/rules/pages', { body: { filter } })
    expect(rule.body.errors).toMatchObject([{ problem: expect.stringContaining('is not a UUID') }])
    expect((await api.ask('GET', '/api/v2/pages?domain_id=me')).body.errors).toMatchObject([
      { problem: '(domain_id) is not a UUID' },
    ])
    expect((await api.ask('GET', '/api/v2/pages?curated_by=you')).body.errors).toMatchObject([
      { problem: '(curated_by) is not a UUID', way_out: expect.stringContaining('"me"') },
    ])
  })
})

test('every member sees the names of the users of the own tenant', async () => {
  const { items } = (await api.ask('GET', '/api/v2/members', { key: 'viewer' })).body
  expect(items).toHaveLength(3)
  expect(items[0]).toEqual({
    id: expect.any(String),
    name: expect.stringContaining('@example.com'),
    email: expect.stringContaining('@example.com'),
    disabled: false,
  })
  expect((await api.ask('GET', '/api/v2/members', { key: 'foreign' })).body.items).toHaveLength(1)
})
