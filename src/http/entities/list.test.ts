import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { makeVariedRows, varyLeads } from '../../testing/varied-rows.ts'
import { type Resource, resources } from './resource.ts'
import { tableWith } from './select-list.ts'
import { sortReference } from './sort.ts'

const api = useApi()
const rowCount = 60

beforeAll(async () => {
  const { db, tenantId } = api.database
  const domainId = await makeDomain(db, tenantId, 'brix.example')
  await makeVariedRows(db, pages.entity, rowCount, { tenantId, domainId })
  await makeVariedRows(db, businesses.entity, rowCount, { tenantId })
  const values = sql`n % 7, 'place ' || (n % 9), CASE WHEN n % 3 > 0 THEN 'https://a.example/' || n END, (n % 5)::numeric / 2`
  for (const tenant of [tenantId, api.otherTenantId]) {
    await sql`INSERT INTO places (tenant_id, provider, provider_place_id, review_count, name, website_url, rating)
      SELECT ${tenant}, 'osm', 'node/' || n, ${values} FROM generate_series(1, ${rowCount}) AS n`.execute(db)
  }
  await varyLeads(db)
})

const get = (resource: Resource, query: Record<string, string> = {}, key = 'viewer') =>
  api.ask('GET', `${resource.path}?${new URLSearchParams(query)}`, { key })
const [places, businesses, , , pages] = resources as [Resource, Resource, Resource, Resource, Resource]
const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

/** Reads every page of a list from the first to the last, then back. */
async function walk(resource: Resource, query: Record<string, string>) {
  const there: string[] = []
  const back: string[] = []
  let { body } = await get(resource, { ...query, total: 'none' })
  for (;;) {
    there.push(...idsOf(body))
    if (body.next === null) break
    body = (await get(resource, { ...query, total: 'none', after: body.next })).body
  }
  for (;;) {
    back.unshift(...idsOf(body))
    if (body.previous === null) break
    body = (await get(resource, { ...query, total: 'none', before: body.previous })).body
  }
  return { there, back }
}

