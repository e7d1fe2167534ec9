import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { webhookMessages } from '../stages/wf8-webhooks/stage.ts'
import { loopContext } from '../testing/loops.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { toolsWith } from '../testing/unavailable-tools.ts'
import { makeTenant, makeUser, type TestUser } from '../testing/users.ts'
import { type Receiver, startReceiver, webhookTools } from '../testing/webhook-fixture.ts'

const database = useTestDatabase()
let receiver: Receiver
let app: ReturnType<typeof buildTestApp>['app']
let stage: ReturnType<typeof webhookMessages>
let [admin, curator, stranger]: (TestUser | undefined)[] = []

beforeAll(async () => {
  receiver = await startReceiver()
  const tools = toolsWith({ destinations: webhookTools(database.db) })
  stage = webhookMessages(tools)
  ;({ app } = buildTestApp(
    database,
    undefined,
    {},
    { registry: createRegistry([{ folder: 'test', stages: [stage] }]), tools },
  ))
  admin = await makeUser(database.db, database.tenantId, 'admin')
  curator = await makeUser(database.db, database.tenantId, 'curator')
  stranger = await makeUser(database.db, await makeTenant(database.db, 'Other'), 'admin')
})
afterAll(async () => {
  await app.close()
  receiver.close()
})

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, user = admin) {
  const answer = await app.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${user?.token}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.body === '' ? undefined : answer.json() }
}
const run = () => runJobLoop(loopContext(database.db, stage)).finished

test('a webhook is created with a secret that is shown once, tested, changed, paused, resent, rotated and deleted', async () => {
  const given = { name: 'Ours', url: receiver.url, events: ['contact.created', 'stage.alarm'] }
  expect((await ask('GET', '/alarms')).body).toEqual({ items: [], reported_by: { email: false, webhooks: 0 } })
  const made = await ask('POST', '/webhooks', given)
  expect(made).toMatchObject({ status: 201, body: { webhook: { ...given, state: 'active', last_delivery_at: null } } })
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const path = `/webhooks/${made.body.webhook.id}`
  expect((await ask('GET', '/alarms')).body.reported_by.webhooks).toBe(1)
  const listed = await ask('GET', '/webhooks')
  expect(listed.body.items).toHaveLength(1)
  expect(listed.text).not.toContain('whsec_')
  expect((await ask('POST', '/webhooks', given)).body).toMatchObject({ code: 'already_exists' })

  const tested = await ask('POST', `${path}/test`)
  expect(tested).toMatchObject({ status: 202, body: { event: 'webhook.test', state: 'waiting', attempts: 0 } })
  await run()
  expect(receiver.received).toHaveLength(1)
  const delivered = await ask('GET', `${path}/messages?state=delivered`)
  expect(delivered.body).toMatchObject({ items: [{ id: tested.body.id, attempts: 1, error: null }], next: null })
  expect((await ask('GET', path)).body).toMatchObject({ counts: { delivered: 1, waiting: 0, failed: 0 } })

  expect((await ask('PATCH', path, { events: ['lead.selected'] })).body).toMatchObject({ events: ['lead.selected'] })
  expect((await ask('POST', `${path}/pause`)).body).toMatchObject({ state: 'paused' })
  expect((await ask('POST', `${path}/test`)).body).toMatchObject({ code: 'webhook_paused' })
  expect((await ask('POST', `${path}/resend`, { ids: [tested.body.id] })).body).toEqual({ queued: 1 })
  await run()
  expect(receiver.received).toHaveLength(1)
  expect((await ask('POST', `${path}/resume`)).body).toMatchObject({ state: 'active' })
  await run()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([tested.body.id, tested.body.id])
  const first = await ask('GET', `${path}/messages?limit=1`)
  expect(first.body).toMatchObject({ items: [{ id: tested.body.id }], next: null })

  const rotated = await ask('POST', `${path}/rotate-secret`, { keep_hours: 1 })
  expect(rotated.body.secret).not.toBe(made.body.secret)
  expect(rotated.body.webhook.previous_until).not.toBeNull()
  const audit = await ask('GET', '/audit')
  expect(audit.text).toContain('webhook.rotate')
  expect(audit.text).not.toContain('whsec_')
  expect((await ask('DELETE', path)).status).toBe(204)
  expect((await ask('GET', path)).status).toBe(404)
  expect(await database.db.selectFrom('credentials').selectAll().execute()).toEqual([])
})

test('only admins of the workspace see webhooks, and wrong values are refused with the field', async () => {
  const given = { name: 'Ours', url: 'https://example.com/hook?token=1', events: ['contact.created'] }
  const made = await ask('POST', '/webhooks', given)
  const path = `/webhooks/${made.body.webhook.id}`
  expect((await ask('GET', '/webhooks', undefined, curator)).status).toBe(403)
  expect((await ask('GET', '/webhooks', undefined, stranger)).body.items).toEqual([])
  for (const [method, below] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/messages'],
    ['POST', '/test'],
    ['POST', '/pause'],
    ['POST', '/resume'],
  ] as const)
    expect((await ask(method, `${path}${below}`, undefined, stranger)).status).toBe(404)
  expect((await ask('POST', `${path}/rotate-secret`, {}, stranger)).status).toBe(404)
  expect((await ask('POST', `${path}/resend`, { failed: true }, stranger)).status).toBe(404)
  const fieldOf = async (change: object) => (await ask('PATCH', path, change)).body.errors?.[0]?.field
  expect(await fieldOf({ url: 'ftp://example.com' })).toBe('url')
  expect(await fieldOf({ url: 'https://user:pass@example.com' })).toBe('url')
  expect(await fieldOf({ events: [] })).toBe('events')
  expect(await fieldOf({ events: ['contact.created', 'contact.created'] })).toBe('events')
  expect(await fieldOf({ name: ' ' })).toBe('name')
  expect((await ask('POST', `${path}/resend`, {})).status).toBe(422)
  expect((await ask('POST', `${path}/rotate-secret`, { keep_hours: 169 })).body.errors[0].field).toBe('keep_hours')
  await ask('DELETE', path)
})
