import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubspotStub, startHubspotStub } from '../../demo/stub-servers/crm/hubspot-stub.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { deliveryTools, makeContacts } from '../testing/delivery-fixture.ts'
import { loopContext } from '../testing/loops.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { toolsWith } from '../testing/unavailable-tools.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'

const database = useTestDatabase()
const secret = 'pat-stub-key'
let hubspot: HubspotStub
let app: ReturnType<typeof buildTestApp>['app']
let stage: ReturnType<typeof delivery>
let admin: TestUser
let stranger: TestUser
let contacts: string[]

beforeAll(async () => {
  hubspot = await startHubspotStub()
  const destinations = deliveryTools(database.db, { hubspot: hubspot.endpoint })
  const tools = toolsWith({ destinations })
  stage = delivery(tools)
  const registry = createRegistry([{ folder: 'test', stages: [stage] }])
  ;({ app } = buildTestApp(database, undefined, {}, { registry, tools }))
  admin = await makeUser(database.db, database.tenantId, 'admin')
  stranger = await makeUser(database.db, await makeTenant(database.db, 'Other'), 'admin')
  contacts = await makeContacts(database.db, database.tenantId, 6)
})
afterAll(async () => {
  await app.close()
  await hubspot.close()
})

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, user = admin) {
  const answer = await app.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${user.token}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.body === '' ? undefined : answer.json() }
}
const run = () => runJobLoop(loopContext(database.db, stage)).finished

test('a destination is added, tested, tried, used, paused, changed and deleted', async () => {
  const field_map = [{ from: 'first_name', to: 'firstname' }]
  const made = await ask('POST', '/destinations', {
    kind: 'hubspot',
    name: 'CRM',
    credential: { token: secret },
    field_map,
  })
  expect(made).toMatchObject({ status: 201, body: { name: 'CRM', field_map: [{ policy: 'fill' }], account: null } })
  const path = `/destinations/${made.body.id}`
  expect((await ask('POST', `${path}/test`)).body).toMatchObject({ account: 'HubSpot 4242', missing: [] })

  const tried = await ask('POST', `${path}/dry-run`, { ids: contacts })
  expect(tried.body).toMatchObject({ count: 6 })
  expect(tried.body.items[0]).toMatchObject({ action: 'create', values: { firstname: 'Ann' } })
  expect(hubspot.people.size).toBe(0)

  await ask('POST', `${path}/pause`)
  const all = { destination_id: made.body.id, filter: { all: [] }, expected_count: 6 }
  expect((await ask('POST', '/contacts/deliver', { ...all, expected_count: 5 })).body).toMatchObject({
    code: 'count_moved',
  })
  const delivered = await ask('POST', '/contacts/deliver', all)
  expect(delivered.body).toMatchObject({ updated: 6, queued: 6 })
  await run()
  expect(hubspot.people.size).toBe(0)
  // After a restore there are no lanes, and the destination is still paused.
  await database.db.deleteFrom('lanes').execute()
  await run()
  expect(hubspot.people.size).toBe(0)
  expect((await ask('POST', `${path}/resume`)).body).toMatchObject({ paused_at: null })
  await run()
  expect(hubspot.people.size).toBe(6)
  expect((await ask('GET', path)).body).toMatchObject({ account: 'HubSpot 4242', counts: { delivered: 6, waiting: 0 } })
  const { rows } = await sql<{ remote_url: string }>`SELECT remote_url FROM contact_syncs LIMIT 1`.execute(database.db)
  expect(rows[0]?.remote_url).toMatch(/^https:\/\/app\.hubspot\.com\/contacts\/4242\/record\/0-1\/\d+$/)

  // An undo ends the selection, and deletes nothing that was delivered.
  const undo = await ask('POST', `/bulk-actions/${delivered.body.bulk_action_id}/undo`)
  expect(undo.status).toBe(200)

  expect((await ask('PATCH', path, { credential: { token: 'wrong' } })).status).toBe(200)
  expect(await ask('POST', `${path}/test`)).toMatchObject({ status: 502, body: { code: 'credential_rejected' } })
  expect((await ask('DELETE', path)).status).toBe(204)
  expect((await database.db.selectFrom('credentials').selectAll().execute()).length).toBe(0)
})

