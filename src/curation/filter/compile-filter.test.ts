import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { evaluateFilter } from '../../testing/evaluate-filter.ts'
import { anyFilter, sampleTexts } from '../../testing/filter-arbitrary.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { runs, tenthOf } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeVariedRows, readVariedRows, varyLeads } from '../../testing/varied-rows.ts'
import type { Entity } from '../entities/define-entity.ts'
import { localBusinesses } from '../entities/local-businesses.ts'
import { pages } from '../entities/pages.ts'
import { matching } from '../target.ts'
import { compileFilter } from './compile-filter.ts'
import { parseFilter } from './parse-filter.ts'

const database = useTestDatabase()
/** A neighbour whose rows would match everything. */
async function makeNeighbour(): Promise<void> {
  const { db } = database
  const other = await db.insertInto('tenants').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow()
  const domain_id = await makeDomain(db, other.id, 'other.example')
  await db.insertInto('pages').values({ tenant_id: other.id, domain_id, url: 'https://other.example/' }).execute()
  await db.insertInto('local_businesses').values({ tenant_id: other.id, name: 'Contact' }).execute()
}

beforeAll(async () => {
  const { db, tenantId } = database
  await makeVariedRows(db, pages, 300, { tenantId, domainId: await makeDomain(db, tenantId, 'brix.example') })
  await makeVariedRows(db, localBusinesses, 200, { tenantId })
  await makeNeighbour()
  await varyLeads(db)
})

async function idsMatching(entity: Entity, given: unknown): Promise<string[]> {
  const filter = parseFilter(entity, given)
  const byRow = matching({ filter }, database.tenantId, entity.table)
  const where = sql`${byRow} AND ((${compileFilter(filter)}) IS TRUE) = ((${compileFilter(filter, 'index')}) IS TRUE)`
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM ${sql.table(entity.table)} WHERE ${where} ORDER BY id`.execute(database.db)
  return rows.map(({ id }) => id)
}

const rowsOf = (entity: Entity) => readVariedRows(database.db, entity, database.tenantId)

describe.each([pages, localBusinesses])('filters of $table', (entity) => {
  test('match the same rows in SQL as in the reference evaluation', async () => {
    const rows = await rowsOf(entity)
    let found = 0
    await fc.assert(
      fc.asyncProperty(anyFilter(entity), async (given) => {
        const { root } = parseFilter(entity, given)
        const expected = rows.filter((row) => evaluateFilter(entity, root, row)).map(({ id }) => id)
        if (expected.length > 0 && expected.length < rows.length) found++
        expect(await idsMatching(entity, given)).toEqual(expected)
      }),
      runs(600),
    )
    // Filters that match all or nothing would prove little.
    expect(found).toBeGreaterThan(tenthOf(600) / 6)
  })

  test('split the rows into matches and matches of the negation', async () => {
    const all = (await rowsOf(entity)).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(anyFilter(entity), async (given) => {
        const [yes, no] = [await idsMatching(entity, given), await idsMatching(entity, { not: given })]
        expect([...yes, ...no].toSorted()).toEqual(all)
      }),
      runs(100),
    )
  })

  test('never fail in the database, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(entity, { strange: true }), async (given) => {
        await idsMatching(entity, given)
      }),
      runs(200),
    )
  })
})

describe('a hostile value', () => {
  test.each([
    "'; DROP TABLE pages; --",
    "' OR '1'='1",
    '$1',
    '\\',
    "\\'; SELECT pg_sleep(10); --",
    '%',
    '_',
    '{contact}',
    'contact"}',
    ' OR true',
  ])('%j is only a text', async (value) => {
    const own = sampleTexts.includes(value)
    for (const op of ['equals', 'in', 'starts_with']) {
      const asked = op === 'in' ? [value] : value
      const found = await idsMatching(pages, { field: 'title', op, value: asked })
      expect(found.length > 0, op).toBe(own)
    }
    expect(await database.db.selectFrom('pages').select('id').execute()).toHaveLength(301)
  })
})

test('a small area is exact to less than a metre', async () => {
  const { db, tenantId } = database
  // With coordinates in degrees, PostgreSQL counts all six as on an edge.
  const corners = [
    [8, 50],
    [8.001, 50.0005],
    [8.001, 50.0015],
    [8, 50.001],
    [8, 50],
  ]
  const values = [
    [8.0005, 50.00025],
    [8.0005, 50.00124],
    [8.0005, 50.00024],
    [8.0005, 50.00126],
    [8.0009, 50.0001],
    [8.0001, 50.0014],
  ].map(([longitude, latitude]) => ({ tenant_id: tenantId, name: 'Near', longitude, latitude }))
  const made = await db.insertInto('local_businesses').values(values).returning('id').execute()
  const within = { field: 'location', op: 'within', value: { type: 'Polygon', coordinates: [corners] } }
  expect(await idsMatching(localBusinesses, within)).toEqual(made.slice(0, 2).map(({ id }) => id))
  await db.deleteFrom('local_businesses').where('name', '=', 'Near').execute()
})

test('a list of a thousand values is one parameter', async () => {
  const value = Array.from({ length: 1000 }, (_, n) => n)
  const found = await idsMatching(pages, { field: 'depth', op: 'in', value })
  expect(found.length).toBeGreaterThan(0)
})
