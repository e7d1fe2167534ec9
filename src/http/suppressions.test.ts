import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../contacts/suppression/suppression-key.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Lead, makeContact, makeLead } from '../testing/lead.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeUser, type TestUser } from '../testing/users.ts'

const database = useTestDatabase()
let app: ReturnType<typeof buildTestApp>['app']
let lead: Lead
let otherLead: Lead
let admin: TestUser
let stranger: TestUser

beforeAll(() => {
  ;({ app } = buildTestApp(database))
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('tenants').execute()
  lead = await makeLead(db, 'ours')
  otherLead = await makeLead(db, 'other')
  await db.deleteFrom('suppressions').execute()
  admin = await makeUser(db, lead.tenantId, 'admin')
  stranger = await makeUser(db, otherLead.tenantId, 'admin')
})

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = admin) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await app.inject({ method, url: `/api/v2${url}`, headers, ...(payload && { payload }) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : undefined }
}
const contactsOf = async (tenantId: string) =>
  (await database.db.selectFrom('contacts').select('email').where('tenant_id', '=', tenantId).execute()).map(
    ({ email }) => email,
  )

describe('suppressions', () => {
  test('adding one deletes the contact of this tenant only', async () => {
    const added = await ask('POST', '/suppressions', { kind: 'email', value: 'INFO@example.com', reason: 'asked' })
    expect(added).toMatchObject({
      status: 201,
      body: { contacts_removed: 1, suppression: { kind: 'email', value: 'info@example.com', reason: 'asked' } },
    })
    expect(await contactsOf(lead.tenantId)).toEqual([])
    expect(await contactsOf(otherLead.tenantId)).toEqual(['info@example.com'])
    const asked = (await ask('GET', '/suppressions?kind=email&value=info@EXAMPLE.com')).body
    expect(asked.items).toHaveLength(1)
    const { id } = added.body.suppression
    expect((await ask('DELETE', `/suppressions/${id}`, undefined, stranger)).status).toBe(404)
    expect((await ask('DELETE', `/suppressions/${id}`)).status).toBe(204)
    expect((await ask('GET', '/suppressions')).body).toEqual({ items: [], next: null })
  })

  test('an import reports a result for each row, and deletes their contacts', async () => {
    await inTransaction(database.db, (trx) => makeContact(trx, lead, 'hans@example.com'))
    await database.db
      .updateTable('domains')
      .set({ home_phones: ['+441134960000'] })
      .execute()
    const rows = [
      { kind: 'email', value: 'info@example.com' },
      { kind: 'email', value: 'info@example.com' },
      { kind: 'phone', value: '0044 113 496 0000', reason: 'by letter' },
      { kind: 'phone', value: 'call me' },
      { kind: 'email', hash: hashOf('email', 'hans@example.com').toString('hex') },
      ...Array.from({ length: 2000 }, (_, n) => ({ kind: 'email', value: `n${n}@nowhere.example` })),
    ]
    const { status, body } = await ask('POST', '/suppressions/import', { rows })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { created: 2003, known: 1, invalid: 1, contacts_removed: 2 },
    })
    expect(body.results.slice(0, 5).map(({ result }: { result: string }) => result)).toEqual([
      'created',
      'known',
      'created',
      'invalid',
      'created',
    ])
    expect(await contactsOf(lead.tenantId)).toEqual([])
    const domain = database.db.selectFrom('domains').select('home_phones').where('tenant_id', '=', lead.tenantId)
    expect(await domain.execute()).toEqual([{ home_phones: [] }])
    expect((await ask('POST', '/suppressions/import', { rows })).body).toMatchObject({ created: 0, known: 2004 })
  })

  test('the export has hashes and no values, and can be imported elsewhere', async () => {
    await ask('POST', '/suppressions', { kind: 'email', value: 'info@example.com', reason: 'asked' })
    await ask('POST', '/suppressions', { kind: 'domain', value: 'www.bad.example', reason: 'asked' })
    const { text } = await ask('GET', '/suppressions/export')
    const exports = database.db.selectFrom('audit_events').select('action').where('subject', '=', 'suppressions')
    expect(await exports.where('action', '=', 'export').execute()).toHaveLength(1)
    expect(text).not.toContain('@')
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toBe('kind,hash,created_at')
    expect(lines).toHaveLength(2)
    const rows = lines.map((line) => ({ kind: line.split(',')[0], hash: line.split(',')[1] }))
    const imported = await ask('POST', '/suppressions/import', { rows }, stranger)
    expect(imported.body).toMatchObject({ created: 2, contacts_removed: 1 })
    expect(await contactsOf(otherLead.tenantId)).toEqual([])
  })

  test.for([
    { body: { kind: 'email', value: 'not-an-email', reason: 'x' }, status: 400 },
    { body: { kind: 'mail', value: 'a@b.example', reason: 'x' }, status: 422 },
    { body: { kind: 'domain', value: 'co.uk', reason: 'x' }, status: 400 },
    { body: { kind: 'email', value: 'a@b.example' }, status: 422 },
  ])('rejects $body', async ({ body, status }) => {
    expect((await ask('POST', '/suppressions', body)).status).toBe(status)
  })
})

