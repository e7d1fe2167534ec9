import { Webhook } from 'standardwebhooks'
import type { buildConnector } from 'undici'
import { expect, test } from 'vitest'
import { startBrevoStub } from '../../demo/stub-servers/crm/brevo-stub.ts'
import { startListmonkStub } from '../../demo/stub-servers/crm/listmonk-stub.ts'
import { startMailchimpStub } from '../../demo/stub-servers/crm/mailchimp-stub.ts'
import { startMauticStub } from '../../demo/stub-servers/crm/mautic-stub.ts'
import { startN8nStub } from '../../demo/stub-servers/crm/n8n-stub.ts'
import { startWebhookStub } from '../../demo/stub-servers/crm/webhook-stub.ts'
import { startStubServer } from '../../demo/stub-servers/stub-server.ts'
import { refusal } from '../crawl/guard/ip-guard.ts'
import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import { useDestinationClients } from '../testing/destination-clients.ts'
import { createDestinationClient } from './create-client.ts'
import type { DestinationClient, PersonWrite } from './destination.ts'
import { destinationTypes } from './destination-types.ts'

const clientOf = useDestinationClients()

const write = (index: number, values: PersonWrite['values'] = {}): PersonWrite => ({
  id: `write-${index}`,
  email: `p${index}@example.com`,
  remoteId: null,
  values,
})
const soon = () => AbortSignal.timeout(10_000)
const codes = async (client: DestinationClient, writes: readonly PersonWrite[]) =>
  (await client.write(writes, soon())).map(({ error }) => error?.code ?? 'written')

test('Brevo: a phone that another contact has is left out; a blocked IP and a used-up limit are reported', async () => {
  const stub = await startBrevoStub()
  const client = clientOf('brevo', stub, { api_key: stub.settings.key })
  expect(await codes(client, [write(1, { SMS: '+441' }), write(2, { SMS: '+441', FIRSTNAME: 'Bo' })])).toEqual([
    'written',
    'written',
  ])
  expect(stub.find('p2@example.com')?.attributes).toEqual({ FIRSTNAME: 'Bo' })
  // V1 kept the e-mail as the id.
  const [known] = await client.read([{ email: 'p1@example.com', remoteId: 'p1@example.com' }], [], soon())
  expect(known?.value?.remoteId).toBe(String(stub.find('p1@example.com')?.id))
  stub.fail({ status: 429, headers: { 'x-sib-ratelimit-reset': '7' }, body: {} })
  const [first, second] = await client.write([write(3), write(4)], soon())
  expect(first?.error).toMatchObject({ code: 'provider_quota' })
  expect(Math.round(((first?.error?.retryAt?.getTime() ?? 0) - Date.now()) / 1000)).toBeGreaterThan(4)
  expect(second?.error).toBe(first?.error)
  stub.settings.isIpBlocked = true
  expect((await client.write([write(5)], soon()))[0]?.error?.message).toContain('unrecognised IP')
  for (const { body } of stub.requests) expect(body).not.toContain('emailBlacklisted')
})

test('webhook: signatures verify with another library; 410, redirects, slowness and long bodies have their errors', async () => {
  const stub = await startWebhookStub()
  const secrets = [stub.settings.secret, `whsec_${Buffer.alloc(64, 3).toString('base64')}`]
  const client = clientOf('webhook', stub, { secret: secrets.join(' ') })
  expect(await codes(client, [write(1, { name: 'Ünï' })])).toEqual(['written'])
  const { body = '', headers = {} } = stub.requests[0] ?? {}
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']))
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ data: { name: 'Ünï' } })
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, signed)).toThrow()
  const late = { ...signed, 'webhook-timestamp': String(Number(signed['webhook-timestamp']) - 3600) }
  expect(() => new Webhook(secrets[0] ?? '').verify(body, late)).toThrow()
  // A repeated write has the same id, and counts once.
  await client.write([write(1, { name: 'Ünï' })], soon())
  expect(stub.ids.size).toBe(1)
  // Edited before it was known whether the first one arrived.
  await client.write([write(1, { name: 'Uwe' })], soon())
  expect(stub.people.get('p1@example.com')).toMatchObject({ name: 'Uwe' })
  for (const [status, code] of [
    [410, 'destination_gone'],
    [302, 'destination_misconfigured'],
    [404, 'destination_misconfigured'],
  ] as const) {
    stub.fail({ status, headers: { location: 'https://example.com/' }, body: '' })
    expect(await codes(client, [write(2)])).toEqual([code])
  }
  stub.fail({ status: 503, headers: { 'retry-after': '120' }, body: '' })
  const [busy] = await client.write([write(3)], soon())
  expect(busy?.error?.retryAt?.getTime()).toBeGreaterThan(Date.now() + 100_000)
  expect(await codes(client, [write(4, { notes: 'x'.repeat(20_000) }), write(5)])).toEqual([
    'delivery_refused',
    'written',
  ])
  stub.fail({ delayMs: 60_000 }, 1)
  expect(await codes(client, [write(6)])).toEqual(['provider_unavailable'])
  // Three calls without an answer end the batch: the others wait.
  stub.fail({ cut: true }, 3)
  expect(
    (
      await codes(
        client,
        [7, 8, 9, 10, 11].map((index) => write(index)),
      )
    ).slice(2),
  ).toEqual(['provider_unavailable', 'provider_quota', 'provider_quota'])
  for (const secret of ['whsec_c2hvcnQ=', 'plain', '']) {
    expect(() => clientOf('webhook', { ...stub, close: async () => undefined }, { secret })).toThrow(/secret/)
  }
})

