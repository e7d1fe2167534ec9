import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addEvidence, type Lead, makeContact, makeLead } from '../testing/lead.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { curationStatuses, processingStatuses } from './status.ts'

// What the database itself refuses, keeps and deletes.

const database = useTestDatabase()
let lead: Lead
let neighbour: Lead
beforeEach(async () => {
  await database.db.deleteFrom('tenants').execute()
  lead = await makeLead(database.db, 'ours')
  neighbour = await makeLead(database.db, 'neighbour')
})

/** How many rows a tenant has in each table. */
async function belongings(tenantId: string): Promise<Record<string, number>> {
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

test('deleting a tenant deletes all that is its own, and nothing of its neighbour', async () => {
  const before = await belongings(neighbour.tenantId)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  await database.db.deleteFrom('tenants').where('id', '=', lead.tenantId).execute()
  expect(Object.values(await belongings(lead.tenantId)).every((count) => count === 0)).toBe(true)
  expect(await belongings(neighbour.tenantId)).toEqual(before)
})

test('a business outlives its place and its domain', async () => {
  const { db } = database
  await db.deleteFrom('places').where('id', '=', lead.placeId).execute()
  await db.deleteFrom('domains').where('id', '=', lead.domainId).execute()
  const business = await db
    .selectFrom('local_businesses')
    .selectAll()
    .where('id', '=', lead.businessId)
    .executeTakeFirst()
  expect(business).toMatchObject({ name: 'Dentist', place_id: null, domain_id: null })
  // What means nothing without them goes with them.
  const left = await belongings(lead.tenantId)
  expect(left).toMatchObject({ search_places: 0, sitemap_files: 0, pages: 0, contacts: 0, contact_evidence: 0 })
  expect(left).toMatchObject({ searches: 1, local_businesses: 1, suppressions: 1, cost_ledger: 1 })
})

test('a page outlives its sitemap, evidence outlives its page', async () => {
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

test('a contact without evidence cannot be committed', async () => {
  const contact = { tenant_id: lead.tenantId, domain_id: lead.domainId, kind: 'role', email_type: 'CORPORATE' }
  const insert = database.db.insertInto('contacts').values({ ...contact, email: 'made@up.com', confidence: 1 })
  await expect(insert.execute()).rejects.toMatchObject({ code: '23514', constraint: 'contacts_need_evidence' })
  expect((await belongings(lead.tenantId)).contacts).toBe(1)
})

test('the last evidence of a contact cannot be deleted or moved away; deleting the contact is fine', async () => {
  const { db } = database
  await db.transaction().execute((trx) => addEvidence(trx, lead, 'https://example.com/imprint', 'info@example.com'))
  const other = await db.transaction().execute((trx) => makeContact(trx, lead, 'other@example.com'))
  const ofContact = db.deleteFrom('contact_evidence').where('contact_id', '=', lead.contactId)
  await ofContact.where('source_url', 'like', '%imprint').execute()
  const refused = { constraint: 'contacts_need_evidence' }
  await expect(ofContact.execute()).rejects.toMatchObject(refused)
  const moved = db
    .updateTable('contact_evidence')
    .set({ contact_id: other, source_url: 'https://example.com/moved' })
    .where('contact_id', '=', lead.contactId)
  await expect(moved.execute()).rejects.toMatchObject(refused)
  await db.deleteFrom('contacts').where('id', '=', lead.contactId).execute()
  expect(await belongings(lead.tenantId)).toMatchObject({ contacts: 1, contact_evidence: 1 })
})

test('two transactions cannot each delete one of the last two pieces of evidence', async () => {
  const { db, pool } = database
  await db.transaction().execute((trx) => addEvidence(trx, lead, 'https://example.com/imprint', 'info@example.com'))
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    const del = 'DELETE FROM contact_evidence WHERE contact_id = $1 AND source_url = $2'
    for (const [client, path] of [
      [first, 'contact'],
      [second, 'imprint'],
    ] as const) {
      await client.query('BEGIN')
      await client.query(del, [lead.contactId, `https://example.com/${path}`])
    }
    // Checked, and not committed yet: the moment at which neither sees the other.
    await first.query('SET CONSTRAINTS ALL IMMEDIATE')
    let settled = false
    const checked = second
      .query('SET CONSTRAINTS ALL IMMEDIATE')
      .catch((error: unknown) => error)
      .finally(() => {
        settled = true
      })
    const waits = () =>
      pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SET C%'")
    await until('the second to wait its turn', async () => settled || (await waits()).rowCount === 1)
    await first.query('COMMIT')
    expect(await checked).toMatchObject({ constraint: 'contacts_need_evidence' })
    await second.query('ROLLBACK')
  } finally {
    first.release()
    second.release()
  }
  expect((await belongings(lead.tenantId)).contact_evidence).toBe(1)
})

test('a contact needs an e-mail or a phone', async () => {
  const contact = { tenant_id: lead.tenantId, domain_id: lead.domainId, kind: 'company', confidence: 1 }
  await expect(database.db.insertInto('contacts').values(contact).execute()).rejects.toMatchObject({ code: '23514' })
})

const row = (values: Record<string, unknown>) => sql`(${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
  VALUES (${sql.join(Object.values(values))})`

/** The natural keys of the specification: table, and what makes a second row the same thing. */
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
    [
      'contact_validations',
      'contact, provider',
      { ...own, contact_id: of.contactId, provider: 'own', verdict: 'risky' },
    ],
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

test('a contact without e-mail is one per domain and phone; with e-mail, a phone may be shared', async () => {
  const add = (email: string | null) =>
    database.db.transaction().execute(async (trx) => {
      const contact = { tenant_id: lead.tenantId, domain_id: lead.domainId, kind: 'company', phone: '+441130000000' }
      const { id } = await trx
        .insertInto('contacts')
        .values({ ...contact, email, email_type: email === null ? null : 'CORPORATE', confidence: 5 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await addEvidence(trx, { ...lead, contactId: id }, 'https://example.com/', '+441130000000')
    })
  await add(null)
  await add('a@example.com')
  await add('b@example.com')
  await expect(add(null)).rejects.toMatchObject({ code: '23505', constraint: 'contacts_by_phone' })
})

test('an upsert refreshes facts and leaves curation and downstream status alone', async () => {
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

test('a lease goes with Processing and with nothing else', async () => {
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

test('status columns take our words and no others', async () => {
  const set = (column: string, word: string) =>
    sql`UPDATE places SET ${sql.ref(column)} = ${word}, deep_scan_finished_at = now(),
      deep_scan_lease_token = CASE WHEN ${word} = 'Processing' THEN new_id() END WHERE id = ${lead.placeId}`.execute(
      database.db,
    )
  for (const word of processingStatuses) await set('deep_scan_status', word)
  await set('deep_scan_status', 'Queued')
  for (const word of curationStatuses) await set('curation_status', word)
  await expect(set('deep_scan_status', 'Complete')).rejects.toMatchObject({ code: '23514' })
  await expect(set('curation_status', 'selected')).rejects.toMatchObject({ code: '23514' })
})

/** Ids of several calls, some milliseconds apart, with the times around each call. */
async function idsOf(generator: string): Promise<{ id: string; before: number; after: number }[]> {
  const { rows } = await sql<{ id: string; before: number; after: number }>`
    SELECT made.* FROM generate_series(1, 40), LATERAL (
      SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS before, ${sql.raw(generator)}() AS id,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS after, pg_sleep(0.003), generate_series) AS made
  `.execute(database.db)
  return rows
}

function expectTimeOrdered(ids: { id: string; before: number; after: number }[]): void {
  expect(new Set(ids.map(({ id }) => id)).size).toBe(40)
  for (const { id, before, after } of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(made).toBeGreaterThanOrEqual(Math.floor(before))
    expect(made).toBeLessThanOrEqual(after)
  }
  expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted())
}

test('new ids are UUIDs of version 7 in the order of their time', async () => {
  expectTimeOrdered(await idsOf('new_id'))
})

test('so are those that servers before PostgreSQL 18 make', async () => {
  const file = readFileSync(join(import.meta.dirname, 'sql/new_id.sql'), 'utf8')
  const create = /\$older\$([\s\S]+?)\$older\$/.exec(file)?.[1] ?? ''
  await sql.raw(create.replace('new_id()', 'older_new_id()')).execute(database.db)
  expectTimeOrdered(await idsOf('older_new_id'))
})
