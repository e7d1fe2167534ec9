import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseSubject } from '../../contacts/erasure/erase-subject.ts'
import { subjectOf } from '../../contacts/erasure/subject.ts'
import type { Stage } from '../../curation/define-stage.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeContacts } from '../../testing/delivery-fixture.ts'
import { makeLead } from '../../testing/lead.ts'
import { loopContext } from '../../testing/loops.ts'
import { reportScheduledRun } from '../../testing/schedule-run.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant } from '../../testing/users.ts'
import { type Receiver, startReceiver, webhookTools } from '../../testing/webhook-fixture.ts'
import { deleteOldMessages, listMessages, queueTest, resendMessages } from './message-log.ts'
import { pauseWebhook, resumeWebhook } from './pause-webhook.ts'
import { bodyOf } from './send-message.ts'
import { webhookMessages } from './stage.ts'
import { webhookEvents } from './webhook-events.ts'
import { createWebhook, rotateSecret } from './webhook-store.ts'

const database = useTestDatabase()
let receiver: Receiver
let tenantId: string
let tools: ReturnType<typeof webhookTools>
let stage: Stage

beforeEach(async () => {
  receiver = await startReceiver()
  tenantId = await makeTenant(database.db, 'webhooks')
  tools = webhookTools(database.db)
  stage = webhookMessages({ destinations: tools })
})
afterEach(() => receiver.close())

const run = (one = stage) => runJobLoop(loopContext(database.db, one)).finished
const add = (events: readonly (typeof webhookEvents)[number][] = webhookEvents, url = receiver.url) =>
  createWebhook(
    database.db,
    tools.secrets,
    { tenantId, userId: tenantId },
    { name: `hook ${Math.random()}`, url, events },
  )
const log = (id: string) => listMessages(database.db, { tenantId, id }, { limit: 100 })
const stateOf = (id: string) =>
  database.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })

/** What waits for a later time is due now. */
async function letTimePass(): Promise<void> {
  await sql`UPDATE webhook_messages SET delivery_next_attempt_at = now() WHERE delivery_status = 'Queued'`.execute(
    database.db,
  )
  await sql`DELETE FROM lanes WHERE pause_reason = 'failing'`.execute(database.db)
}

/** Changes that lead to each event once. */
async function causeEvents(): Promise<void> {
  const { db } = database
  const [contact = ''] = await makeContacts(db, tenantId, 1)
  await run()
  await sql`UPDATE contacts SET title = 'Director' WHERE id = ${contact}`.execute(db)
  await sql`UPDATE leads SET curation_status = 'Selected' WHERE tenant_id = ${tenantId}`.execute(db)
  await sql`INSERT INTO lead_changes (tenant_id, lead_id, contact_id, kind, subject, before, after, source_url)
    SELECT tenant_id, lead_id, id, 'title_changed', 'Ann Person', 'Director', 'Managing Director', 'https://example.com/team'
    FROM contacts WHERE id = ${contact}`.execute(db)
  const own = { tenant_id: tenantId }
  const search = { ...own, kinds: ['dentist'], places: ['Leeds'], provider: 'openstreetmap' }
  await db
    .insertInto('searches')
    .values({ ...search, search_status: 'Queued' })
    .execute()
  await sql`UPDATE searches SET search_status = 'Completed', search_outcome = 'found', found = 3
    WHERE tenant_id = ${tenantId}`.execute(db)
  await db
    .insertInto('imports')
    .values({ ...own, entity: 'domains', size_bytes: 1, import_status: 'Queued' })
    .execute()
  await sql`UPDATE imports SET import_status = 'Completed' WHERE tenant_id = ${tenantId}`.execute(db)
  await reportScheduledRun(db, tenantId)
  await db
    .insertInto('stage_alarms')
    .values({ ...own, subject: 'wf6-sitemap-import', alarm: 'silent' })
    .execute()
  await db
    .insertInto('contact_syncs')
    .values({ ...own, contact_id: contact, destination: 'hubspot' })
    .execute()
  await sql`UPDATE contact_syncs SET sync_status = 'Error', sync_finished_at = now(), sync_error_code = 'delivery_refused',
    sync_error = 'HubSpot refuses this contact: no name' WHERE tenant_id = ${tenantId}`.execute(db)
  await run()
}

