import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeContact } from '../../testing/lead.ts'
import { townBox } from '../../testing/provider-fixture.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { clearExpiredContent } from '../clear-expired-content.ts'

// What a place provider says of a business becomes contacts of it.

const bakery = {
  name: 'Mill Bakery',
  latitude: 53.8,
  longitude: -1.5,
  kinds: ['bakery'],
  street: 'Mill Lane',
  houseNumber: '7',
  city: 'Milltown',
  postcode: 'MT1 2AB',
  country: 'GB',
  phone: '0113 496 0000',
  email: 'hello@mill-bakery.example;not an e-mail;gone@mill-bakery.example',
}
const database = useTestDatabase()
const fixture = useSearchFixture(database, {
  areas: [{ name: 'Milltown', box: townBox, country: 'GB', relationId: 77 }],
  businesses: [bakery],
})
const { tenantId } = database

beforeEach(async () => {
  const { db } = database
  for (const table of ['searches', 'local_businesses', 'places', 'suppressions', 'domains'] as const) {
    await db.deleteFrom(table).execute()
  }
})

async function scanned(provider: 'google-places' | 'openstreetmap'): Promise<string> {
  const { id } = await fixture.search({ provider, kinds: ['bakery'], fresh: true })
  const [place] = await fixture.places(id)
  await fixture.scan([place?.id ?? ''])
  return place?.id ?? ''
}

async function contacts() {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT coalesce(email, phone) AS value, host, company, curation_status, email_type, is_primary, (
      SELECT jsonb_agg(jsonb_build_object('by', method, 'says', snippet, 'at', contact_evidence.source_url)
        ORDER BY contact_evidence.source_url)
      FROM contact_evidence WHERE contact_id = contacts.id) AS proof
    FROM (SELECT contacts.*, leads.company, domains.host FROM contacts JOIN leads ON leads.id = lead_id
      LEFT JOIN domains ON domains.id = contacts.domain_id) AS contacts ORDER BY 1`.execute(database.db)
  return rows
}

test('e-mails and numbers of OpenStreetMap are contacts of the lead, and move to its site', async () => {
  const { db } = database
  await suppress(db, { tenantId, kind: 'email', value: 'gone@mill-bakery.example', reason: 'requested' })
  await updateRule(
    db,
    { tenantId, entity: 'contacts', actorId: fixture.userId },
    { enabled: true, filter: { all: [] } },
  )
  const placeId = await scanned('openstreetmap')
  const of = { host: null, company: 'Mill Bakery', curation_status: 'Selected' }
  const found = await contacts()
  expect(found).toMatchObject([
    { ...of, value: '+441134960000', proof: [{ by: 'openstreetmap', says: 'phone=0113 496 0000' }] },
    {
      ...of,
      value: 'hello@mill-bakery.example',
      is_primary: true,
      proof: [{ by: 'openstreetmap', says: 'email=hello@mill-bakery.example' }],
    },
  ])
  expect(JSON.stringify(found)).toMatch(/https:\/\/www\.openstreetmap\.org\/(node|way|relation)\/\d+/)

  // The site has one of them already: it takes over the evidence.
  const domain = { tenant_id: tenantId, host: 'mill-bakery.example' }
  const { id: domainId } = await db.insertInto('domains').values(domain).returning('id').executeTakeFirstOrThrow()
  const page = { tenant_id: tenantId, domain_id: domainId, url: 'https://mill-bakery.example/' }
  const { id: pageId } = await db.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => makeContact(trx, { tenantId, domainId, pageId }, 'hello@mill-bakery.example'))
  await db.updateTable('local_businesses').set({ domain_id: domainId }).where('place_id', '=', placeId).execute()
  const moved = await contacts()
  expect(moved).toMatchObject([
    { value: '+441134960000', host: 'mill-bakery.example', is_primary: false },
    {
      value: 'hello@mill-bakery.example',
      host: 'mill-bakery.example',
      curation_status: 'Selected',
      is_primary: true,
      proof: [{ by: 'mailto' }, { by: 'openstreetmap' }],
    },
  ])
  // A rescan adds nothing, and a suppression finds what is left.
  await fixture.scan([placeId])
  expect(await contacts()).toEqual(moved)
  await suppress(db, { tenantId, kind: 'email', value: 'hello@mill-bakery.example', reason: 'requested' })
  expect((await contacts()).map(({ value }) => value)).toEqual(['+441134960000'])
})

test('a number of Google is kept while its content may be stored, unless something else proves it', async () => {
  const { db } = database
  const placeId = await scanned('google-places')
  expect(await contacts()).toMatchObject([{ value: '+441134960000', proof: [{ by: 'google' }] }])
  const expire = async () => {
    await sql`UPDATE local_businesses SET retain_until = now() - interval '1 minute'`.execute(db)
    await clearExpiredContent(db)
  }
  await sql`
    INSERT INTO contact_evidence (tenant_id, contact_id, source_url, field, value, method)
    SELECT tenant_id, id, 'https://mill-bakery.example/', 'phone', phone, 'text' FROM contacts`.execute(db)
  await expire()
  expect(await contacts()).toMatchObject([{ value: '+441134960000', proof: [{ by: 'text' }] }])
  await fixture.scan([placeId])
  await db.deleteFrom('contacts').execute()
  await fixture.scan([placeId])
  expect(await contacts()).toMatchObject([{ proof: [{ by: 'google' }] }])
  await expire()
  expect(await contacts()).toEqual([])
})
