import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { curationStatuses, processingStatuses } from '../src/db/status.ts'
import { type Lead, makeLead } from '../src/testing/lead.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'

// Rules that the database enforces: cascades, natural keys, status checks. Those of contacts: src/contacts/constraints.test.ts.

const database = useTestDatabase()
let lead: Lead
let other: Lead
beforeEach(async () => {
  await database.db.deleteFrom('tenants').execute()
  lead = await makeLead(database.db, 'ours')
  other = await makeLead(database.db, 'other')
})

/** Row counts of a tenant by table. */
async function rowCounts(tenantId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`.execute(database.db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(name)} WHERE tenant_id = ${tenantId}`.execute(database.db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

test('deleting a tenant deletes all its rows and no row of another tenant', async () => {
  const before = await rowCounts(other.tenantId)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  await database.db.deleteFrom('tenants').where('id', '=', lead.tenantId).execute()
  expect(Object.values(await rowCounts(lead.tenantId)).every((count) => count === 0)).toBe(true)
  expect(await rowCounts(other.tenantId)).toEqual(before)
})

test('deleting a place and a domain keeps the business', async () => {
  const { db } = database
  await db.deleteFrom('places').where('id', '=', lead.placeId).execute()
  await db.deleteFrom('domains').where('id', '=', lead.domainId).execute()
  const business = await db
    .selectFrom('local_businesses')
    .selectAll()
    .where('id', '=', lead.businessId)
    .executeTakeFirst()
  expect(business).toMatchObject({ name: 'Dentist', place_id: null, domain_id: null })
  // Rows that mean nothing without them are deleted with them.
  const counts = await rowCounts(lead.tenantId)
  expect(counts).toMatchObject({ search_places: 0, sitemap_files: 0, pages: 0, contacts: 0, contact_evidence: 0 })
  expect(counts).toMatchObject({ searches: 1, local_businesses: 1, suppressions: 1, cost_ledger: 1 })
})

test('deleting a sitemap file keeps its pages; deleting a page keeps its evidence', async () => {
  const { db } = database
  await db.deleteFrom('sitemap_files').where('id', '=', lead.sitemapId).execute()
  const page = await db.selectFrom('pages').select('sitemap_file_id').where('id', '=', lead.pageId).executeTakeFirst()
  expect(page).toEqual({ sitemap_file_id: null })
  await db.deleteFrom('pages').where('id', '=', lead.pageId).execute()
  const evidence = await db
    .selectFrom('contact_evidence')
    .selectAll()
    .where('contact_id', '=', lead.contactId)
    .execute()
  expect(evidence).toMatchObject([{ page_id: null, source_url: 'https://example.com/contact' }])
})

const row = (values: Record<string, unknown>) => sql`(${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
  VALUES (${sql.join(Object.values(values))})`

/** The natural keys of the specification: table, key, and a row with a key that exists. */
function naturalKeys(of: Lead): [table: string, key: string, values: Record<string, unknown>][] {
  const own = { tenant_id: of.tenantId }
  const page = { ...own, domain_id: of.domainId }
  const contact = { ...page, kind: 'role', confidence: 1 }
  return [
    ['places', 'tenant, provider, provider id', { ...own, provider: 'osm', provider_place_id: 'node/1' }],
    ['local_businesses', 'tenant, place', { ...own, place_id: of.placeId, name: 'Other' }],
    ['domains', 'tenant, host', { ...own, host: 'example.com' }],
    ['sitemap_files', 'domain, url', { ...page, url: 'https://example.com/sitemap.xml', method: 'guess' }],
    ['pages', 'domain, url', { ...page, url: 'https://example.com/contact' }],
    ['contacts', 'domain, e-mail', { ...contact, email: 'info@example.com', email_type: 'FREE' }],
    ['contact_syncs', 'contact, destination', { ...own, contact_id: of.contactId, destination: 'hubspot' }],
    ['search_places', 'search, place', { ...own, search_id: of.searchId, place_id: of.placeId }],
    ['users', 'tenant, e-mail', { ...own, email: 'ann@example.com', role: 'viewer' }],
  ]
}

test('natural keys refuse duplicates', async () => {
  for (const [table, key, values] of naturalKeys(lead)) {
    const insert = sql`INSERT INTO ${sql.table(table)} ${row(values)}`.execute(database.db)
    await expect(insert, `${table} (${key})`).rejects.toMatchObject({ code: '23505' })
  }
})

test('an upsert updates facts and leaves curation and later stages as they are', async () => {
  const { db } = database
  const work = { curation_status: 'Maybe' as const, notes: 'call back', deep_scan_status: 'Completed' as const }
  await db.updateTable('places').set(work).where('id', '=', lead.placeId).execute()
  const again = await db
    .insertInto('places')
    .values({ tenant_id: lead.tenantId, provider: 'osm', provider_place_id: 'node/1', name: 'New name' })
    .onConflict((key) =>
      key
        .columns(['tenant_id', 'provider', 'provider_place_id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), address: eb.ref('excluded.address') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(again).toMatchObject({ id: lead.placeId, name: 'New name', ...work })
  expect(Number(again.updated_at)).toBeGreaterThan(Number(again.created_at))
  const partial = await sql<{ id: string }>`
    INSERT INTO contacts (tenant_id, domain_id, kind, email, email_type, confidence)
    VALUES (${lead.tenantId}, ${lead.domainId}, 'person', 'info@example.com', 'CORPORATE', 95)
    ON CONFLICT (domain_id, email, tenant_id) WHERE email IS NOT NULL DO UPDATE SET confidence = excluded.confidence
    RETURNING id`.execute(db)
  expect(partial.rows).toEqual([{ id: lead.contactId }])
})

test('a row has a lease token exactly when it is Processing', async () => {
  const set = (status: string | null, token: string | null) =>
    sql`UPDATE places SET deep_scan_status = ${status}, deep_scan_finished_at = now(),
      deep_scan_lease_token = ${token}::uuid`.execute(database.db)
  const token = crypto.randomUUID()
  const refused = { code: '23514', constraint: 'places_deep_scan_lease_check' }
  await expect(set('Processing', null)).rejects.toMatchObject(refused)
  for (const status of ['Queued', 'Completed', 'Error', null]) {
    await expect(set(status, token), String(status)).rejects.toMatchObject(refused)
    await set(status, null)
  }
  await set('Processing', token)
})

test('status columns accept the defined statuses only', async () => {
  const set = (column: string, status: string) =>
    sql`UPDATE places SET ${sql.ref(column)} = ${status}, deep_scan_finished_at = now(),
      deep_scan_lease_token = CASE WHEN ${status} = 'Processing' THEN new_id() END WHERE id = ${lead.placeId}`.execute(
      database.db,
    )
  for (const status of processingStatuses) await set('deep_scan_status', status)
  await set('deep_scan_status', 'Queued')
  for (const status of curationStatuses) await set('curation_status', status)
  await expect(set('deep_scan_status', 'Complete')).rejects.toMatchObject({ code: '23514' })
  await expect(set('curation_status', 'selected')).rejects.toMatchObject({ code: '23514' })
})