test('every event is sent once, signed as the standard says, with the content that the documentation shows', async () => {
  const { secret } = await add()
  await causeEvents()
  expect(
    bodies()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual([...webhookEvents].toSorted())
  const verifier = new Webhook(secret)
  for (const { body, headers } of receiver.received) {
    expect(verifier.verify(body, headers)).toMatchObject({ type: expect.any(String) })
    expect(() => verifier.verify(body.replace('"type"', '"Type"'), headers)).toThrow(/signature/)
    expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(body, headers)).toThrow(/signature/)
    // A message that is repeated by a stranger later, with its own time or with a new one.
    const old = String(Number(headers['webhook-timestamp']) - 600)
    expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': old })).toThrow(/old/)
    const next = String(Number(headers['webhook-timestamp']) + 1)
    expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': next })).toThrow(/signature/)
  }
  const samples = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8').matchAll(
    /```json\n(\{\n {2}"type".*?)```/gs,
  )
  const documented = [...samples].map(([, json = '']) => JSON.parse(json) as { type: string; data: object })
  const keys = (all: readonly { type: string; data: object }[]) =>
    Object.fromEntries(all.map(({ type, data }) => [type, Object.keys(data).toSorted()]))
  expect(keys(documented)).toEqual(keys(bodies()))
  const large = { id: 'a', tags: ['x'.repeat(20_000)] }
  const body = bodyOf({ id: 'm', event: 'contact.created', occurredAt: new Date(), data: large })
  expect(JSON.parse(body)).toMatchObject({ data: { id: 'a', truncated: true } })
})

test('without a subscription nothing is written; changes join the message that waits; a new contact is one event', async () => {
  const { db } = database
  await makeContacts(db, tenantId, 3)
  const count = async () =>
    (await db.selectFrom('webhook_messages').select('id').where('tenant_id', '=', tenantId).execute()).length
  expect(await count()).toBe(0)
  const { id } = await add(['contact.created', 'contact.updated'])
  await sql`UPDATE contacts SET tags = '{a}' WHERE tenant_id = ${tenantId}`.execute(db)
  await sql`UPDATE contacts SET tags = '{b}' WHERE tenant_id = ${tenantId}`.execute(db)
  await sql`UPDATE contacts SET validation_status = 'Queued' WHERE tenant_id = ${tenantId}`.execute(db)
  expect(await count()).toBe(3)
  await run()
  expect(bodies().map(({ data }) => data)).toEqual(expect.arrayContaining([expect.objectContaining({ tags: ['b'] })]))
  // A message that was tried does not take in a further event: its receiver may have it.
  receiver.answer = { status: 500 }
  await sql`UPDATE contacts SET tags = '{c}' WHERE tenant_id = ${tenantId}`.execute(db)
  await run()
  await sql`UPDATE contacts SET tags = '{d}' WHERE tenant_id = ${tenantId}`.execute(db)
  expect((await log(id)).map(({ state }) => state).toSorted()).toEqual(
    ['delivered', 'retrying', 'waiting'].flatMap((state) => [state, state, state]),
  )
  const created = await inTransaction(db, async (trx) => {
    const [made = ''] = await makeContacts(trx, await makeTenant(trx, 'none'), 1)
    await sql`UPDATE contacts SET title = 'Boss' WHERE id = ${made}`.execute(trx)
    return made
  })
  const { rows } = await sql`SELECT FROM webhook_messages WHERE subject_id = ${created}`.execute(db)
  expect(rows).toEqual([])
  const site = { tenant_id: tenantId, host: 'new.example' }
  await inTransaction(db, async (trx) => {
    const { id: domain_id } = await trx.insertInto('domains').values(site).returning('id').executeTakeFirstOrThrow()
    const contact = {
      tenant_id: tenantId,
      domain_id,
      kind: 'role',
      confidence: 1,
      email: 'a@new.example',
      email_type: 'SERVICE',
    }
    const row = await trx.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('contact_evidence')
      .values({
        tenant_id: tenantId,
        contact_id: row.id,
        source_url: 'https://new.example',
        field: 'email',
        value: 'a@new.example',
        method: 'mailto',
      })
      .execute()
    await sql`UPDATE contacts SET title = 'Boss' WHERE id = ${row.id}`.execute(trx)
  })
  expect((await log(id)).filter(({ event }) => event === 'contact.created')).toHaveLength(1)
  expect((await log(id)).filter(({ state }) => state === 'waiting')).toHaveLength(4)
})

