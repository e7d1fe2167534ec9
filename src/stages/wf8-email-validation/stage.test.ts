import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { editContact } from '../../contacts/edits/edit-contact.ts'
import { undoEdit } from '../../contacts/edits/undo-edit.ts'
import { undoBulkAction } from '../../curation/bulk/undo-bulk-action.ts'
import { curate } from '../../curation/curate.ts'
import { createRegistry } from '../../curation/registry.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeContact, makeLead } from '../../testing/lead.ts'
import { loopContext } from '../../testing/loops.ts'
import { systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openEmailValidator } from './open-email-validator.ts'
import { previewValidation, requestValidation } from './request-validation.ts'
import { revalidateOldVerdicts } from './revalidate.ts'
import { emailValidation } from './stage.ts'

const database = useTestDatabase()
/** DNS does not answer: what is known comes from the cache in the database. */
const dns = { servers: ['127.0.0.1:1'], timeoutMs: 50, tries: 1 }
const stage = emailValidation({ emailValidator: openEmailValidator(() => database.db, dns) })
const registry = createRegistry([{ folder: 'test', stages: [stage] }])
const run = () => runJobLoop(loopContext(database.db, stage)).finished
let tenantId: string
let domainId: string
let pageId: string

beforeEach(async () => {
  const { db } = database
  for (const table of ['tenants', 'email_domains', 'leases'] as const) await db.deleteFrom(table).execute()
  const lead = await makeLead(db, `Site ${crypto.randomUUID()}`)
  tenantId = lead.tenantId
  domainId = lead.domainId
  pageId = lead.pageId
  await db.deleteFrom('contacts').execute()
  await cache('acme.example.org', 'mx')
  await cache('gone.example.org', 'no_such_domain')
})

async function cache(domain: string, state: string, seconds = 3600): Promise<void> {
  const mailServer = { state, hosts: [], parked: false, disposable: false, spfRefuses: false }
  await sql`INSERT INTO email_domains VALUES (${domain}, ${JSON.stringify(mailServer)}, now() + ${seconds} * interval '1 second')`.execute(
    database.db,
  )
}

const add = (email: string) =>
  inTransaction(database.db, (trx) => makeContact(trx, { tenantId, domainId, pageId }, email))
const select = (ids: string[]) =>
  curate(database.db, registry, {
    entity: 'contacts',
    target: { ids },
    status: 'Selected',
    tenantId,
    actorId: systemUserId,
  })
