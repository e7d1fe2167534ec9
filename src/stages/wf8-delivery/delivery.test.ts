import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBrevoStub } from '../../../demo/stub-servers/crm/brevo-stub.ts'
import { type HubspotStub, startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
import { startWebhookStub } from '../../../demo/stub-servers/crm/webhook-stub.ts'
import { claim } from '../../curation/claim.ts'
import { createRegistry } from '../../curation/registry.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deliveryTools, makeContacts, makeDestination } from '../../testing/delivery-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant } from '../../testing/users.ts'
import { changeDestination, deleteDestination } from './destination-store.ts'
import { planDeliveries } from './dry-run.ts'
import type { FieldMap } from './field-map.ts'
import { openDestination } from './open-destination.ts'
import { pauseDestination, resumeDestination } from './pause-destination.ts'
import { reportDestinations } from './report-destinations.ts'
import { selectForDelivery } from './select-for-delivery.ts'
import { delivery } from './stage.ts'

const database = useTestDatabase()
const map: FieldMap = [
  { from: 'first_name', to: 'firstname', policy: 'overwrite' },
  { from: 'last_name', to: 'lastname', policy: 'fill' },
  { from: 'phone', to: 'phone', policy: 'never' },
]
let hubspot: HubspotStub
let tenantId: string
let tools: ReturnType<typeof deliveryTools>
let stage: ReturnType<typeof delivery>
let destinationId: string

beforeEach(async () => {
  hubspot = await startHubspotStub()
  tenantId = await makeTenant(database.db, 'deliveries')
  tools = deliveryTools(database.db, { hubspot: hubspot.endpoint })
  stage = delivery({ destinations: tools })
  const credential = { token: hubspot.settings.key }
  destinationId = await makeDestination(database.db, tools, { tenantId, kind: 'hubspot', credential, map })
})
afterEach(() => hubspot.close())

function select(ids: readonly string[], to = destinationId) {
  const registry = createRegistry([{ folder: 'test', stages: [stage] }])
  const selection = { tenantId, actorId: tenantId, destinationId: to, target: { ids } }
  return inTransaction(database.db, (trx) => selectForDelivery(trx, registry, selection))
}
const run = () => runJobLoop(loopContext(database.db, stage)).finished