test('a message is repeated on the schedule with its id, follows no redirect, and fails after ten attempts', async () => {
  const { id, secret } = await add(['stage.alarm'])
  await queueTest(database.db, { tenantId, id })
  const elsewhere = await startReceiver()
  const answers = [
    { status: 503, headers: { 'retry-after': '60' } },
    { status: 302, headers: { location: elsewhere.url } },
    { status: 400, body: 'bad <request>' },
  ]
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    receiver.answer = answers[attempt] ?? { status: 500 }
    await letTimePass()
    await run()
    const [message] = await log(id)
    if (message?.next_attempt_at) waits.push((message.next_attempt_at.getTime() - Date.now()) / 1000)
  }
  const hour = 3600
  const schedule = [60, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
  expect(waits).toHaveLength(schedule.length)
  for (const [index, seconds] of schedule.entries()) {
    expect(waits[index]).toBeGreaterThan(seconds - 30)
    expect(waits[index]).toBeLessThan(seconds * 1.1 + 1)
  }
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(elsewhere.received).toEqual([])
  elsewhere.close()
  expect(await log(id)).toMatchObject([{ state: 'failed', code: 'webhook_failed', attempts: 10 }])
  const { rows } = await sql<{ message: string }>`SELECT message FROM job_failures WHERE tenant_id = ${tenantId}
    ORDER BY attempt`.execute(database.db)
  expect(rows.map(({ message }) => message).slice(0, 3)).toEqual([
    'The receiver answered 503',
    'The receiver answered with a redirect (302), which is not followed. Enter the final URL.',
    'The receiver answered 400: bad <request>',
  ])
  // Resent by a person, with the same id and a new time.
  receiver.answer = { status: 200 }
  await letTimePass()
  expect(await inTransaction(database.db, (trx) => resendMessages(trx, { tenantId, id }, 'failed'))).toBe(1)
  await run()
  const last = receiver.received.at(-1)
  expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({ type: 'webhook.test' })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log(id)).toMatchObject([{ state: 'delivered' }])
  expect(await stateOf(id)).toMatchObject({ failures: 0, failing_since: null })
})

test('410, and five days without a delivery, disable a webhook with an alarm that another one receives', async () => {
  const { db } = database
  const { id } = await add(['contact.created'])
  const { id: other } = await add(['stage.alarm'])
  await sql`UPDATE webhooks SET paused_at = now() WHERE id = ${other}`.execute(db)
  receiver.answer = { status: 410 }
  await queueTest(db, { tenantId, id })
  await run()
  expect(await stateOf(id)).toMatchObject({ disabled_reason: 'gone' })
  expect(await log(other)).toMatchObject([{ event: 'stage.alarm' }])
  await makeContacts(db, tenantId, 1)
  expect(await log(id)).toHaveLength(1)

  receiver.answer = { status: 500 }
  await resumeWebhook(db, [stage], { tenantId, id })
  await queueTest(db, { tenantId, id })
  await run()
  await sql`UPDATE webhooks SET failing_since = now() - interval '121 hours' WHERE id = ${id}`.execute(db)
  await letTimePass()
  await run()
  expect(await stateOf(id)).toMatchObject({ disabled_reason: 'failing' })
  const sent = receiver.received.length
  await letTimePass()
  // A restored database knows no lanes: what is disabled stays so.
  await db.deleteFrom('lanes').execute()
  await run()
  expect(receiver.received).toHaveLength(sent)
  receiver.answer = { status: 200 }
  await resumeWebhook(db, [stage], { tenantId, id })
  await run()
  expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
  const { rows } = await sql`SELECT FROM stage_alarms WHERE tenant_id = ${tenantId} AND ended_at IS NULL`.execute(db)
  expect(rows).toEqual([])
})

