import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { suppress } from '../contacts/suppression/suppression.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import { optOuts } from '../stages/wf8-delivery/opt-out-stage.ts'
import { deliveryTools, makeContacts } from '../testing/delivery-fixture.ts'
import { loopContext } from '../testing/loops.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { toolsWith } from '../testing/unavailable-tools.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'

const database = useTestDatabase()
const dispatcher = new Agent({ connections: 2 })
const stage = optOuts()
let app: ReturnType<typeof buildTestApp>['app']
let base: string
let admin: TestUser
let tenantId: string
let contacts: string[]

beforeAll(async () => {
  const nowhere = { hubspot: 'http://127.0.0.1:9', brevo: 'http://127.0.0.1:9', mailchimp: 'http://127.0.0.1:9' }
  const registry = createRegistry([{ folder: 'test', stages: [stage] }])
  const autopilot = createAutopilot(() => registry, crypto.randomUUID())
  const tools = toolsWith({ destinations: deliveryTools(database.db, nowhere), autopilot })
  ;({ app } = buildTestApp(database, undefined, { publicUrl: 'https://leads.example' }, { registry, tools }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  tenantId = await makeTenant(database.db, 'hooks')
  admin = await makeUser(database.db, tenantId, 'admin')
  contacts = await makeContacts(database.db, tenantId, 3)
})
afterAll(async () => {
  await app.close()
  await dispatcher.close()
})

async function send(
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'POST',
) {
  const answer = await request(new URL(path, base), { method, dispatcher, headers, body: body ?? null })
  const text = await answer.body.text()
  return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) }
}
const asAdmin = (path: string, body: object) =>
  send(`/api/v2${path}`, JSON.stringify(body), {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
  })

/** A destination with the secret of its calls, to which the contacts were delivered as the records 101, 102, 103. */
async function makeHook(kind: DestinationKind, given: object, hook: object = {}) {
  const made = await asAdmin('/destinations', { kind, name: `Our ${kind} ${crypto.randomUUID()}`, ...given })
  expect(made.status).toBe(201)
  const { id } = made.body
  await sql`INSERT INTO contact_syncs (tenant_id, contact_id, destination, destination_id, remote_id, synced_at)
    SELECT ${tenantId}, contact_id, ${id}::text, ${id}::uuid, 100 + n, now()
    FROM unnest(${contacts}::uuid[]) WITH ORDINALITY AS one (contact_id, n)`.execute(database.db)
  const { status, body } = await asAdmin(`/destinations/${id}/hook`, hook)
  expect(status).toBe(200)
  const url = new URL(body.url)
  expect(url.origin).toBe('https://leads.example')
  return { id: String(id), name: String(made.body.name), path: url.pathname + url.search, secret: String(body.secret) }
}
const run = () => runJobLoop(loopContext(database.db, stage)).finished
const suppressions = async () => {
  const { rows } = await sql<{ value: string; reason: string }>`
    SELECT value, reason FROM suppressions WHERE tenant_id = ${tenantId} ORDER BY value`.execute(database.db)
  return rows.map(({ value, reason }) => `${value}: ${reason}`)
}
const outcomes = async () => {
  const { rows } = await sql<{ what: string; held: string }>`
    SELECT coalesce(opt_out_outcome, opt_out_error_code) AS what, concat(email, remote_id) AS held
    FROM hook_events WHERE tenant_id = ${tenantId} ORDER BY received_at, id`.execute(database.db)
  return rows.map(({ what, held }) => what + held)
}

test('HubSpot: signed events of the account suppress the person; tampered, late and repeated ones do nothing', async () => {
  const secret = 'client-secret'
  const { id, name, path } = await makeHook('hubspot', { credential: { token: 'x' } }, { secret })
  await sql`UPDATE destinations SET facts = '{"portal": "4242"}' WHERE id = ${id}`.execute(database.db)
  const other = await makeHook('n8n', { base_url: 'http://127.0.0.1:9/x', credential: { secret: 'x' } })
  const event = (objectId: number, more: object) => ({
    eventId: objectId,
    portalId: 4242,
    objectId,
    occurredAt: 1,
    ...more,
  })
  const body = JSON.stringify([
    event(101, { subscriptionType: 'contact.propertyChange', propertyName: 'hs_email_optout', propertyValue: 'true' }),
    event(102, { subscriptionType: 'contact.deletion' }),
    event(103, { subscriptionType: 'contact.propertyChange', propertyName: 'firstname', propertyValue: 'Ann' }),
    event(103, { subscriptionType: 'contact.deletion', portalId: 1 }),
    event(999, { subscriptionType: 'contact.privacyDeletion' }),
  ])
  const signed = (text = body, now = Date.now(), key = secret) => ({
    'content-type': 'application/json',
    'x-hubspot-request-timestamp': String(now),
    'x-hubspot-signature-v3': createHmac('sha256', key)
      .update(`POST${new URL(path, 'https://leads.example').href}${text}${now}`)
      .digest('base64'),
  })
  const minutes = 60_000
  const refused = [
    await send(path, `${body} `, signed()),
    await send(path, body, signed(body, Date.now() - 6 * minutes)),
    await send(path, body, signed(body, Date.now() + 6 * minutes)),
    await send(path, body, signed(body, Date.now(), 'wrong')),
    await send(path, body, { 'content-type': 'application/json' }),
    await send(path.replace(id, crypto.randomUUID()), body, signed()),
    await send(path.replace(id, 'x'), body, signed()),
    await send(path.replace(id, other.id), body, signed()),
    await send(path.replace('hubspot', 'twenty'), body, signed()),
  ]
  // Nothing says which of them exist.
  for (const { status, body: problem } of refused)
    expect({ status, ...problem, request_id: '' }).toEqual({ status: 401, ...refused[0]?.body, request_id: '' })
  expect(await outcomes()).toEqual([])

  expect(await send(path, body, signed())).toMatchObject({ status: 200, body: { received: 3 } })
  expect(await send(path, body, signed())).toMatchObject({ status: 200, body: { received: 3 } })
  await run()
  expect(await suppressions()).toEqual([
    `person0@site0.example: unsubscribed at ${name}`,
    `person1@site1.example: deleted at ${name}`,
  ])
  expect(await outcomes()).toEqual(['person_suppressed', 'person_suppressed', 'unknown_person'])
  // No destination has them any more.
  const { rows } = await sql`SELECT FROM contact_syncs WHERE destination_id = ${other.id}`.execute(database.db)
  expect(rows).toHaveLength(1)
  const long = Buffer.alloc(257 * 1024, 32)
  expect((await send(path, long, signed())).status).toBe(413)
})

