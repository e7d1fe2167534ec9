import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { curate } from '../../curation/curate.ts'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { importFrom } from '../../testing/v1-database/import-from.ts'
import { useV1Database } from '../../testing/v1-database/use-v1-database.ts'
import { v1Tenant } from '../../testing/v1-database/v1-plan.ts'
import { openV1 } from '../source/open-v1.ts'
import { v1Tables } from '../source/v1-row.ts'
import { compareDatabases } from './compare-databases.ts'

// Makes 200 differences of twelve kinds in two equal databases: exactly these are found, with their reasons.

const database = useTestDatabase()
const v1 = useV1Database({ factor: 0.3 })

async function compare(sample?: number) {
  const source = await openV1(v1.url)
  try {
    return await compareDatabases({ db: database.db, source, tenantId: database.tenantId, only: v1Tables, sample })
  } finally {
    await source.close()
  }
}

/** Ids of rows of V2, in an order of their own, that are of one row of V1's alone. */
async function some(table: string, count: number, where = 'true', offset = 0): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM ${sql.table(table)} AS t WHERE ${sql.raw(where)}
      AND (SELECT count(*) FROM v1_rows AS r WHERE r.entity_id = t.id AND r.v1_table <> 'sitemap_urls') = 1
    ORDER BY md5(t.id::text) OFFSET ${offset} LIMIT ${count}`.execute(database.db)
  expect(rows, table).toHaveLength(count)
  return rows.map(({ id }) => id)
}

/** The rows of V1 that rows of V2 came from. */
async function inV1(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    v1_id: string
  }>`SELECT v1_id FROM v1_rows WHERE entity_id = ANY(${ids}::uuid[])`.execute(database.db)
  return rows.map(({ v1_id }) => v1_id)
}

const planted: string[] = []
const plant = (table: string, kind: string, why: string, ids: readonly string[]) => {
  planted.push(...ids.map((id) => `${table} ${kind} ${why} ${id}`))
}

/** Changes a column of rows of V2. */
async function change(table: string, ids: readonly string[], assignment: string): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET ${sql.raw(assignment)} WHERE id = ANY(${ids}::uuid[])`.execute(database.db)
}

test('finds no difference after an import', async () => {
  await importFrom(v1.url, database)
  const { stages, total, differences } = await compare()
  expect({ total, differences }).toEqual({ total: 0, differences: [] })
  const places = stages.find(({ table }) => table === 'places_staging')
  expect(places).toMatchObject({ v1: v1.truth.places_staging?.read, both: v1.truth.places_staging?.created })
  const pages = stages.find(({ table }) => table === 'pages')
  expect(pages).toMatchObject({ merged: v1.truth.pages?.merged, rejected: v1.truth.pages?.rejected })
})

