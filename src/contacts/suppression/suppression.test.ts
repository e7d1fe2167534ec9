import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addEvidence, type Lead, makeContact, makeLead } from '../../testing/lead.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { mergeContacts } from '../merging/merge-contacts.ts'
import { suppressedAmong } from './suppressed-among.ts'
import { erase, suppress } from './suppression.ts'
import {
  coveringDomains,
  normalizeEmail,
  normalizePhone,
  normalizeValue,
  type SuppressionKind,
} from './suppression-key.ts'

const database = useTestDatabase()
let lead: Lead
let neighbour: Lead
beforeEach(async () => {
  await database.db.deleteFrom('tenants').execute()
  lead = await makeLead(database.db, 'ours')
  neighbour = await makeLead(database.db, 'neighbour')
})

const request = (kind: SuppressionKind, value: string) => ({
  tenantId: lead.tenantId,
  kind,
  value,
  reason: 'requested',
})
const emails = async (tenantId = lead.tenantId) => {
  const rows = await database.db.selectFrom('contacts').select('email').where('tenant_id', '=', tenantId).execute()
  return rows.map(({ email }) => email)
}
const add = (email: string) => database.db.transaction().execute((trx) => makeContact(trx, lead, email))
const among = (candidates: Parameters<typeof suppressedAmong>[2], tenantId = lead.tenantId) =>
  database.db.transaction().execute((trx) => suppressedAmong(trx, tenantId, candidates))

describe('normalizing values', () => {
  test('e-mail addresses', () => {
    expect(normalizeEmail(' Info@Müller.DE ')).toBe('info@xn--mller-kva.de')
    expect(normalizeEmail('info@xn--mller-kva.de')).toBe('info@xn--mller-kva.de')
    expect(normalizeEmail('"a@b"@x.com')).toBe('"a@b"@x.com')
    expect(normalizeEmail('no-host')).toBeNull()
    expect(normalizeEmail('@x.com')).toBeNull()
  })

  test('phone numbers', () => {
    for (const spelling of ['+44 (113) 496-0000', '0044 113 496 0000', '+441134960000', ' +44.113.496/0000 ']) {
      expect(normalizePhone(spelling)).toBe('+441134960000')
    }
    expect(normalizePhone('0113 496 0000')).toBeNull()
  })

  test('domains, and public suffixes that no one can register', () => {
    for (const spelling of ['Acme.co.uk', 'www.acme.co.uk', 'https://user@www.acme.co.uk:8080/x?y#z', 'acme.co.uk.']) {
      expect(normalizeValue('domain', spelling)).toBe('acme.co.uk')
    }
    for (const wrong of ['co.uk', 'com', '', '/'])
      expect(() => normalizeValue('domain', wrong)).toThrow('is not a domain')
    expect(coveringDomains('a.shop.acme.co.uk')).toEqual(['a.shop.acme.co.uk', 'shop.acme.co.uk', 'acme.co.uk'])
    expect(coveringDomains('acme.co.uk')).toEqual(['acme.co.uk'])
  })
})

test('suppressing an e-mail deletes the contact and its evidence, keeps a tombstone, and does not affect other tenants', async () => {
  expect(await suppress(database.db, request('email', 'INFO@example.com'))).toEqual({ removed: 1 })
  expect(await emails()).toEqual([])
  expect(await emails(neighbour.tenantId)).toEqual(['info@example.com'])
  const evidence = await database.db.selectFrom('contact_evidence').select('tenant_id').execute()
  expect(evidence).toEqual([{ tenant_id: neighbour.tenantId }])
  const rows = await database.db.selectFrom('suppressions').selectAll().where('reason', '=', 'requested').execute()
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'email', value: 'info@example.com' }))
  const hits = await among({ emails: ['Info@Example.com', 'other@example.com'] })
  expect([hits.email('info@example.com'), hits.email('other@example.com')]).toEqual([true, false])
  expect((await among({ emails: ['info@example.com'] }, neighbour.tenantId)).email('info@example.com')).toBe(false)
})

test('suppressing a domain includes subdomains, as site and as e-mail host, but no other domain with the same ending', async () => {
  for (const email of ['a@example.com', 'b@mail.acme.com', 'c@acme.com', 'd@notacme.com']) await add(email)
  expect(await suppress(database.db, request('domain', 'www.acme.com'))).toEqual({ removed: 2 })
  expect((await emails()).toSorted()).toEqual(['a@example.com', 'd@notacme.com', 'info@example.com'])
  const hits = await among({ emails: ['x@shop.acme.com', 'd@notacme.com'], hosts: ['www.acme.com', 'example.com'] })
  expect(hits.email('x@shop.acme.com')).toBe(true)
  expect(hits.email('d@notacme.com')).toBe(false)
  expect([hits.host('www.acme.com'), hits.host('example.com')]).toEqual([true, false])
  expect(await suppress(database.db, request('domain', 'example.com'))).toEqual({ removed: 3 })
  expect(await emails()).toEqual([])
})