test('a credential is never shown, stored in plain or written to the audit log', async () => {
  const planted = 'pat-planted-secret-0123456789'
  const made = await ask('POST', '/destinations', { kind: 'hubspot', name: 'Planted', credential: { token: planted } })
  const listed = await ask('GET', '/destinations')
  const failed = await ask('POST', `/destinations/${made.body.id}/test`)
  const rows = []
  for (const table of ['destinations', 'credentials', 'audit_events'] as const)
    rows.push(await database.db.selectFrom(table).selectAll().execute())
  const seen = JSON.stringify([made.text, listed.text, failed.text, rows])
  for (const form of [planted, Buffer.from(planted).toString('base64'), encodeURIComponent(planted)])
    expect(seen).not.toContain(form)
})

test.for([
  [{ kind: 'fax' }, 'kind'],
  [{ name: '' }, 'name'],
  [{ credential: {} }, 'credential.token'],
  [{ credential: { token: 'x', more: 'y' } }, 'credential.more'],
  [{ base_url: 'https://example.com' }, 'base_url'],
  [{ kind: 'n8n', credential: { secret: 'x' }, base_url: 'https://ann:planted@example.com/hook' }, 'base_url'],
  [{ field_map: [{ from: 'shoe_size', to: 'x' }] }, 'field_map[0][from]'],
  [{ filter: { field: 'nonsense', op: 'equals', value: 1 } }, 'filter'],
] as const)('wrong settings are refused by name: %j', async ([wrong, field]) => {
  const right = { kind: 'hubspot', name: 'Wrong', credential: { token: secret } }
  const { status, body } = await ask('POST', '/destinations', { ...right, ...wrong })
  expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: expect.stringContaining(field) })
  expect(await database.db.selectFrom('destinations').select('id').where('name', '=', 'Wrong').execute()).toEqual([])
})

test('a connection is tested before it is saved; a stored credential is tried only with its own URL', async () => {
  const draft = { kind: 'hubspot', credential: { token: secret } }
  const stored = () => database.db.selectFrom('destinations').select('id').execute()
  const before = (await stored()).length
  const found = await ask('POST', '/destinations/test', draft)
  expect(found).toMatchObject({ status: 200, body: { account: 'HubSpot 4242', missing: [] } })
  expect(found.body.fields).toContainEqual({ name: 'jobtitle', label: 'jobtitle', type: 'text' })
  expect(await ask('POST', '/destinations/test', { ...draft, credential: { token: 'wrong' } })).toMatchObject({
    status: 502,
    body: { code: 'credential_rejected' },
  })
  expect((await ask('POST', '/destinations/test', { kind: 'hubspot' })).body.errors).toMatchObject([
    { field: 'credential.token', problem: 'is missing' },
  ])
  expect((await stored()).length).toBe(before)

  const { body: known } = await ask('POST', '/destinations', { ...draft, name: 'Known' })
  expect((await ask('POST', '/destinations/test', { id: known.id, kind: 'hubspot' })).body).toMatchObject({
    account: 'HubSpot 4242',
  })
  expect((await ask('POST', '/destinations/test', { id: known.id, kind: 'hubspot' }, stranger)).status).toBe(404)
  const listmonk = { kind: 'listmonk', base_url: 'http://127.0.0.1:9/' }
  expect((await ask('POST', '/destinations/test', { ...listmonk, id: known.id })).body.errors).toMatchObject([
    { field: 'credential.user', problem: 'is missing' },
  ])
  const own = { ...listmonk, credential: { user: 'api', token: 'x' } }
  const { body: moved } = await ask('POST', '/destinations', { ...own, name: 'Moved list' })
  const elsewhere = { id: moved.id, kind: 'listmonk', base_url: 'http://127.0.0.1:10/' }
  expect((await ask('POST', '/destinations/test', elsewhere)).body.errors).toMatchObject([
    { problem: 'is needed again, because the URL changes' },
  ])
})