/** Rows by outcome or error code. */
async function tally(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    SELECT coalesce(sync_error_code, sync_outcome, sync_status) AS what, count(*)::int FROM contact_syncs
    WHERE tenant_id = ${tenantId} GROUP BY 1 ORDER BY 1`.execute(database.db)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

test('contacts are sent in batches, however many there are', async () => {
  await select(await makeContacts(database.db, tenantId, 120))
  await run()
  expect(await tally()).toEqual({ created: 120 })
  expect(hubspot.people.size).toBe(120)
  expect(hubspot.requests.filter(({ url }) => url.pathname.includes('upsert')).length).toBeLessThan(6)
})

test('one e-mail on two sites is one person; contacts without an e-mail and below the verdict are not sent', async () => {
  const ids = await makeContacts(database.db, tenantId, 4)
  const [first = '', second = '', third = ''] = ids
  await sql`UPDATE contacts SET email = (SELECT email FROM contacts WHERE id = ${first}) WHERE id = ${second}`.execute(
    database.db,
  )
  await sql`UPDATE contacts SET email = NULL, email_type = NULL WHERE id = ${third}`.execute(database.db)
  const opened = await openDestination(database.db, tools, { tenantId, id: destinationId })
  const request = { tenantId, target: { ids }, limit: 10 }
  const plan = await planDeliveries(database.db, opened, request, AbortSignal.timeout(60_000))
  expect(plan.map(({ action, reason }) => reason ?? action)).toEqual([
    'create',
    'duplicate_email',
    'no_email',
    'create',
  ])
  await select(ids)
  await run()
  expect(await tally()).toEqual({ created: 2, duplicate_email: 1, no_email: 1 })
  await sql`UPDATE destinations SET minimum_verdict = 'safe' WHERE id = ${destinationId}`.execute(database.db)
  await select([first])
  await run()
  expect(await tally()).toMatchObject({ verdict_too_low: 1 })
})

test('a contact that waits for its verdict goes on as soon as it has one, and when the destination asks for less', async () => {
  await sql`UPDATE destinations SET minimum_verdict = 'safe' WHERE id = ${destinationId}`.execute(database.db)
  const [first = '', second = '', third = ''] = await makeContacts(database.db, tenantId, 3)
  await select([first, second, third])
  await run()
  expect(await tally()).toEqual({ verdict_too_low: 3 })
  // Nothing is due.
  expect(await run()).toMatchObject({ claimed: 0 })
  for (const [contact_id, verdict] of [
    [first, 'safe'],
    [second, 'risky'],
  ] as const)
    await database.db
      .insertInto('contact_validations')
      .values({ tenant_id: tenantId, contact_id, provider: 'dns', verdict, checked_at: sql`now()` })
      .execute()
  expect(await run()).toMatchObject({ claimed: 2 })
  expect(await tally()).toEqual({ created: 1, verdict_too_low: 2 })
  await sql`UPDATE destinations SET minimum_verdict = 'risky' WHERE id = ${destinationId}`.execute(database.db)
  await resumeDestination(database.db, [stage], { tenantId, id: destinationId })
  await run()
  expect(await tally()).toEqual({ created: 2, verdict_too_low: 1 })
})

test('a contact that the filter leaves out does not hold back another one with the same e-mail', async () => {
  const [first = '', second = ''] = await makeContacts(database.db, tenantId, 2)
  await sql`UPDATE contacts SET email = (SELECT email FROM contacts WHERE id = ${first}) WHERE id = ${second}`.execute(
    database.db,
  )
  const filter = JSON.stringify({ field: 'host', op: 'equals', value: 'site1.example' })
  await sql`UPDATE destinations SET filter = ${filter}::jsonb WHERE id = ${destinationId}`.execute(database.db)
  await select([first, second])
  await run()
  expect(await tally()).toEqual({ created: 1, not_accepted: 1 })
})

test('a contact that no source has shown for longer than the destination allows is left out, and sent once it was seen', async () => {
  const [old = '', fresh = ''] = await makeContacts(database.db, tenantId, 2)
  const seen = (id: string, daysAgo: number) =>
    sql`UPDATE contact_evidence SET last_seen_at = now() - ${daysAgo} * interval '1 day' WHERE contact_id = ${id}`.execute(
      database.db,
    )
  await seen(old, 91)
  await seen(fresh, 89)
  await changeDestination(database.db, tools.secrets, { tenantId, id: destinationId }, { max_age_days: 90 })
  await select([old, fresh])
  await run()
  expect(await tally()).toEqual({ created: 1, not_accepted: 1 })
  await seen(old, 0)
  await select([old])
  await run()
  expect(await tally()).toEqual({ created: 2 })
})

test('after the limit of the day, no call is made until it ends, and no contact loses an attempt', async () => {
  const credential = { token: hubspot.settings.key }
  const own = { tenantId, kind: 'hubspot', map, credential } as const
  await database.db.deleteFrom('lanes').execute()
  const id = await makeDestination(database.db, tools, own)
  await select(await makeContacts(database.db, tenantId, 350), id)
  hubspot.fail({ status: 429, body: { policyName: 'DAILY' } }, 100)
  await run()
  await sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${tenantId}`.execute(database.db)
  await run()
  // Batches that were in flight with the first one.
  expect(hubspot.requests.length).toBeLessThan(5)
  const { rows } = await sql<{ count: number; attempts: number }>`
    SELECT count(*)::int, max(sync_attempts) AS attempts FROM contact_syncs
    WHERE tenant_id = ${tenantId} AND sync_status = 'Queued' AND sync_error_code = 'provider_quota'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ count: 350, attempts: 0 }])
  await database.db.deleteFrom('lanes').execute()
})

test('a receiver that is gone is not asked again until a person resumes the destination', async () => {
  const { db } = database
  const webhook = await startWebhookStub()
  try {
    tools = deliveryTools(db, { webhook: webhook.endpoint })
    stage = delivery({ destinations: tools })
    const { secret } = webhook.settings
    const id = await makeDestination(db, tools, { tenantId, kind: 'webhook', credential: { secret }, map: [] })
    await select(await makeContacts(db, tenantId, 5), id)
    webhook.fail({ status: 410, body: '' })
    await run()
    expect(await tally()).toEqual({ destination_gone: 5 })
    const [shown] = await reportDestinations(db, tenantId, id)
    expect(shown).toMatchObject({ paused_at: expect.any(Date), problem: expect.stringContaining('410') })
    await sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${tenantId}`.execute(db)
    // As after a restore, which knows no lanes.
    await db.deleteFrom('lanes').execute()
    await run()
    expect(webhook.requests).toHaveLength(1)
    await resumeDestination(db, [stage], { tenantId, id })
    await run()
    expect(webhook.people.size).toBe(5)
    const { rows } = await sql<{ attempts: number }>`
      SELECT max(sync_attempts) AS attempts FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(db)
    expect(rows).toEqual([{ attempts: 1 }])
  } finally {
    await webhook.close()
  }
})

test('a lane that was slowed down by a 429 becomes faster with each answer', async () => {
  const gap = async () => {
    const { rows } = await sql<{ gap_ms: number }>`SELECT gap_ms FROM lanes WHERE lane LIKE 'account:%'`.execute(
      database.db,
    )
    return rows.map(({ gap_ms }) => gap_ms)
  }
  await database.db.deleteFrom('lanes').execute()
  const [first = '', second = ''] = await makeContacts(database.db, tenantId, 2)
  await select([first])
  await run()
  await sql`UPDATE lanes SET gap_ms = 300 WHERE lane LIKE 'account:%'`.execute(database.db)
  await select([second])
  await run()
  // A read and a write.
  expect((await gap()).map(Math.round)).toEqual([243])
})

test('with another credential, records are found by their e-mails again: the same ids may be other people there', async () => {
  const { db } = database
  const brevo = await startBrevoStub()
  try {
    tools = deliveryTools(db, { brevo: brevo.endpoint })
    stage = delivery({ destinations: tools })
    const credential = { api_key: brevo.settings.key }
    const id = await makeDestination(db, tools, {
      tenantId,
      kind: 'brevo',
      credential,
      map: [{ from: 'first_name', to: 'FIRSTNAME', policy: 'overwrite' }],
    })
    const contacts = await makeContacts(db, tenantId, 2)
    await select(contacts, id)
    await run()
    expect(await tally()).toEqual({ created: 2 })
    // The other account has other people with these ids.
    for (const person of brevo.people.values()) Object.assign(person, { email: `stranger${person.id}@example.com` })
    await db.updateTable('contacts').set({ name: 'Zoe New' }).where('id', 'in', contacts).execute()
    await select(contacts, id)
    // In flight when the credential is changed.
    const [row] = await claim(db, stage, { worker: 'test', limit: 1 })
    await changeDestination(db, tools.secrets, { tenantId, id }, { credential })
    const { rows } = await sql<{ status: string; attempts: number; stale: boolean }>`
      SELECT sync_status AS status, sync_attempts AS attempts, remote_id_stale AS stale FROM contact_syncs WHERE id = ${row?.row.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ status: 'Queued', attempts: 0, stale: true }])
    await run()
    expect(await tally()).toEqual({ created: 2 })
    // From now on by their ids again.
    expect(
      await sql`SELECT FROM contact_syncs WHERE tenant_id = ${tenantId} AND remote_id_stale`.execute(db),
    ).toMatchObject({
      rows: [],
    })
    expect([...brevo.people.values()].map(({ attributes }) => attributes.FIRSTNAME)).toEqual([
      'Ann',
      'Ann',
      'Zoe',
      'Zoe',
    ])
  } finally {
    await brevo.close()
  }
})

