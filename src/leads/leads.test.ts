// Leads follow from businesses, sites and contacts, in the transaction that changes them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockDomain } from '../contacts/project-evidence.ts'
import { contacts } from '../curation/entities/contacts.ts'
import { leads } from '../curation/entities/leads.ts'
import { compileFilter } from '../curation/filter/compile-filter.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { makeContact } from '../testing/lead.ts'
import { makeDomain } from '../testing/page-fixture.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()

const leadOf = (column: 'domain_id' | 'local_business_id', id: string) =>
  database.db.selectFrom('leads').selectAll().where(column, '=', id).execute()

async function makeBusiness(values: object): Promise<string> {
  const row = { tenant_id: database.tenantId, ...values }
  return (await database.db.insertInto('local_businesses').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function makePage(domainId: string, url: string): Promise<string> {
  const row = { tenant_id: database.tenantId, domain_id: domainId, url }
  return (await database.db.insertInto('pages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

let pages = 0

async function makeContacts(domainId: string, ...emails: readonly string[]): Promise<string[]> {
  const { db, tenantId } = database
  const pageId = await makePage(domainId, `https://contacts.example/${++pages}`)
  return inTransaction(db, async (trx) => {
    // As every writer of contacts does.
    await lockDomain(trx, tenantId, domainId)
    const ids: string[] = []
    for (const email of emails) ids.push(await makeContact(trx, { tenantId, domainId, pageId }, email))
    return ids
  })
}

test('a site without a business is a lead, with its name, technologies and best contact', async () => {
  const { db, tenantId } = database
  const domainId = await makeDomain(db, tenantId, 'alone.example')
  const [, owner] = await makeContacts(domainId, 'info@alone.example', 'ann@alone.example')
  await db
    .updateTable('contacts')
    .set({ kind: 'person', name: 'Ann Lee', title: 'Owner', phone: '+441134960000' })
    .where('id', '=', owner ?? '')
    .execute()
  await db
    .updateTable('domains')
    .set({
      title: 'Alone Ltd',
      technologies: JSON.stringify([{ name: 'WordPress' }, { name: 'PHP' }]),
      socials: JSON.stringify([{ network: 'facebook', url: 'https://social.example/alone' }]),
    })
    .where('id', '=', domainId)
    .execute()
  const [lead, ...others] = await leadOf('domain_id', domainId)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    company: 'Alone Ltd',
    host: 'alone.example',
    website_url: 'https://alone.example/',
    technologies: ['PHP', 'WordPress'],
    socials: ['https://social.example/alone'],
    contact_count: 2,
    email: 'ann@alone.example',
    person_name: 'Ann Lee',
    person_title: 'Owner',
    phone: '+441134960000',
  })
})

test('a mailbox for complaints is not the best e-mail of a site with a general one, even with a person beside it', async () => {
  const { db, tenantId } = database
  const domainId = await makeDomain(db, tenantId, 'boxes.example')
  const [complaints = '', hello = ''] = await makeContacts(domainId, 'complaints@boxes.example', 'hello@boxes.example')
  await db.updateTable('contacts').set({ email_type: 'SERVICE' }).where('domain_id', '=', domainId).execute()
  await db.updateTable('contacts').set({ name: 'Helen Farrow', title: 'Lead' }).where('id', '=', complaints).execute()
  const best = async () => (await leadOf('domain_id', domainId))[0]
  expect(await best()).toMatchObject({ email_contact_id: hello, person_name: 'Helen Farrow' })
  await db.updateTable('contacts').set({ name: 'Bob Young' }).where('id', '=', hello).execute()
  expect(await best()).toMatchObject({ email_contact_id: hello, person_name: 'Bob Young' })
  await db.deleteFrom('contacts').where('id', '=', hello).execute()
  expect(await best()).toMatchObject({ email_contact_id: complaints })
})

test('a person overrules the best contact and the name, and that survives later readings', async () => {
  const { db, tenantId } = database
  const domainId = await makeDomain(db, tenantId, 'chosen.example')
  const [first, second] = await makeContacts(domainId, 'a@chosen.example', 'b@chosen.example')
  const [before] = await leadOf('domain_id', domainId)
  expect(before).toMatchObject({ email: 'a@chosen.example', email_contact_id: first })
  await db
    .updateTable('leads')
    .set({ chosen_email_id: second, edits: JSON.stringify({ company: 'Chosen Ltd' }) })
    .where('domain_id', '=', domainId)
    .execute()
  await makeContacts(domainId, 'c@chosen.example')
  await db.updateTable('domains').set({ title: 'Other name' }).where('id', '=', domainId).execute()
  expect((await leadOf('domain_id', domainId))[0]).toMatchObject({ email: 'b@chosen.example', company: 'Chosen Ltd' })
  await db
    .insertInto('contact_validations')
    .values({ tenant_id: tenantId, contact_id: second ?? '', provider: 'own', verdict: 'risky' })
    .execute()
  expect((await leadOf('domain_id', domainId))[0]).toMatchObject({ email_verdict: 'risky' })
  await db
    .deleteFrom('contacts')
    .where('id', '=', second ?? '')
    .execute()
  expect((await leadOf('domain_id', domainId))[0]).toMatchObject({ email: 'a@chosen.example', contact_count: 2 })
})

test('a business takes over the lead of its site with what a person wrote, and gives it back when it is deleted', async () => {
  const { db, tenantId } = database
  const domainId = await makeDomain(db, tenantId, 'firm.example')
  const [contactId] = await makeContacts(domainId, 'info@firm.example')
  await db
    .updateTable('leads')
    .set({ tags: ['warm'], notes: 'Call' })
    .where('domain_id', '=', domainId)
    .execute()
  const businessId = await makeBusiness({ name: 'Firm', city: 'Leeds', rating: 4.5, categories: ['dentist'] })
  const [unlinked] = await leadOf('local_business_id', businessId)
  expect(unlinked).toMatchObject({ company: 'Firm', city: 'Leeds', contact_count: 0, host: null })
  await db.updateTable('local_businesses').set({ domain_id: domainId }).where('id', '=', businessId).execute()
  const linked = await leadOf('domain_id', domainId)
  const taken = {
    id: unlinked?.id,
    company: 'Firm',
    host: 'firm.example',
    contact_count: 1,
    tags: ['warm'],
    notes: 'Call',
  }
  expect(linked).toMatchObject([{ ...taken, email: 'info@firm.example', kinds: ['dentist'], rating: '4.50' }])

  const branchId = await makeBusiness({ name: 'Firm York', city: 'York', domain_id: domainId })
  expect(await leadOf('local_business_id', branchId)).toMatchObject([{ email: 'info@firm.example', is_main: false }])
  const owner = () =>
    db
      .selectFrom('contacts')
      .select('lead_id')
      .where('id', '=', contactId ?? '')
      .executeTakeFirstOrThrow()
  expect(await owner()).toEqual({ lead_id: unlinked?.id })

  await db.deleteFrom('local_businesses').where('id', '=', businessId).execute()
  const rest = await leadOf('domain_id', domainId)
  expect(rest).toMatchObject([{ local_business_id: branchId, is_main: true, tags: ['warm'], contact_count: 1 }])
  expect(await owner()).toEqual({ lead_id: rest[0]?.id })
  await db.deleteFrom('domains').where('id', '=', domainId).execute()
  expect(await leadOf('local_business_id', branchId)).toMatchObject([
    { domain_id: null, host: null, is_main: true, contact_count: 0, email: null },
  ])
  await db.deleteFrom('local_businesses').where('id', '=', branchId).execute()
  expect(
    await db
      .selectFrom('leads')
      .select('id')
      .where('id', '=', rest[0]?.id ?? '')
      .execute(),
  ).toEqual([])
})

test('a contact says where it was found: its best page, and the kinds of all pages that show it', async () => {
  const { db, tenantId } = database
  const domainId = await makeDomain(db, tenantId, 'source.example')
  const [contactId = ''] = await makeContacts(domainId, 'info@source.example')
  const source = () =>
    db.selectFrom('contacts').select(['source_url', 'source_kind', 'page_kinds']).where('id', '=', contactId).execute()
  const [page] = await db.selectFrom('pages').select('id').where('domain_id', '=', domainId).execute()
  await db
    .updateTable('pages')
    .set({ kind: 'legal', contact_rank: 2 })
    .where('id', '=', page?.id ?? '')
    .execute()
  expect(await source()).toEqual([
    { source_url: 'https://example.com/contact', source_kind: 'legal', page_kinds: ['legal'] },
  ])
  const team = await makePage(domainId, 'https://source.example/team')
  await db.updateTable('pages').set({ kind: 'team', contact_rank: 1 }).where('id', '=', team).execute()
  await db
    .insertInto('contact_evidence')
    .values({
      tenant_id: tenantId,
      contact_id: contactId,
      page_id: team,
      source_url: 'https://source.example/team',
      field: 'email',
      value: 'info@source.example',
      method: 'text',
    })
    .execute()
  expect(await source()).toEqual([
    { source_url: 'https://source.example/team', source_kind: 'team', page_kinds: ['legal', 'team'] },
  ])
})

test('writers at the same time leave one main lead per site, and every contact belongs to it', async () => {
  const { db, tenantId } = database
  const hosts = ['x.example', 'y.example', 'z.example']
  const sites = await Promise.all(hosts.map((host) => makeDomain(db, tenantId, host)))
  const siteOf = (n: number) => sites[n % sites.length] ?? ''
  const link = async (n: number) => {
    const id = await makeBusiness({ name: `Firm ${n}` })
    await inTransaction(db, (trx) =>
      trx
        .updateTable('local_businesses')
        .set({ domain_id: siteOf(n) })
        .where('id', '=', id)
        .execute(),
    )
    if (n % 3 === 0) await inTransaction(db, (trx) => trx.deleteFrom('local_businesses').where('id', '=', id).execute())
  }
  const save = (n: number) => makeContacts(siteOf(n), `${n}@${hosts[n % hosts.length]}`)
  await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? link(n) : save(n))))
  const { rows } = await sql`
    SELECT host, count(*) FILTER (WHERE is_main) AS mains, max(contact_count) - min(contact_count) AS spread,
      max(contact_count) = (SELECT count(*) FROM contacts WHERE contacts.domain_id = leads.domain_id) AS counted,
      bool_and(NOT is_main OR NOT EXISTS (
        SELECT FROM contacts WHERE contacts.domain_id = leads.domain_id AND lead_id <> leads.id)) AS owned
    FROM leads WHERE domain_id = ANY(${sites}::uuid[]) GROUP BY host, domain_id ORDER BY host`.execute(db)
  expect(rows).toEqual(hosts.map((host) => ({ host, mains: 1, spread: 0, counted: true, owned: true })))
})