test('a receiver that keeps failing gets a rest; a paused webhook records and sends later', async () => {
  const { db } = database
  const { id } = await add(['contact.created'])
  receiver.answer = { status: 500 }
  await makeContacts(db, tenantId, 90)
  await run()
  // Those in flight when the rest begins, at most.
  expect(receiver.received.length).toBeLessThan(50)
  receiver.answer = { status: 200 }
  await pauseWebhook(db, { tenantId, id })
  await letTimePass()
  await run()
  const before = receiver.received.length
  await run()
  expect(receiver.received).toHaveLength(before)
  await resumeWebhook(db, [stage], { tenantId, id })
  await letTimePass()
  await run()
  expect(new Set((await log(id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
})

test('both secrets sign during a rotation; afterwards only the new one does', async () => {
  const { db } = database
  const { id, secret } = await add(['stage.alarm'])
  const next = await rotateSecret(db, tools.secrets, { tenantId, id }, 24)
  const send = async () => {
    await queueTest(db, { tenantId, id })
    await run()
    const last = receiver.received.at(-1)
    return (key: string) => new Webhook(key).verify(last?.body ?? '', last?.headers ?? {})
  }
  const verify = await send()
  expect(verify(secret)).toEqual(verify(next))
  await sql`UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = ${id}`.execute(db)
  const verifyLater = await send()
  expect(verifyLater(next)).toMatchObject({ type: 'webhook.test' })
  expect(() => verifyLater(secret)).toThrow(/signature/)
  await deleteOldMessages(db, 30)
  expect(await stateOf(id)).toMatchObject({ previous_secret_id: null })
  expect(await db.selectFrom('credentials').selectAll().where('tenant_id', '=', tenantId).execute()).toHaveLength(1)
  await sql`UPDATE webhook_messages SET occurred_at = now() - interval '31 days' WHERE webhook_id = ${id}`.execute(db)
  await deleteOldMessages(db, 30)
  expect(await log(id)).toEqual([])
})

test('an erased person is in no message; private IPs are refused unless the operator allows them', async () => {
  const { db } = database
  const lead = await makeLead(db, 'erasure')
  tenantId = lead.tenantId
  const { id } = await add(['contact.updated', 'lead.selected', 'delivery.failed'])
  await sql`UPDATE contacts SET title = 'x' WHERE tenant_id = ${tenantId}`.execute(db)
  receiver.answer = { status: 500, body: 'unknown: info@example.com' }
  await run()
  await sql`UPDATE contacts SET title = 'y' WHERE tenant_id = ${tenantId}`.execute(db)
  expect((await log(id)).length).toBe(2)
  const subject = subjectOf('email', 'info@example.com')
  const receipt = await eraseSubject(db, { tenantId, actorId: tenantId, subject, reason: 'asked' })
  expect(receipt.remaining).toEqual({})
  expect(await log(id)).toEqual([])

  await queueTest(db, { tenantId, id })
  const sent = receiver.received.length
  await run(webhookMessages({ destinations: { ...webhookTools(db, { allowed: [] }), secrets: tools.secrets } }))
  expect(receiver.received).toHaveLength(sent)
  expect((await log(id))[0]?.error ?? '').toContain('127.0.0.1')
})