test('a receiver at another URL gets contacts that the former one had', async () => {
  const { db } = database
  const webhook = await startWebhookStub()
  try {
    tools = deliveryTools(db, { webhook: webhook.endpoint })
    stage = delivery({ destinations: tools })
    const credential = { secret: webhook.settings.secret }
    const map: FieldMap = [{ from: 'name', to: 'name', policy: 'overwrite' }]
    const given = { tenantId, kind: 'webhook', credential, map, baseUrl: 'https://one.example/' } as const
    const id = await makeDestination(db, tools, given)
    const contacts = await makeContacts(db, tenantId, 1)
    for (const base_url of ['https://one.example/', 'https://other.example/']) {
      await changeDestination(db, tools.secrets, { tenantId, id }, { base_url, credential })
      await select(contacts, id)
      await run()
    }
    expect(webhook.requests).toHaveLength(2)
  } finally {
    await webhook.close()
  }
})

test('with another credential, an answer that the former account gave before its worker died is not taken for an answer of the new one', async () => {
  const { db } = database
  await select(await makeContacts(db, tenantId, 1))
  const [claimed] = await claim(db, stage, { worker: 'test', limit: 1 })
  // The record was written and confirmed, and its worker died before it saved the row.
  await sql`INSERT INTO effects (id, tenant_id, stage_id, row_id, key, request_hash, state, response, settled_at)
    VALUES (gen_random_uuid(), ${tenantId}, ${stage.id}, ${claimed?.row.id}, 'deliver', '\\x00', 'confirmed',
      '{"kind": "created", "remoteId": "7", "wrote": []}', now())`.execute(db)
  await sql`UPDATE contact_syncs SET sync_status = 'Queued', sync_lease_token = NULL, sync_next_attempt_at = now()
    WHERE tenant_id = ${tenantId}`.execute(db)
  await changeDestination(
    db,
    tools.secrets,
    { tenantId, id: destinationId },
    {
      credential: { token: hubspot.settings.key },
    },
  )
  const { rows } = await sql`SELECT FROM effects WHERE tenant_id = ${tenantId} AND closed_at IS NULL`.execute(db)
  expect(rows).toEqual([])
})