test('a filter by a list uses its index for a tenant, and the planner knows how many rows match', async () => {
  const { db, pool, tenantId } = database
  await db.transaction().execute(async (trx) => {
    const rows = Array.from({ length: 3000 }, (_, n) => ({ tenant_id: tenantId, host: `list-${n}.example` }))
    await trx.insertInto('domains').values(rows).execute()
    await sql`UPDATE leads SET technologies = ARRAY[CASE WHEN host LIKE '%00.example' THEN 'Wix' ELSE 'WordPress' END]`.execute(
      trx,
    )
  })
  await sql`ANALYZE leads`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT id FROM leads WHERE tenant_id = ${tenantId} AND technologies && '{Wix}'`.execute(
    tenantDatabases(pool)(tenantId),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Bitmap Index Scan on leads_technologies .* rows=(2\d|3\d)\b/)
})

test.each([contacts, leads])('a text search of $table matches the expression of its index', async (entity) => {
  const where = compileFilter(parseFilter(entity, { text: 'bakery' }), 'index')
  const { rows } = await inTransaction(database.db, async (trx) => {
    // Only an index that fits a condition is left.
    await sql`SELECT set_config(name, 'off', true) FROM unnest('{enable_seqscan,enable_indexscan,enable_indexonlyscan}'::text[]) AS name`.execute(
      trx,
    )
    return sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT id FROM ${sql.table(entity.table)} WHERE ${where}`.execute(trx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${entity.table}_text`)
})