const shown = (id: string) =>
  database.db
    .selectFrom('contacts')
    .select([
      'verdict',
      'verdict_reasons as reasons',
      'verdict_suggestion as suggestion',
      'verdict_method as method',
      'validation_status as status',
      'validation_outcome as outcome',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const request = (ids: string[], more: object = {}) =>
  inTransaction(database.db, (trx) =>
    requestValidation(trx, stage, systemUserId, {
      entity: 'contacts',
      target: { ids },
      tenantId,
      paid: false,
      force: false,
      maxAgeDays: 90,
      ...more,
    }),
  )

test('selected contacts get a verdict with reasons, and their lead shows it', async () => {
  const good = await add('info@acme.example.org')
  const gone = await add('ann@gone.example.org')
  const wrong = await add('ann@gmial.com')
  await select([good, gone, wrong])
  await run()
  expect(await shown(good)).toMatchObject({
    verdict: 'safe',
    reasons: ['role'],
    method: 'dns',
    status: 'Completed',
    outcome: 'safe',
  })
  expect(await shown(gone)).toMatchObject({ verdict: 'invalid', reasons: ['no_such_domain'] })
  // DNS does not answer for it: it is tried again.
  expect(await shown(wrong)).toMatchObject({ verdict: null, status: 'Queued' })
  const lead = await database.db
    .selectFrom('leads')
    .select(['email', 'email_verdict', 'email_verdict_reasons', 'email_verdict_method'])
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow()
  expect(lead).toEqual({
    email: 'info@acme.example.org',
    email_verdict: 'safe',
    email_verdict_reasons: ['role'],
    email_verdict_method: 'dns',
  })
})

test('a domain that never answers ends as unknown, with the reason', async () => {
  const id = await add('ann@silent.example.org')
  await select([id])
  for (let attempt = 1; attempt <= 4; attempt++) {
    await run()
    await database.db.updateTable('contacts').set({ validation_next_attempt_at: sql`now()` }).execute()
    await database.db.deleteFrom('email_domains').execute()
  }
  expect(await shown(id)).toMatchObject({ verdict: 'unknown', reasons: ['dns_failed'], status: 'Error' })
})

test('a contact that was not selected is validated on request; the request can be undone while it waits', async () => {
  const { db } = database
  const ids = [await add('a@acme.example.org'), await add('b@acme.example.org')]
  const asked = { entity: 'contacts' as const, target: { ids }, tenantId, paid: false, force: false, maxAgeDays: 90 }
  expect(await previewValidation(db, asked)).toEqual({
    count: 2,
    will_queue: 2,
    waiting: 0,
    without_email: 0,
    fresh: 0,
  })
  const { queued, bulk_action_id } = await request(ids)
  expect(queued).toBe(2)
  expect(await previewValidation(db, asked)).toMatchObject({ will_queue: 0, waiting: 2 })
  expect(await undoBulkAction(db, registry, { id: bulk_action_id ?? '', tenantId, actorId: systemUserId })).toEqual({
    restored: 2,
    unqueued: 2,
    skipped: 0,
  })
  expect(await run()).toMatchObject({ claimed: 0 })

  await request(ids)
  expect(await run()).toMatchObject({ completed: 2 })
  expect(await previewValidation(db, asked)).toMatchObject({ will_queue: 0, fresh: 2 })
  expect((await request(ids)).queued).toBe(0)
  expect((await request(ids, { force: true })).queued).toBe(2)
  await run()
  const history = await db
    .selectFrom('contact_validations')
    .select('id')
    .where('contact_id', '=', ids[0] ?? '')
    .execute()
  expect(history).toHaveLength(2)
  const open = await db
    .selectFrom('contacts')
    .select('validation_request_id')
    .where('validation_request_id', 'is not', null)
    .execute()
  expect(open).toEqual([])
  await expect(request(ids, { paid: true })).rejects.toMatchObject({ code: 'verifier_missing' })
})

test('an e-mail that is edited is validated again, and keeps no verdict on the former one', async () => {
  const { db } = database
  const id = await add('ann@gone.example.org')
  await select([id])
  await run()
  await inTransaction(db, (trx) =>
    editContact(trx, { tenantId, userId: systemUserId }, id, { email: 'ann@acme.example.org' }),
  )
  expect(await shown(id)).toMatchObject({ verdict: null, reasons: [], status: 'Queued' })
  await run()
  expect(await shown(id)).toMatchObject({ verdict: 'safe' })
})

test('an edit that is undone restores the verdicts on the former e-mail, with the code of the vendor', async () => {
  const { db } = database
  const id = await add('ann@acme.example.org')
  await db
    .insertInto('contact_validations')
    .values({ tenant_id: tenantId, contact_id: id, provider: 'debounce', verdict: 'risky', vendor_code: '4' })
    .execute()
  const user = { tenantId, userId: systemUserId }
  await inTransaction(db, (trx) => editContact(trx, user, id, { email: 'other@acme.example.org' }))
  await inTransaction(db, (trx) => undoEdit(trx, tenantId, id, 'email'))
  expect(await shown(id)).toMatchObject({ verdict: 'risky', method: 'debounce' })
  const codes = db.selectFrom('contact_validations').select('vendor_code').where('contact_id', '=', id)
  expect(await codes.execute()).toEqual([{ vendor_code: '4' }])
})

test('old verdicts of selected contacts are checked again where the workspace asks for it', async () => {
  const { db } = database
  const [old, young, left] = [
    await add('a@acme.example.org'),
    await add('b@acme.example.org'),
    await add('c@acme.example.org'),
  ]
  await select([old, young])
  await request([left])
  await run()
  await sql`UPDATE contact_validations SET checked_at = now() - interval '91 days' WHERE contact_id IN (${old}, ${left})`.execute(
    db,
  )
  expect(await revalidateOldVerdicts(db, 90, systemUserId)).toBe(0)
  await db.updateTable('validation_settings').set({ revalidate: true }).where('tenant_id', '=', tenantId).execute()
  expect(await revalidateOldVerdicts(db, 90, systemUserId)).toBe(1)
  expect(await run()).toMatchObject({ completed: 1 })
  expect(await revalidateOldVerdicts(db, 90, systemUserId)).toBe(0)
})

test('a verdict of a paid verifier that still counts is not checked again and again where verdicts age sooner', async () => {
  const { db } = database
  const id = await add('a@acme.example.org')
  await select([id])
  await run()
  await db.deleteFrom('contact_validations').execute()
  await sql`INSERT INTO contact_validations (tenant_id, contact_id, provider, verdict, checked_at)
    VALUES (${tenantId}, ${id}, 'debounce', 'safe', now() - interval '31 days')`.execute(db)
  await db.updateTable('validation_settings').set({ revalidate: true }).where('tenant_id', '=', tenantId).execute()
  expect(await revalidateOldVerdicts(db, 30, systemUserId)).toBe(1)
  expect(await run()).toMatchObject({ completed: 1 })
  expect(await shown(id)).toMatchObject({ verdict: 'safe', method: 'debounce' })
  expect(await revalidateOldVerdicts(db, 30, systemUserId)).toBe(0)
})

test('the verdict of a paid verifier comes before a later one of the free checks, unless the domain receives no mail', async () => {
  const { db } = database
  const id = await add('ann@acme.example.org')
  const save = (provider: string, verdict: string, days: number) =>
    sql`INSERT INTO contact_validations (tenant_id, contact_id, provider, verdict, checked_at)
      VALUES (${tenantId}, ${id}, ${provider}, ${verdict}, now() - ${days} * interval '1 day')`.execute(db)
  await save('debounce', 'invalid', 10)
  await save('dns', 'safe', 5)
  expect(await shown(id)).toMatchObject({ verdict: 'invalid', method: 'debounce' })
  await db.deleteFrom('contact_validations').execute()
  await save('debounce', 'safe', 10)
  await save('dns', 'invalid', 5)
  expect(await shown(id)).toMatchObject({ verdict: 'invalid', method: 'dns' })
  await db.deleteFrom('contact_validations').execute()
  expect(await shown(id)).toMatchObject({ verdict: null, method: null })
})