test('a call that is in flight while the credential is changed is no delivery to the new account', async () => {
  const { db } = database
  const place = { tenantId, id: destinationId }
  await select(await makeContacts(db, tenantId, 1))
  const change = async () => {
    await pauseDestination(db, place)
    await changeDestination(db, tools.secrets, place, { credential: { token: hubspot.settings.key } })
  }
  let changed: Promise<void> | undefined
  const isWrite = ({ url }: { readonly url: URL }) => {
    if (url.pathname.includes('upsert')) changed ??= change()
    return url.pathname.includes('upsert')
  }
  hubspot.fail({ delayMs: 500, when: isWrite })
  await run()
  await changed
  expect(hubspot.people.size).toBe(1)
  // The new account does not have the person.
  hubspot.people.clear()
  await resumeDestination(db, [stage], place)
  await run()
  expect([await tally(), hubspot.people.size]).toEqual([{ created: 1 }, 1])
})

test('a call without a known end counts as a delivery for a later erasure, also after another credential', async () => {
  const { db } = database
  const ids = await makeContacts(db, tenantId, 1)
  await select(ids)
  hubspot.fail({ cutAfter: true, path: 'upsert' })
  await run()
  expect(await tally()).toEqual({ provider_unavailable: 1 })
  const credential = { token: hubspot.settings.key }
  await changeDestination(db, tools.secrets, { tenantId, id: destinationId }, { credential })
  const { rows } = await sql<{ contact_id: string }>`SELECT contact_id FROM delivered_records()
    WHERE contact_id = ANY(${ids}::uuid[])`.execute(db)
  expect(rows.map(({ contact_id }) => contact_id)).toEqual(ids)
})