test('Brevo, Mautic and Mailchimp: what each of them sends, with its proof of who sent it', async () => {
  const brevo = await makeHook('brevo', { credential: { api_key: 'x' } })
  const bearer = { authorization: `Bearer ${brevo.secret}`, 'content-type': 'application/json' }
  const call = (event: object) => send(brevo.path, JSON.stringify(event), bearer)
  await call({
    event: 'unsubscribe',
    email: 'Person0@site0.example',
    id: 7,
    camp_id: 1,
    ts_event: 1604933737,
    list_id: [3],
  })
  await call([
    { event: 'hard_bounce', email: 'new@elsewhere.example', id: 7, ts_event: 2 },
    { event: 'opened', email: 'a@b.example' },
  ])
  await call({ event: 'contact_deleted', email: ['stranger@elsewhere.example'], id: 7, ts_event: 3 })
  expect((await send(brevo.path, '{}', { ...bearer, authorization: 'Bearer x' })).status).toBe(401)
  expect((await send(brevo.path, 'no json', bearer)).body).toEqual({ received: 0 })

  const mautic = await makeHook('mautic', { base_url: 'http://127.0.0.1:9', credential: { user: 'a', password: 'b' } })
  const contact = { id: 102, fields: { core: { email: { value: 'person1@site1.example' } } } }
  const dnc = { channel: 'email', old_status: 'contactable', new_status: 'bounced', contact, timestamp: '2026-11-18' }
  const said = JSON.stringify({
    'mautic.lead_channel_subscription_changed': [dnc, { ...dnc, new_status: 'contactable' }],
  })
  const signature = createHmac('sha256', mautic.secret).update(said).digest('base64')
  const answer = await send(mautic.path, said, { 'webhook-signature': signature, 'content-type': 'application/json' })
  expect(answer.body).toEqual({ received: 1 })
  expect((await send(mautic.path, `${said} `, { 'webhook-signature': signature })).status).toBe(401)

  const mailchimp = await makeHook('mailchimp', { credential: { api_key: 'x-us1' }, settings: { audience: 'a1' } })
  expect((await send(mailchimp.path, undefined, {}, 'GET')).status).toBe(200)
  expect((await send(mailchimp.path.replace(/=.*/, '=x'), undefined, {}, 'GET')).status).toBe(401)
  const form = (list: string) =>
    new URLSearchParams({
      type: 'cleaned',
      fired_at: '2026-11-18 21:00:00',
      'data[email]': 'person2@site2.example',
      'data[list_id]': list,
      'data[reason]': 'abuse',
    }).toString()
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(mailchimp.path, form('b2'), asForm)).body).toEqual({ received: 0 })
  expect((await send(mailchimp.path, form('a1'), asForm)).body).toEqual({ received: 1 })

  await run()
  expect(await suppressions()).toEqual([
    `new@elsewhere.example: bounced at ${brevo.name}`,
    `person0@site0.example: unsubscribed at ${brevo.name}`,
    `person1@site1.example: bounced at ${mautic.name}`,
    `person2@site2.example: complained at ${mailchimp.name}`,
  ])
  expect(await outcomes()).toEqual([
    'person_suppressed',
    'person_suppressed',
    'unknown_person',
    'person_suppressed',
    'person_suppressed',
  ])
})