test('n8n: an inactive workflow pauses the destination, an active one passes the test, V1 fields are in the body', async () => {
  const stub = await startN8nStub()
  const client = clientOf('n8n', stub, { secret: stub.settings.key })
  await client.test(soon())
  expect(stub.people.size).toBe(0)
  expect(await codes(client, [write(1, { contact_id: 'c1', name: 'Ann' })])).toEqual(['written'])
  expect(stub.people.get('p1@example.com')).toEqual({
    contact_id: 'c1',
    name: 'Ann',
    email: 'p1@example.com',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  // A repeated call has the same key, one with other values another one.
  await client.write(
    [write(1, { contact_id: 'c1', name: 'Ann' }), write(1, { contact_id: 'c1', name: 'Anna' })],
    soon(),
  )
  const keys = stub.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  stub.settings.isActive = false
  const before = stub.requests.length
  expect(await codes(client, [write(1), write(2)])).toEqual(['destination_misconfigured', 'destination_misconfigured'])
  expect(stub.requests.length).toBe(before + 1)
  await expect(client.test(soon())).rejects.toMatchObject({ code: 'destination_misconfigured' })
  stub.fail({ status: 500, body: { message: 'Authentication problem: no credential' } })
  expect(await codes(client, [write(3)])).toEqual(['destination_misconfigured'])
  const basic = clientOf(
    'n8n',
    await startN8nStub(),
    { secret: 'x' },
    { settings: { auth: 'header', header_name: 'X-Key' } },
  )
  expect(await codes(basic, [write(1)])).toEqual(['credential_rejected'])
})

test('listmonk: a subscriber who was added meanwhile is changed, keeps lists and attributes, and an opt-out is kept', async () => {
  const stub = await startListmonkStub()
  const client = clientOf(
    'listmonk',
    stub,
    { user: stub.settings.user, token: stub.settings.key },
    { settings: { lists: '1' } },
  )
  await client.write([write(1, { name: 'Ann', city: 'Leeds' })], soon())
  Object.assign(stub.find('p1@example.com')?.attribs ?? {}, { theirs: 1 })
  expect(await codes(client, [write(1, { name: 'Anna', phone: '+44' })])).toEqual(['written'])
  expect(stub.find('p1@example.com')).toMatchObject({
    name: 'Anna',
    attribs: { city: 'Leeds', theirs: 1, phone: '+44' },
    lists: [{ id: 1 }],
  })
  Object.assign(stub.find('p1@example.com') ?? {}, { status: 'blocklisted' })
  const [answer] = await client.write([write(1, { name: 'Zoe' })], soon())
  expect(answer?.value).toMatchObject({ created: false, optOut: 'blocked' })
  expect(stub.find('p1@example.com')?.name).toBe('Anna')
  // Deleted since it was read.
  const [gone] = await client.write([{ ...write(9, { city: 'Leeds' }), remoteId: '999' }], soon())
  expect(gone?.error?.code).toBe('provider_unavailable')
  const [quoted] = await client.read([{ email: "o'neil@example.com", remoteId: '1) OR (1=1' }], [], soon())
  expect(quoted?.value).toBeNull()
})

test('Mautic: contacts are asked for in URLs that every web server takes', async () => {
  const stub = await startMauticStub()
  const client = clientOf('mautic', stub, { user: stub.settings.user, password: stub.settings.key })
  const emails = Array.from(
    { length: 100 },
    (_, index) => `${'long-name-'.repeat(6)}${index}@${'long-'.repeat(10)}x.example`,
  )
  const writes = emails.map((email, index) => ({ ...write(index), email }))
  await client.write(writes, soon())
  const keys = emails.map((email) => ({ email, remoteId: null }))
  const known = await client.read(keys, [], soon())
  expect(known.map(({ value }) => value?.email)).toEqual(emails)
  expect(Math.max(...stub.requests.map(({ url }) => url.href.length))).toBeLessThan(8000)
})

test('Mailchimp: compliance states are opt-outs, no write has a status, the key names the host', async () => {
  const stub = await startMailchimpStub()
  const { key, audience } = stub.settings
  const client = clientOf('mailchimp', stub, { api_key: key }, { settings: { audience } })
  stub.refused.set('p1@example.com', 'Member In Compliance State')
  stub.refused.set('p2@example.com', 'Forgotten Email Not Subscribed')
  const answers = await client.write([write(1), write(2), write(3, { FNAME: 'Ann' })], soon())
  expect(answers.map(({ value }) => value?.optOut)).toEqual(['unsubscribed', 'unsubscribed', undefined])
  expect(stub.find('p3@example.com')).toMatchObject({ status: 'transactional', merge_fields: { FNAME: 'Ann' } })
  for (const { body } of stub.requests) expect(body).not.toContain('"status"')
  // Between two pages one of the first page changes: no one of the second page is left out.
  for (let index = 0; index < 1002; index++) {
    const last_changed = new Date(index).toISOString()
    const id = `${index}`
    const email_address = `left${index}@example.com`
    stub.people.set(id, { contact_id: id, id, email_address, status: 'unsubscribed', merge_fields: {}, last_changed })
  }
  const page = (offset: number) => client.optOutLists?.read({ list: 0, offset, since: null }, soon())
  const first = await page(0)
  for (const index of [0, 1001])
    Object.assign(stub.people.get(`${index}`) ?? {}, { last_changed: '2026-01-01T00:00:00Z' })
  const second = await page(first?.next ?? 0)
  const left = [...(first?.optOuts ?? []), ...(second?.optOuts ?? [])].map(({ email }) => email)
  // What changed since the first page belongs to the next poll.
  expect(new Set([...left, 'left0@example.com']).size).toBe(1002)
  const other = clientOf(
    'mailchimp',
    { ...stub, close: async () => undefined },
    { api_key: key },
    { settings: { audience: 'gone' } },
  )
  expect(await codes(other, [write(4)])).toEqual(['destination_misconfigured'])
  const { baseUrl } = destinationTypes.mailchimp ?? {}
  const access = { settings: {}, baseUrl: null, facts: {} }
  expect(baseUrl?.({ ...access, credential: { api_key: key } })).toBe('https://us21.api.mailchimp.com/3.0')
  expect(() => baseUrl?.({ ...access, credential: { api_key: 'k-evil.example/' } })).toThrow(/data centre/)
})

test('a credential that a server repeats in an error is masked, also as it was sent', async () => {
  for (const [kind, credential] of [
    ['mautic', { user: 'ann', password: 'planted-password' }],
    ['n8n', { secret: 'ann:planted-password' }],
    ['listmonk', { user: 'ann', token: 'planted-password' }],
  ] as const) {
    const stub = await startStubServer(({ headers }) => ({
      status: 400,
      body: { message: `no: ${headers.authorization}`, errors: [{ message: `no: ${headers.authorization}` }] },
    }))
    const client = clientOf(kind, stub, credential, { settings: { auth: 'basic' } })
    const [answer] = await client.write([write(1)], soon())
    expect(answer?.error?.message).toContain('no: Basic ***')
    expect(answer?.error?.message).not.toContain(Buffer.from('ann:planted-password').toString('base64'))
  }
})

test('a server inside the own network that is not allowed pauses the destination, and costs no contact an attempt', async () => {
  const environment = {
    userAgent: 'test',
    pacer: createPacer({
      store: new MemorySlotStore(),
      maxInFlight: 4,
      maxGapMs: 1000,
      onSettleError: () => undefined,
    }),
    guardedConnect: ((_options, callback) =>
      callback(refusal('10.0.0.7 is not a public IP'), null)) satisfies buildConnector.connector,
  }
  const given = { kind: 'n8n', settings: {}, facts: {}, lane: 'n8n', credential: { secret: 'x' } } as const
  const now = () => new Date()
  const client = createDestinationClient(environment, { ...given, now, baseUrl: 'http://crm.example/' })
  const answers = await client.write([write(1), write(2)], soon())
  expect(answers.map(({ error }) => error?.code)).toEqual(['destination_misconfigured', 'destination_misconfigured'])
  expect(answers[0]?.error?.message).toContain('10.0.0.7 is not a public IP')
  expect(answers[0]?.error?.message).toContain('DELIVERY_ALLOW_ADDRESSES')
  await client.close()
})