test('suppressing a number removes it from contacts with an e-mail, and another number of theirs replaces it', async () => {
  const { db } = database
  const [suppressed, other] = ['+441134960000', '+441134960001']
  await db.transaction().execute(async (trx) => {
    const phone = {
      tenant_id: lead.tenantId,
      contact_id: lead.contactId,
      page_id: lead.pageId,
      field: 'phone',
      method: 'text',
    }
    await trx
      .insertInto('contact_evidence')
      .values([
        {
          ...phone,
          source_url: 'https://example.com/a',
          value: suppressed,
          confidence: 90,
          snippet: 'Tel 0113 496 0000',
        },
        { ...phone, source_url: 'https://example.com/b', value: other, confidence: 50, snippet: 'Tel 0113 496 0001' },
        { ...phone, source_url: 'https://example.com/c', field: 'name', value: 'Ann', snippet: 'Ann (0113) 4960-000' },
      ])
      .execute()
    await trx
      .updateTable('contacts')
      .set({ phone: suppressed, phone_kind: 'fixed' })
      .where('id', '=', lead.contactId)
      .execute()
    const only = {
      tenant_id: lead.tenantId,
      domain_id: lead.domainId,
      kind: 'company',
      phone: suppressed,
      confidence: 10,
    }
    const { id } = await trx.insertInto('contacts').values(only).returning('id').executeTakeFirstOrThrow()
    await addEvidence(trx, { ...lead, contactId: id }, 'https://example.com/a', suppressed)
  })
  expect(await suppress(db, request('phone', '+44 113 496 0000'))).toEqual({ removed: 1 })
  const contacts = await db.selectFrom('contacts').selectAll().where('tenant_id', '=', lead.tenantId).execute()
  expect(contacts).toMatchObject([{ email: 'info@example.com', phone: other, phone_kind: null, is_primary: true }])
  const left = await db.selectFrom('contact_evidence').selectAll().where('tenant_id', '=', lead.tenantId).execute()
  expect(JSON.stringify(left)).not.toContain(suppressed)
  expect(left.find(({ field }) => field === 'name')).toMatchObject({ value: 'Ann', snippet: null })
  expect(left.find(({ value }) => value === other)?.snippet).toBe('Tel 0113 496 0001')
})

test('erasing removes the value from all tables and from its tombstone, which stays in effect', async () => {
  const { db } = database
  await suppress(db, request('email', 'info@example.com'))
  const findings = { forms: [{ action: 'mailto:Info@example.com' }, { action: '/send' }], people: [{ name: 'Ann' }] }
  await db
    .updateTable('pages')
    .set({ title: 'Write to info@example.com', h1: 'Contact', findings: JSON.stringify(findings) })
    .where('tenant_id', '=', lead.tenantId)
    .execute()
  await db
    .updateTable('import_rows')
    .set({ raw: JSON.stringify({ mail: 'INFO@example.com' }) })
    .where('tenant_id', '=', lead.tenantId)
    .execute()
  await erase(db, request('email', 'info@example.com'))
  const page = await db.selectFrom('pages').selectAll().where('id', '=', lead.pageId).executeTakeFirstOrThrow()
  expect(page).toMatchObject({
    title: null,
    h1: 'Contact',
    findings: { forms: [{ action: '/send' }], people: [{ name: 'Ann' }] },
  })
  const { rows } = await sql<{ raw: unknown }>`SELECT raw FROM import_rows WHERE tenant_id = ${lead.tenantId}`.execute(
    db,
  )
  expect(rows).toEqual([{ raw: [] }])
  const tombstones = await db.selectFrom('suppressions').selectAll().where('tenant_id', '=', lead.tenantId).execute()
  expect(JSON.stringify(tombstones)).not.toContain('info@example.com')
  expect((await among({ emails: ['info@example.com'] })).email('info@example.com')).toBe(true)
  // Suppressing again does not store the value again.
  await suppress(db, request('email', 'info@example.com'))
  expect(JSON.stringify(await db.selectFrom('suppressions').selectAll().execute())).not.toContain('info@example.com')
})

test('erasing a number removes it from businesses and places in any format', async () => {
  const { db } = database
  await db.updateTable('local_businesses').set({ phone: '0113 496 0000' }).where('id', '=', lead.businessId).execute()
  await db.updateTable('places').set({ phone: '+44 113 4960000' }).where('id', '=', lead.placeId).execute()
  await erase(db, request('phone', '+441134960000'))
  const of = (table: 'places' | 'local_businesses') =>
    db.selectFrom(table).select('phone').where('tenant_id', '=', lead.tenantId).execute()
  expect([await of('places'), await of('local_businesses')]).toEqual([[{ phone: null }], [{ phone: null }]])
})

test('invalid values are refused with a message', async () => {
  await expect(suppress(database.db, request('email', 'no-host'))).rejects.toThrow(
    '"no-host" is not an e-mail address like info@example.com.',
  )
  await expect(erase(database.db, request('phone', '0113'))).rejects.toMatchObject({ code: 'request_invalid' })
})

test('a merged e-mail with a quoted @ is found by its domain, and the site has a primary contact afterwards', async () => {
  const { db } = database
  const other = await add('"a@b"@agency.co.uk')
  await db.updateTable('contacts').set({ is_primary: true }).where('id', '=', lead.contactId).execute()
  await db.transaction().execute((trx) => mergeContacts(trx, lead, lead.contactId, [other]))
  const evidence = db.selectFrom('contact_evidence').select('value').where('tenant_id', '=', lead.tenantId)
  // Two e-mails, and the alias of the merge.
  expect(await evidence.execute()).toHaveLength(3)
  // As another writer may leave it: the suppression chooses again.
  await db.updateTable('contacts').set({ is_primary: false }).execute()
  await suppress(db, request('domain', 'agency.co.uk'))
  expect(await evidence.execute()).toEqual([{ value: 'info@example.com' }])
  const primary = db.selectFrom('contacts').select('id').where('is_primary', '=', true)
  expect(await primary.execute()).toEqual([{ id: lead.contactId }])
})