test('webhook: the receiver calls back with the signature of another library', async () => {
  const hook = await makeHook('webhook', {
    base_url: 'http://127.0.0.1:9',
    credential: { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  })
  const body = JSON.stringify({ type: 'contact.unsubscribed', data: { email: 'person0@site0.example' } })
  const signed = (at: Date, id = 'msg_1') => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,bm8= ${new Webhook(hook.secret).sign(id, at, body)}`,
  })
  expect((await send(hook.path, body, signed(new Date(Date.now() - 400_000)))).status).toBe(401)
  expect((await send(hook.path, `${body} `, signed(new Date()))).status).toBe(401)
  expect((await send(hook.path, body, { ...signed(new Date()), 'webhook-id': 'msg_2' })).status).toBe(401)
  // The clock of the database decides, not that of the server that was called.
  const now = new Date()
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 2 * 86_400_000 })
  expect((await send(hook.path, body, signed(new Date()))).status).toBe(401)
  expect((await send(hook.path, body, signed(now))).body).toEqual({ received: 1 })
  vi.useRealTimers()
  await run()
  expect(await suppressions()).toEqual([`person0@site0.example: unsubscribed at ${hook.name}`])
  // A new secret replaces the present one.
  await asAdmin(`/destinations/${hook.id}/hook`, {})
  expect((await send(hook.path, body, signed(new Date(), 'msg_3'))).status).toBe(401)
})

test('n8n: an enrichment is evidence; an edit stays, a repeated call changes nothing, suppressed values are left out', async () => {
  const { db } = database
  const hook = await makeHook('n8n', { base_url: 'http://127.0.0.1:9/x', credential: { secret: 'x' } })
  const [first = '', second = ''] = contacts
  const enrich = (body: object, secret = hook.secret) =>
    send(hook.path, JSON.stringify(body), { authorization: `Bearer ${secret}`, 'content-type': 'application/json' })
  await suppress(db, { tenantId, kind: 'email', value: 'gone@site0.example', reason: 'asked' })
  const payload = (contact_id: string, phone: string, more: object = {}) => ({
    contact_id,
    enrichment_id: 'run-1',
    status: 'complete',
    timestamp: '2026-11-18T10:30:00Z',
    enriched_data: {
      phone,
      address: { street: '1 High St', city: 'Leeds', zip: 7 },
      company: { name: 'Acme' },
      additional_emails: ['other@site0.example', 'gone@site0.example', 'no e-mail'],
      confidence_score: 95,
      sources: ['clearbit'],
    },
    metadata: { duration_seconds: 12.5, api_calls: 3 },
    ...more,
  })
  const answer = await enrich(payload(first, '+44 113 496 0777'))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      contact_id: first,
      enrichment_id: 'run-1',
      updated_fields: expect.arrayContaining(['enriched_phone', 'enriched_address']),
    },
  })
  const shown = async (id: string) =>
    (await sql<{ phone: string }>`SELECT phone FROM contacts WHERE id = ${id}`.execute(db)).rows[0]
  expect(await shown(first)).toEqual({ phone: '+441134960777' })
  const { rows: evidence } = await sql<{ field: string; value: string; snippet: string | null }>`
    SELECT field, value, snippet FROM contact_evidence WHERE contact_id = ${first} AND method = 'enrichment' ORDER BY field`.execute(
    db,
  )
  expect(evidence).toEqual([
    { field: 'enrichment', value: 'complete', snippet: expect.stringContaining('address: 1 High St, Leeds, 7') },
    { field: 'phone', value: '+441134960777', snippet: null },
  ])
  const { rows: emails } = await sql<{ email: string }>`
    SELECT email FROM contacts WHERE tenant_id = ${tenantId} AND email LIKE '%@site0.example' ORDER BY email`.execute(
    db,
  )
  expect(emails.map(({ email }) => email)).toEqual(['other@site0.example', 'person0@site0.example'])

  // The same run again, with another number: the first answer, and nothing else.
  expect((await enrich(payload(first, '+44 113 496 0888'))).body).toEqual(answer.body)
  expect(await shown(first)).toMatchObject({ phone: '+441134960777' })

  // What a person entered stays.
  const edited = await request(`${base}/api/v2/contacts/${second}`, {
    method: 'PATCH',
    dispatcher,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+441134960111' }),
  })
  expect([edited.statusCode, await edited.body.text()]).toMatchObject([200, expect.anything()])
  expect((await enrich(payload(second, '+44 113 496 0999'))).status).toBe(200)
  expect(await shown(second)).toMatchObject({ phone: '+441134960111' })

  const stranger = await makeContacts(db, await makeTenant(db, 'Other'), 1)
  expect((await enrich(payload(stranger[0] ?? '', '+44 113 496 0999'))).status).toBe(404)
  expect((await enrich(payload(first, '', { enrichment_id: 'run-2', status: 'done' }))).status).toBe(422)
  expect((await enrich(payload(first, '', { enrichment_id: '' }))).body).toMatchObject({
    errors: [{ field: 'enrichment_id' }],
  })
  expect((await enrich(payload(first, ''), 'wrong')).status).toBe(401)
  // A workflow can report an opt-out, too.
  expect((await enrich({ type: 'contact.unsubscribed', email: 'person2@site2.example' })).body).toEqual({ received: 1 })
  await run()
  expect(await suppressions()).toContain(`person2@site2.example: unsubscribed at ${hook.name}`)
})