describe('paging', () => {
  test('gives each row once, in order, nulls last: by every sortable column, ascending and descending, forwards and backwards', async () => {
    for (const resource of [places, pages, businesses]) {
      const { entity } = resource
      const sortable = [...entity.columns].filter(([, { sortable: is, json }]) => is && json === undefined)
      for (const [name] of sortable) {
        for (const direction of ['', '-']) {
          const { there, back } = await walk(resource, { sort: `${direction}${name}`, limit: '31' })
          const word = sql.raw(direction === '' ? 'ASC' : 'DESC')
          const { rows } = await sql<{ id: string }>`SELECT id FROM ${tableWith(entity, [name])}
            WHERE tenant_id = ${api.database.tenantId}
            ORDER BY ${sortReference(entity, { column: name, descending: false })} ${word} NULLS LAST, id ${word}`.execute(
            api.database.db,
          )
          const expected = rows.map(({ id }) => id)
          expect(there, `${entity.table} ${direction}${name}`).toEqual(expected)
          expect(back, `${entity.table} ${direction}${name} back`).toEqual(expected)
        }
      }
    }
  })

  test('jumps to the middle and to the end, with cursors from there', async () => {
    const all = idsOf((await get(places, { sort: 'rating', limit: '60' })).body)
    const middle = (await get(places, { sort: 'rating', limit: '10', skip: '30' })).body
    expect(idsOf(middle)).toEqual(all.slice(30, 40))
    const before = (await get(places, { sort: 'rating', limit: '10', before: middle.previous })).body
    expect(idsOf(before)).toEqual(all.slice(20, 30))
    const after = (await get(places, { sort: 'rating', limit: '10', after: middle.next })).body
    expect(idsOf(after)).toEqual(all.slice(40, 50))
    const end = (await get(places, { sort: 'rating', limit: '10', before: 'end' })).body
    expect([idsOf(end), end.next]).toEqual([all.slice(50), null])
    const beyond = (await get(places, { skip: '61' })).body
    expect([beyond.items, beyond.next, beyond.previous]).toEqual([[], null, null])
    expect((await get(places, { skip: '1', after: middle.next })).status).toBe(400)
    expect((await get(places, { skip: '-1' })).body.errors[0]).toMatchObject({
      field: 'skip',
      problem: 'is less than 0',
    })
  })

  test('the next page skips no row when a row is deleted or changed', async () => {
    const { db, tenantId } = api.database
    const first = (await get(places, { sort: 'review_count', limit: '10' })).body
    await db
      .updateTable('places')
      .set({ review_count: 1000 })
      .where('id', '=', idsOf(first)[9] ?? '')
      .execute()
    const second = (await get(places, { sort: 'review_count', limit: '60', after: first.next })).body
    const all = await db.selectFrom('places').select('id').where('tenant_id', '=', tenantId).execute()
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(all.map(({ id }) => id)))
  })

  test('a cursor of another sort, filter, list or tenant, or a damaged one, is rejected with a message', async () => {
    const { next } = (await get(places, { sort: 'name', limit: '5' })).body
    expect((await get(places, { sort: 'name', limit: '7', after: next })).status).toBe(200)
    const others: [Resource, Record<string, string>, string?][] = [
      [places, { sort: '-name', after: next }],
      [places, { sort: 'name', name: 'x', after: next }],
      [pages, { sort: 'title', after: next }],
      [places, { sort: 'name', after: next }, 'foreign'],
      [places, { sort: 'name', after: `${next}x` }],
      [places, { sort: 'name', before: next.replace('.', 'A.') }],
      [places, { sort: 'name', after: '.' }],
      [places, { sort: 'name', after: '' }],
    ]
    for (const [resource, query, key] of others) {
      const { status, body } = await get(resource, query, key)
      expect([status, body.code], JSON.stringify(query)).toEqual([400, 'cursor_invalid'])
      expect(body.detail).toMatch(/is not a cursor of this list/)
    }
    expect((await get(places, { after: next, before: next })).status).toBe(400)
  })

  test('any text as a cursor is rejected, never a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (after) => {
        expect((await get(places, { after })).status).toBe(400)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the response', () => {
  test('has the declared columns with their types, and no others', async () => {
    for (const resource of resources) {
      const { status, body } = await get(resource, { limit: '60' })
      expect([resource.slug, status]).toEqual([resource.slug, 200])
      for (const item of body.items) {
        expect(Object.keys(item).toSorted()).toEqual([...resource.entity.columns.keys()].toSorted())
        const read = resource.row.safeParse(item)
        expect(read.error?.issues ?? []).toEqual([])
      }
    }
  })

  test('has the exact total, and counts per value', async () => {
    const { body } = await get(places, { facets: 'review_count,curation_status,kinds', provider: 'osm' })
    expect(body.total).toEqual({ count: rowCount, exact: true })
    expect(body.facets.curation_status).toEqual({ values: [{ value: 'New', count: rowCount }], exact: true })
    const counted = body.facets.review_count.values.reduce(
      (sum: number, { count }: { count: number }) => sum + count,
      0,
    )
    expect(counted).toBe(rowCount)
    expect((await get(places, { total: 'none' })).body.total).toBeNull()
  })

  test('has no rows of another tenant', async () => {
    const ours = idsOf((await get(places, { limit: '500' })).body)
    const theirs = idsOf((await get(places, { limit: '500' }, 'foreign')).body)
    expect([ours.length, theirs.length]).toEqual([rowCount, rowCount])
    expect(ours.filter((id) => theirs.includes(id))).toEqual([])
  })

  test('names invalid parameters and what to do', async () => {
    const fieldsOf = async (query: Record<string, string>) => (await get(pages, query)).body.errors
    expect(await fieldsOf({ limit: '0' })).toMatchObject([{ field: 'limit', problem: 'is less than 1' }])
    expect(await fieldsOf({ colour: 'red' })).toMatchObject([
      { problem: expect.stringContaining('not a column of pages') },
    ])
    expect(await fieldsOf({ sort: 'titel' })).toMatchObject([{ field: 'sort', way_out: 'Did you mean title?' }])
    expect(await fieldsOf({ sort: 'tags' })).toMatchObject([{ field: 'sort' }])
    expect(await fieldsOf({ facets: 'url' })).toMatchObject([{ field: 'facets' }])
    expect(await fieldsOf({ filter: '{' })).toMatchObject([{ field: 'filter', problem: 'is no JSON' }])
    expect(await fieldsOf({ depth: 'lte:much' })).toMatchObject([{ problem: expect.stringContaining('whole number') }])
  })
})
