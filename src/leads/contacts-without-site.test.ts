// Contacts of a business without a site: they belong to its lead, and move to the site when the business gets one.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editContact } from '../contacts/edits/edit-contact.ts'
import { manualContactRow } from '../contacts/manual-contact.ts'
import { mergeContacts } from '../contacts/merging/merge-contacts.ts'
import { undoMerge } from '../contacts/merging/undo-merge.ts'
import { projectEvidence } from '../contacts/project-evidence.ts'
import { saveSourcedContacts } from '../contacts/save-sourced-contacts.ts'
import { suppress } from '../contacts/suppression/suppression.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { makeDomain } from '../testing/page-fixture.ts'
import { registryWith } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { chooseContacts } from './choose-contacts.ts'

const database = useTestDatabase()
const inTrx = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(database.db, work)
const author = () => ({ tenantId: database.tenantId, userId: database.tenantId })

async function makeBusiness(values: object): Promise<{ readonly id: string; readonly leadId: string }> {
  const row = { tenant_id: database.tenantId, ...values }
  const { id } = await database.db.insertInto('local_businesses').values(row).returning('id').executeTakeFirstOrThrow()
  const lead = await database.db
    .selectFrom('leads')
    .select('id')
    .where('local_business_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, leadId: lead.id }
}

function makeContact(owner: object, email: string | null, phone: string | null, more: object = {}): Promise<string> {
  return inTrx(async (trx) => {
    const { id } = await trx
      .insertInto('contacts')
      .values({
        tenant_id: database.tenantId,
        kind: 'company',
        confidence: 70,
        email,
        email_type: email === null ? null : 'CORPORATE',
        phone,
        ...owner,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shown = [email === null ? [] : [['email', email]], phone === null ? [] : [['phone', phone]]].flat()
    for (const [field = '', value = ''] of shown) {
      const evidence = { tenant_id: database.tenantId, contact_id: id, field, value, method: 'openstreetmap' }
      await trx
        .insertInto('contact_evidence')
        .values({ ...evidence, source_url: 'https://map.example/1' })
        .execute()
    }
    return id
  })
}

const contactsOf = (leadId: string) =>
  database.db
    .selectFrom('contacts')
    .select(['id', 'email', 'phone', 'domain_id'])
    .where('lead_id', '=', leadId)
    .orderBy('email')
    .execute()
const leadOf = (id: string) =>
  database.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('move to the site with what a person chose, also where a correction is another contact there', async () => {
  const { db, tenantId } = database
  const { id, leadId } = await makeBusiness({ name: 'Mill' })
  const info = await makeContact({ lead_id: leadId }, 'info@mill.example', '+441134960000')
  await inTrx((trx) => chooseContacts(trx, tenantId, leadId, { email_contact_id: info }))
  await inTrx((trx) => editContact(trx, author(), info, { email: 'jane@mill.example' }))
  expect(await leadOf(leadId)).toMatchObject({ email: 'jane@mill.example' })
  const site = await makeDomain(db, tenantId, 'mill.example')
  const there = await makeContact({ domain_id: site }, 'info@mill.example', null)
  await makeContact({ domain_id: site }, 'jane@mill.example', null)

  await db.updateTable('local_businesses').set({ domain_id: site }).where('id', '=', id).execute()
  const emails = (await contactsOf(leadId)).map(({ email, domain_id }) => ({ email, domain_id }))
  expect(emails).toEqual([
    { email: 'info@mill.example', domain_id: site },
    { email: 'jane@mill.example', domain_id: site },
  ])
  expect(await leadOf(leadId)).toMatchObject({ email_contact_id: there, chosen_email_id: there })
})

test('go with their site when it is suppressed before the business is linked to it, and with their number', async () => {
  const { leadId } = await makeBusiness({
    name: 'Oven',
    website_url: 'https://www.oven.example/start',
    phone: '0113 496 0001',
  })
  await makeContact({ lead_id: leadId }, 'oven@mail.example', null)
  await makeContact({ lead_id: leadId }, null, '+441134960001')
  await suppress(database.db, { tenantId: database.tenantId, kind: 'phone', value: '+441134960001', reason: 'asked' })
  expect(await contactsOf(leadId)).toMatchObject([{ email: 'oven@mail.example' }])
  expect((await leadOf(leadId)).phone).toBeNull()
  await suppress(database.db, { tenantId: database.tenantId, kind: 'domain', value: 'oven.example', reason: 'asked' })
  expect(await contactsOf(leadId)).toEqual([])
})

test('merge with their custom fields, and an undo restores both', async () => {
  const { leadId } = await makeBusiness({ name: 'Corn' })
  const kept = await makeContact({ lead_id: leadId }, 'a@corn.example', null, { custom: JSON.stringify({ No: '1' }) })
  const other = await makeContact({ lead_id: leadId }, 'b@corn.example', null, {
    custom: JSON.stringify({ No: '2', Since: '2019' }),
  })
  const customOf = async () =>
    (
      await database.db.selectFrom('contacts').select('custom').where('lead_id', '=', leadId).orderBy('email').execute()
    ).map(({ custom }) => custom)
  const { mergeId } = await inTrx((trx) => mergeContacts(trx, author(), kept, [other]))
  expect(await customOf()).toEqual([{ No: '1', Since: '2019' }])
  await inTrx((trx) => undoMerge(trx, database.tenantId, mergeId))
  expect(await customOf()).toEqual([{ No: '1' }, { No: '2', Since: '2019' }])
})

test('move into one of the site with their merge, which can still be undone', async () => {
  const { db, tenantId } = database
  const { id, leadId } = await makeBusiness({ name: 'Hay' })
  const info = await makeContact({ lead_id: leadId }, 'info@hay.example', null, { tags: ['old'] })
  const shop = await makeContact({ lead_id: leadId }, 'shop@hay.example', null, { tags: ['shop'], notes: 'Ask for Jo' })
  const { mergeId } = await inTrx((trx) => mergeContacts(trx, author(), info, [shop]))
  const site = await makeDomain(db, tenantId, 'hay.example')
  const there = await makeContact({ domain_id: site }, 'info@hay.example', null)
  await db.updateTable('local_businesses').set({ domain_id: site }).where('id', '=', id).execute()
  expect(await contactsOf(leadId)).toMatchObject([{ id: there, email: 'info@hay.example' }])

  const undone = await inTrx((trx) => undoMerge(trx, tenantId, mergeId))
  expect(undone).toEqual({ kept: there, restored: [shop], changedSince: [] })
  const contacts = db.selectFrom('contacts').select(['id', 'email', 'domain_id', 'tags', 'notes'])
  expect(await contacts.where('lead_id', '=', leadId).orderBy('email').execute()).toEqual([
    { id: there, email: 'info@hay.example', domain_id: site, tags: ['old'], notes: null },
    { id: shop, email: 'shop@hay.example', domain_id: site, tags: ['shop'], notes: 'Ask for Jo' },
  ])
  const evidence = db.selectFrom('contact_evidence').select(['contact_id', 'value', 'merged_from'])
  expect(await evidence.where('contact_id', 'in', [there, shop]).orderBy('value').execute()).toEqual([
    { contact_id: there, value: 'info@hay.example', merged_from: '' },
    { contact_id: shop, value: 'shop@hay.example', merged_from: '' },
  ])
})

test('keep a number of their own when a person removed the e-mail', async () => {
  const { leadId } = await makeBusiness({ name: 'Rye' })
  const ann = await makeContact({ lead_id: leadId }, 'ann@rye.example', '+441134960005')
  await makeContact({ lead_id: leadId }, null, '+441134960006')
  await inTrx((trx) => editContact(trx, author(), ann, { email: null }))
  const evidence = { tenant_id: database.tenantId, contact_id: ann, field: 'phone', method: 'text', confidence: 99 }
  await inTrx(async (trx) => {
    await trx
      .insertInto('contact_evidence')
      .values({ ...evidence, value: '+441134960006', source_url: 'https://rye.example/' })
      .execute()
    await projectEvidence(trx, [ann])
  })
  expect((await contactsOf(leadId)).map(({ phone }) => phone).toSorted()).toEqual(['+441134960005', '+441134960006'])
})

test('belong to the site that the business gets while they are saved', async () => {
  const { db, tenantId } = database
  const { id, leadId } = await makeBusiness({ name: 'Late' })
  const site = await makeDomain(db, tenantId, 'late.example')
  const values = manualContactRow({ email: 'info@late.example' }, { host: null, country: null })
  const source = { url: 'https://map.example/2', method: 'openstreetmap', confidence: 70, reason: 'stated' }
  const autopilot = createAutopilot(() => registryWith({}), randomUUID())
  const { saving } = await inTrx(async (trx) => {
    await trx.updateTable('local_businesses').set({ domain_id: site }).where('id', '=', id).execute()
    const saving = inTransaction(db, (other) =>
      saveSourcedContacts(other, tenantId, [{ parent: { leadId }, values, source, snippets: {} }], autopilot),
    )
    await until('the other transaction to wait for the lead', async () => {
      const { rows } =
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        )
      return rows.length > 0
    })
    return { saving }
  })
  expect(await saving).toMatchObject([{ created: true }])
  expect(await contactsOf(leadId)).toMatchObject([{ email: 'info@late.example', domain_id: site }])
})