test('a webhook whose secret is replaced gets a message that is in flight with the same id again', async () => {
  const { db } = database
  const webhook = await startWebhookStub()
  try {
    tools = deliveryTools(db, { webhook: webhook.endpoint })
    stage = delivery({ destinations: tools })
    const { secret } = webhook.settings
    const given = {
      tenantId,
      kind: 'webhook',
      credential: { secret },
      map: [],
      baseUrl: 'https://one.example/',
    } as const
    const id = await makeDestination(db, tools, given)
    await select(await makeContacts(db, tenantId, 1), id)
    // Written, and the answer is lost.
    webhook.fail({ cutAfter: true })
    await run()
    await changeDestination(db, tools.secrets, { tenantId, id }, { credential: { secret: `${secret} ${secret}` } })
    await sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${tenantId}`.execute(db)
    await run()
    expect(await tally()).toEqual({ updated: 1 })
    expect(webhook.requests).toHaveLength(2)
    expect(new Set(webhook.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  } finally {
    await webhook.close()
  }
})

test('a destination that is deleted while its contacts are in flight ends their rows, and its records stay known', async () => {
  const { db } = database
  const ids = await makeContacts(db, tenantId, 2)
  await select(ids)
  let deleted: Promise<void> | undefined
  const isWrite = ({ url }: { readonly url: URL }) => {
    if (url.pathname.includes('upsert'))
      deleted ??= inTransaction(db, (trx) => deleteDestination(trx, tenantId, destinationId))
    return url.pathname.includes('upsert')
  }
  hubspot.fail({ delayMs: 500, when: isWrite })
  await run()
  await deleted
  expect(hubspot.people.size).toBe(2)
  const { rows } = await sql`SELECT FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(db)
  expect(rows).toEqual([])
  const known = db
    .selectFrom('remote_records')
    .select(['contact_id', 'destination_kind'])
    .where('tenant_id', '=', tenantId)
  expect((await known.execute()).map(({ contact_id }) => contact_id).toSorted()).toEqual(ids.toSorted())
})

test('opt-outs are asked for from the beginning when the account or its lists change, and not otherwise', async () => {
  const { db } = database
  await db
    .insertInto('opt_out_polls')
    .values({ tenant_id: tenantId, destination_id: destinationId, known_until: new Date() })
    .execute()
  const change = (given: Parameters<typeof changeDestination>[3]) =>
    changeDestination(db, tools.secrets, { tenantId, id: destinationId }, given)
  const knownUntil = async () =>
    (await db.selectFrom('opt_out_polls').select('known_until').where('tenant_id', '=', tenantId).executeTakeFirst())
      ?.known_until
  await change({ minimum_verdict: 'unknown', settings: {} })
  expect(await knownUntil()).toBeInstanceOf(Date)
  await change({ settings: { listIds: '7' } })
  expect(await knownUntil()).toBeNull()
  await db.updateTable('opt_out_polls').set({ known_until: new Date() }).where('tenant_id', '=', tenantId).execute()
  await change({ credential: { token: hubspot.settings.key } })
  expect(await knownUntil()).toBeNull()
})

test('a receiver without records gets a corrected e-mail, also where the field map does not name it', async () => {
  const { db } = database
  const webhook = await startWebhookStub()
  try {
    tools = deliveryTools(db, { webhook: webhook.endpoint })
    stage = delivery({ destinations: tools })
    const { secret } = webhook.settings
    const map: FieldMap = [{ from: 'name', to: 'name', policy: 'overwrite' }]
    const id = await makeDestination(db, tools, { tenantId, kind: 'webhook', credential: { secret }, map })
    const ids = await makeContacts(db, tenantId, 1)
    for (const email of ['person0@site0.example', 'person0@site0.example', 'corrected@site0.example']) {
      await db.updateTable('contacts').set({ email }).where('id', 'in', ids).execute()
      await select(ids, id)
      await run()
    }
    expect(webhook.requests.map(({ body }) => JSON.parse(body).data.email)).toEqual([
      'person0@site0.example',
      'corrected@site0.example',
    ])
  } finally {
    await webhook.close()
  }
})

test('one contact that cannot be asked about, or makes a call too large, is one error among the others', async () => {
  const ids = await makeContacts(database.db, tenantId, 5)
  const names = (path: string, email: string) => (request: { readonly url: URL; readonly body: string }) =>
    request.url.pathname.includes(path) && request.body.includes(email)
  hubspot.fail({ status: 400, body: { message: 'no' }, when: names('batch/read', 'person1@') }, 20)
  hubspot.fail({ status: 413, body: 'too large', when: names('batch/upsert', 'person3@') }, 20)
  await select(ids)
  await run()
  expect(await tally()).toEqual({ created: 3, delivery_refused: 2 })
})

test('a number that the destination shows in its own form is no edit of a person', async () => {
  const numbers: FieldMap = [{ from: 'phone', to: 'phone', policy: 'fill' }]
  const own = { tenantId, kind: 'hubspot', map: numbers, credential: { token: hubspot.settings.key } } as const
  const id = await makeDestination(database.db, tools, own)
  const ids = await makeContacts(database.db, tenantId, 1)
  await select(ids, id)
  await run()
  const shown = hubspot.find('person0@site0.example')?.properties ?? {}
  for (const form of ['44113496000000', '0113 496 000000 ', '(0044) 113-496000000']) {
    Object.assign(shown, { phone: form })
    await select(ids, id)
    await run()
    expect([form, await tally(), shown.phone]).toEqual([form, { unchanged: 1 }, form])
  }
  await database.db.updateTable('contacts').set({ phone: '+441134960777' }).where('id', 'in', ids).execute()
  await select(ids, id)
  await run()
  expect(hubspot.find('person0@site0.example')?.properties.phone).toBe('+441134960777')
  Object.assign(hubspot.find('person0@site0.example')?.properties ?? {}, { phone: '+441134960778' })
  await database.db.updateTable('contacts').set({ phone: '+441134960779' }).where('id', 'in', ids).execute()
  await select(ids, id)
  await run()
  expect(hubspot.find('person0@site0.example')?.properties.phone).toBe('+441134960778')
})

test('a field that someone has emptied there stays empty until our value changes; another record is filled', async () => {
  const fields: FieldMap = [
    { from: 'first_name', to: 'firstname', policy: 'fill' },
    { from: 'last_name', to: 'lastname', policy: 'overwrite' },
  ]
  const own = { tenantId, kind: 'hubspot', map: fields, credential: { token: hubspot.settings.key } } as const
  const id = await makeDestination(database.db, tools, own)
  const ids = await makeContacts(database.db, tenantId, 1)
  const deliverAgain = async () => {
    await select(ids, id)
    await run()
    const { firstname, lastname } = hubspot.find('person0@site0.example')?.properties ?? {}
    return [await tally(), firstname, lastname]
  }
  expect(await deliverAgain()).toEqual([{ created: 1 }, 'Ann', 'Person0'])
  Object.assign(hubspot.find('person0@site0.example')?.properties ?? {}, { firstname: '', lastname: '' })
  expect(await deliverAgain()).toEqual([{ unchanged: 1 }, '', ''])
  await database.db.updateTable('contacts').set({ name: 'Zoe Person0' }).where('id', 'in', ids).execute()
  expect(await deliverAgain()).toEqual([{ updated: 1 }, 'Zoe', ''])
  // Deleted, and entered again by someone who knew the e-mail only.
  Object.assign(hubspot.find('person0@site0.example')?.properties ?? {}, { firstname: '' })
  hubspot.renumber('person0@site0.example')
  expect(await deliverAgain()).toEqual([{ updated: 1 }, 'Zoe', 'Person0'])
})
