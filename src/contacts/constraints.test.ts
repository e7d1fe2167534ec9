import { beforeEach, expect, test } from 'vitest'
import { addEvidence, type Lead, makeContact, makeLead } from '../testing/lead.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'

// Rules about contacts that the database enforces.

const database = useTestDatabase()
let lead: Lead
beforeEach(async () => {
  await database.db.deleteFrom('tenants').execute()
  lead = await makeLead(database.db, 'ours')
})

const countOf = async (table: 'contacts' | 'contact_evidence') =>
  (await database.db.selectFrom(table).select('id').execute()).length

test('a contact without evidence cannot be committed', async () => {
  const contact = { tenant_id: lead.tenantId, domain_id: lead.domainId, kind: 'role', email_type: 'CORPORATE' }
  const insert = database.db.insertInto('contacts').values({ ...contact, email: 'made@up.com', confidence: 1 })
  await expect(insert.execute()).rejects.toMatchObject({ code: '23514', constraint: 'contacts_need_evidence' })
  expect(await countOf('contacts')).toBe(1)
})

test('the last evidence of a contact can be deleted only with the contact, and not moved', async () => {
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
  expect([await countOf('contacts'), await countOf('contact_evidence')]).toEqual([1, 1])
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
    // Checked but not committed: neither transaction sees the other's change.
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
    await until('the second transaction to wait for the first', async () => settled || (await waits()).rowCount === 1)
    await first.query('COMMIT')
    expect(await checked).toMatchObject({ constraint: 'contacts_need_evidence' })
    await second.query('ROLLBACK')
  } finally {
    first.release()
    second.release()
  }
  expect(await countOf('contact_evidence')).toBe(1)
})

test('a contact needs an e-mail or a phone', async () => {
  const contact = { tenant_id: lead.tenantId, domain_id: lead.domainId, kind: 'company', confidence: 1 }
  await expect(database.db.insertInto('contacts').values(contact).execute()).rejects.toMatchObject({ code: '23514' })
})

test('a phone without an e-mail is unique per domain; contacts with an e-mail may share a phone', async () => {
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