test('finds exactly 200 differences of twelve kinds', { timeout: 300_000 }, async () => {
  const { db, tenantId } = database
  const { rows: added } = await v1.client.query<{ id: string }>(`INSERT INTO places_staging (place_id, name)
    SELECT 'ChIJ-new-' || n, 'New' FROM generate_series(1, 15) AS n RETURNING id::text`)
  plant(
    'places_staging',
    'not_in_v2',
    'not_imported',
    added.map(({ id }) => id),
  )

  const searches = await some('searches', 5)
  const searchesInV1 = await inV1(searches)
  await sql`DELETE FROM searches WHERE id = ANY(${searches}::uuid[])`.execute(db)
  plant('place_searches', 'not_in_v2', 'deleted_in_v2', searchesInV1)

  const own = Array.from({ length: 20 }, (_, n) => ({ tenant_id: tenantId, host: `own-${n}.example.com` }))
  const made = await db.insertInto('domains').values(own).returning('id').execute()
  plant(
    'domains',
    'only_in_v2',
    'made_in_v2',
    made.map(({ id }) => id),
  )

  const named = await some('places', 20)
  await change('places', named, "name = 'Renamed'")
  plant('places_staging', 'name_differs', 'changed_in_v2', named)

  const rated = await some('places', 20, 'review_count IS NOT NULL', 20)
  await change('places', rated, 'review_count = 9999')
  plant('places_staging', 'rating_differs', 'changed_in_v2', rated)

  const moved = await some('local_businesses', 15)
  await v1.client.query("UPDATE local_businesses SET full_address = 'Elsewhere' WHERE id::text = ANY($1)", [
    await inV1(moved),
  ])
  plant('local_businesses', 'address_differs', 'changed_in_v1', moved)

  const called = await some('local_businesses', 15, 'phone IS NOT NULL', 15)
  await change('local_businesses', called, "phone = '+442079460000'")
  plant('local_businesses', 'phone_differs', 'changed_in_v2', called)

  const sited = await some('local_businesses', 15, 'website_url IS NOT NULL', 30)
  await change('local_businesses', sited, "website_url = 'https://other.example'")
  plant('local_businesses', 'website_differs', 'changed_in_v2', sited)

  const worked = await some('local_businesses', 21, "domain_extraction_status = 'Completed'", 45)
  await change('local_businesses', worked, 'domain_extraction_status = NULL')
  plant('local_businesses', 'processing_differs', 'changed_in_v2', worked)

  const titled = await some('domains', 15, 'title IS NOT NULL')
  await change('domains', titled, "title = 'As V2 read it', surveyed_at = now()")
  plant('domains', 'title_differs', 'refreshed_in_v2', titled)

  const counted = await some('sitemap_files', 15)
  await change('sitemap_files', counted, 'url_count = 12345')
  plant('sitemap_files', 'count_differs', 'changed_in_v2', counted)

  const chosen = await some('pages', 20, "curation_status = 'New'")
  const archive = {
    entity: 'pages',
    target: { ids: chosen },
    status: 'Archived',
    tenantId,
    actorId: systemUserId,
  } as const
  await curate(db, registryWith({}), archive)
  plant('pages', 'curation_differs', 'chosen_in_v2', chosen)

  const { rows: synced } = await sql<{ contact_id: string }>`
    UPDATE contact_syncs SET remote_id = 'other' WHERE destination = 'hubspot' AND contact_id IN (
      SELECT contact_id FROM contact_syncs WHERE destination = 'hubspot' AND (SELECT count(*) FROM v1_rows WHERE entity_id = contact_id) = 1
      ORDER BY contact_id LIMIT 4) RETURNING contact_id`.execute(db)
  plant(
    'contacts',
    'delivery_differs',
    'changed_in_v2',
    synced.map(({ contact_id }) => contact_id),
  )

  expect(planted).toHaveLength(200)
  expect(new Set(planted.map((line) => line.split(' ')[1])).size).toBe(12)
  const { total, differences, stages } = await compare()
  const found = differences.map(({ table, kind, why, v1_id, v2_id }) => `${table} ${kind} ${why} ${v2_id ?? v1_id}`)
  expect(found.toSorted()).toEqual(planted.toSorted())
  expect(total).toBe(200)
  expect(stages.find(({ table }) => table === 'pages')?.differences).toEqual({ curation_differs: { chosen_in_v2: 20 } })
})

test('a sample is the same every time', async () => {
  const [one, other] = [await compare(50), await compare(50)]
  expect(one.stages.map(({ compared }) => compared)).toEqual([12, 50, 50, 50, 50, 50, 50, 22])
  expect(one.differences).toEqual(other.differences)
})

test('reports a row without its parent in V2 as missing, not as rejected', async () => {
  const before = await compare()
  const [gone] = await some('domains', 1, 'EXISTS (SELECT FROM pages AS p WHERE p.domain_id = t.id)')
  const pagesOf = (id = '') =>
    sql<{ n: number }>`
    SELECT count(*) AS n FROM v1_rows JOIN pages ON pages.id = entity_id WHERE domain_id = ${id} AND v1_table = 'pages'
  `.execute(database.db)
  const deleted = (await pagesOf(gone)).rows[0]?.n ?? 0
  await sql`DELETE FROM domains WHERE id = ${gone}`.execute(database.db)
  await v1.client.query(`WITH d AS (INSERT INTO domains (id, domain, tenant_id)
      VALUES (gen_random_uuid(), 'young.example.com', '${v1Tenant}') RETURNING id)
    INSERT INTO pages (id, tenant_id, domain_id, url)
    SELECT gen_random_uuid(), '${v1Tenant}', id, 'https://young.example.com/' || n FROM d, generate_series(1, 3) AS n`)
  const after = await compare()
  const pages = ({ stages }: typeof after) => stages.find(({ table }) => table === 'pages')
  expect(deleted).toBeGreaterThan(0)
  expect(pages(after)?.differences.not_in_v2).toEqual({ not_imported: 3, deleted_in_v2: deleted })
  expect(pages(after)?.rejected).toEqual(pages(before)?.rejected)
})