test('the main e-mails of leads are delivered; the list of deliveries says what failed, and a retry delivers it', async () => {
  const { db, tenantId } = database
  const { body: made } = await ask('POST', '/destinations', {
    kind: 'hubspot',
    name: 'Leads',
    credential: { token: secret },
  })
  const { rows: leads } = await sql<{ id: string; contact_id: string }>`
    SELECT id, email_contact_id AS contact_id FROM leads WHERE email_contact_id = ANY(${contacts}::uuid[]) ORDER BY id`.execute(
    db,
  )
  expect(leads).toHaveLength(6)
  const [first, second] = leads
  await db
    .updateTable('contacts')
    .set({ title: 'A <b> title' })
    .where('id', '=', second?.contact_id ?? '')
    .execute()
  const ids = leads.slice(0, 3).map(({ id }) => id)
  expect((await ask('POST', '/leads/deliver', { destination_id: made.id, ids })).body).toMatchObject({
    updated: 3,
    queued: 3,
  })
  expect((await ask('POST', '/leads/deliver', { destination_id: made.id, ids }, stranger)).status).toBe(404)
  const path = `/destinations/${made.id}/deliveries`
  expect((await ask('GET', `${path}?state=waiting`)).body.items).toHaveLength(3)
  await run()
  const listed = await ask('GET', `${path}?limit=2`)
  const rest = await ask('GET', `${path}?limit=2&after=${listed.body.next}`)
  const all = [...listed.body.items, ...rest.body.items]
  expect(all.map(({ state }) => state).sort()).toEqual(['delivered', 'delivered', 'failed'])
  expect(rest.body.next).toBe(null)
  expect(all).toContainEqual(
    expect.objectContaining({ contact_id: first?.contact_id, state: 'delivered', error: null }),
  )
  const failed = await ask('GET', `${path}?state=failed`)
  expect(failed.body.items).toMatchObject([
    { contact_id: second?.contact_id, code: 'delivery_refused', error: expect.stringContaining('not valid') },
  ])
  expect((await ask('GET', path, undefined, stranger)).status).toBe(404)

  await db
    .updateTable('contacts')
    .set({ title: 'Director' })
    .where('id', '=', second?.contact_id ?? '')
    .execute()
  await ask('POST', '/contacts/deliver', { destination_id: made.id, ids: [second?.contact_id] })
  await run()
  expect((await ask('GET', `${path}?state=failed`)).body.items).toEqual([])
  expect((await ask('GET', `/destinations/${made.id}`)).body.counts).toMatchObject({ delivered: 3, failed: 0 })
  const all6 = { destination_id: made.id, filter: { all: [] }, expected_count: 5 }
  expect((await ask('POST', '/leads/deliver', all6)).body).toMatchObject({ code: 'count_moved' })
  const { rows: audit } = await sql<{ details: object }>`
    SELECT details FROM audit_events WHERE tenant_id = ${tenantId} AND action = 'deliver' AND details ->> 'entity' = 'leads'`.execute(
    db,
  )
  expect(audit).toMatchObject([{ details: { destination_id: made.id, updated: 3 } }])
})

test('another tenant reaches neither the destination nor its contacts', async () => {
  const made = await ask('POST', '/destinations', { kind: 'hubspot', name: 'Ours', credential: { token: secret } })
  const path = `/destinations/${made.body.id}`
  for (const [method, url] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['GET', `${path}/deliveries`],
    ['POST', `${path}/pause`],
    ['POST', `${path}/resume`],
  ] as const)
    expect({
      url,
      status: (await ask(method, url, method === 'PATCH' ? { name: 'x' } : undefined, stranger)).status,
    }).toEqual({
      url,
      status: 404,
    })
  const deliver = { destination_id: made.body.id, ids: contacts }
  expect((await ask('POST', '/contacts/deliver', deliver, stranger)).status).toBe(404)
})

test('a changed URL needs the credential again, and a refused change leaves the credential as it is', async () => {
  const hook = { kind: 'webhook', credential: { secret: ` whsec_${Buffer.alloc(32, 1).toString('base64')}\n` } }
  const made = await ask('POST', '/destinations', { ...hook, name: 'Moves', base_url: 'https://one.example/in' })
  await ask('POST', '/destinations', { ...hook, name: 'Taken', base_url: 'https://one.example/in' })
  const path = `/destinations/${made.body.id}`
  const sealed = async () => {
    const { rows } = await sql<{ sealed: string }>`
      SELECT sealed FROM credentials JOIN destinations ON credential_id = credentials.id
      WHERE destinations.id = ${made.body.id}`.execute(database.db)
    return rows[0]?.sealed
  }
  const before = await sealed()
  expect(await ask('PATCH', path, { base_url: 'https://other.example/in' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'credential.secret', problem: 'is needed again, because the URL changes' }] },
  })
  expect((await ask('PATCH', path, { name: 'Taken', credential: hook.credential })).body.code).toBe('already_exists')
  expect((await ask('GET', path)).body).toMatchObject({ name: 'Moves', base_url: 'https://one.example/in' })
  expect(await sealed()).toBe(before)
  // The same URL, as the web app sends it.
  expect((await ask('PATCH', path, { name: 'Moved', base_url: 'https://one.example/in' })).status).toBe(200)
  const moved = { base_url: 'https://other.example/in', credential: hook.credential }
  expect((await ask('PATCH', path, moved)).body).toMatchObject({ base_url: 'https://other.example/in' })
  expect(await sealed()).not.toBe(before)
})