describe('subjects', () => {
  const person = { kind: 'email', value: 'Info@Example.com' }
  async function leaveTraces() {
    const { db } = database
    const { tenantId } = lead
    const mention = 'write to info@example.com'
    await db
      .updateTable('domains')
      .set({ home_emails: ['info@example.com'], notes: mention })
      .execute()
    await db.updateTable('pages').set({ title: mention, notes: mention }).execute()
    await db
      .updateTable('places')
      .set({ raw: JSON.stringify({ mail: 'info@example.com' }) })
      .execute()
    await db.updateTable('job_failures').set({ message: mention }).execute()
    await db
      .updateTable('import_rows')
      .set({ raw: JSON.stringify({ email: 'info@example.com' }) })
      .execute()
    await db
      .updateTable('saved_views')
      .set({ definition: JSON.stringify({ email: 'info@example.com' }) })
      .execute()
    await db
      .updateTable('audit_events')
      .set({ details: JSON.stringify({ email: 'info@example.com' }) })
      .execute()
    return tenantId
  }

  test('finds all data of this tenant only', async () => {
    await leaveTraces()
    const { body } = await ask('POST', '/subjects/find', person)
    expect(body).toMatchObject({
      contacts: [{ id: lead.contactId, host: 'example.com', evidence: [{ field: 'email' }], syncs: [{}] }],
      domains: [{ id: lead.domainId }],
      suppressed: false,
    })
    expect(body.mentions.map(({ table }: { table: string }) => table)).toEqual(
      expect.arrayContaining(['pages', 'places', 'job_failures', 'import_rows', 'saved_views', 'audit_events']),
    )
    const exported = await ask('POST', '/subjects/export', person)
    expect(exported.body.mentions[0].rows[0]).toMatchObject({ tenant_id: lead.tenantId })
    expect(exported.text).not.toContain(otherLead.tenantId)
    expect((await ask('POST', '/subjects/find', { ...person, value: 'x@nowhere.example' })).body).toMatchObject({
      contacts: [],
      mentions: [],
    })
  })

  test('erases everywhere, with a receipt that does not name the person', async () => {
    const tenantId = await leaveTraces()
    const { status, body, text } = await ask('POST', '/subjects/erase', person)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        receipt_id: expect.any(String),
        value_hash: hashOf('email', 'info@example.com').toString('hex'),
        found: { contacts: 1, domains: expect.any(Number), pages: 1 },
        remaining: {},
      },
    })
    expect(text.toLowerCase()).not.toContain('info@example.com')
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id'`.execute(database.db)
    for (const { name } of tables) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} AS row
        WHERE tenant_id = ${tenantId} AND strpos(lower(row::text), 'info@example.com') > 0`.execute(database.db)
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 })
    }
    expect(await contactsOf(otherLead.tenantId)).toEqual(['info@example.com'])
    const again = await ask('POST', '/subjects/find', person)
    expect(again.body).toMatchObject({ contacts: [], domains: [], mentions: [], suppressed: true })
  })

  test('searches stored import files, in any encoding and across chunks', async () => {
    const { db } = database
    const { tenantId } = lead
    const bring = async (bytes: Buffer, format: string, status: 'Error' | 'Queued') => {
      const facts = {
        tenant_id: tenantId,
        entity: 'domains',
        format,
        import_status: status,
        import_finished_at: new Date(),
      }
      const header = JSON.stringify(['Info@Example.com', 'x'])
      const { id: import_id } = await db
        .insertInto('imports')
        .values({ ...facts, header })
        .returning('id')
        .executeTakeFirstOrThrow()
      const middle = Math.ceil(bytes.length / 2)
      const pieces = [bytes.subarray(0, middle), bytes.subarray(middle)]
      await db
        .insertInto('import_chunks')
        .values(pieces.map((piece, n) => ({ tenant_id: tenantId, import_id, n, bytes: piece })))
        .execute()
      return import_id
    }
    const text = 'name,mail\nA,INFO@example.com\n'
    const dropped = [
      await bring(Buffer.from(text), 'csv', 'Error'),
      await bring(Buffer.from(text, 'utf16le'), 'csv', 'Error'),
      await bring(Buffer.from('PK packed'), 'xlsx', 'Error'),
    ]
    const kept = [
      await bring(Buffer.from('x@other.example'), 'csv', 'Error'),
      await bring(Buffer.from('PK queue'), 'xlsx', 'Queued'),
    ]
    const { body } = await ask('POST', '/subjects/find', person)
    expect(body.mentions).toEqual(
      expect.arrayContaining([
        { table: 'import_chunks', rows: 2 },
        { table: 'imports', rows: 5 },
      ]),
    )
    expect((await ask('POST', '/subjects/export', person)).text.includes('"bytes"')).toBe(false)
    expect((await ask('POST', '/subjects/erase', person)).body.remaining).toEqual({})
    const ids = [...dropped, ...kept]
    const left = await db
      .selectFrom('import_chunks')
      .select('import_id')
      .distinct()
      .where('import_id', 'in', ids)
      .execute()
    expect(left.map(({ import_id }) => import_id).toSorted()).toEqual(kept.toSorted())
    const headers = await db.selectFrom('imports').select('header').where('id', 'in', ids).execute()
    expect(headers).toEqual(Array(5).fill({ header: null }))
  })

  test('finds a phone number however it is written', async () => {
    await database.db.updateTable('places').set({ phone: '(0113) 496-0000' }).execute()
    const phone = { kind: 'phone', value: '+44 113 496 0000' }
    const { body } = await ask('POST', '/subjects/find', phone)
    expect(body.mentions).toEqual([{ table: 'places', rows: 1 }])
    expect((await ask('POST', '/subjects/erase', phone)).body).toMatchObject({ found: { places: 1 }, remaining: {} })
  })
})
