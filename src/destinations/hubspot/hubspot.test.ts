import { afterEach, expect, test, vi } from 'vitest'
import { startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
import type { StubReply } from '../../../demo/stub-servers/stub-server.ts'
import { useDestinationClients } from '../../testing/destination-clients.ts'
import type { PersonWrite } from '../destination.ts'

const clientOf = useDestinationClients()
const emailOf = (index: number) => `p${index}@example.com`
const write = (index: number, values: PersonWrite['values'] = {}, remoteId: string | null = null): PersonWrite => ({
  id: `write-${index}`,
  email: emailOf(index),
  remoteId,
  values,
})
const soon = () => AbortSignal.timeout(10_000)
/** By the clock of the database: eleven minutes before midnight in New York, in the summer. */
const now = () => new Date('2026-07-02T03:49:00Z')
/** The clock of the worker is wrong. It only measures how long the wait is. */
const workerNow = new Date('2026-06-30T12:00:00Z')
afterEach(() => vi.useRealTimers())

test.for([
  ['the limit of ten seconds', { status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' } }, 'provider_quota', 10],
  ['the same with a time', { status: 429, headers: { 'retry-after': '4' }, body: {} }, 'provider_quota', 4],
  ['the limit of the day', { status: 429, body: { policyName: 'DAILY' } }, 'provider_quota', 660],
  ['locked records', { status: 423, body: { message: 'locked' } }, 'provider_unavailable', 2],
  ['an account that moves', { status: 477, headers: { 'retry-after': '90' }, body: {} }, 'provider_unavailable', 90],
  ['an account that moves, without a time', { status: 477, body: {} }, 'provider_unavailable', 3600],
  ['a missing scope', { status: 403, body: { category: 'MISSING_SCOPES' } }, 'credential_rejected', null],
] as const)('%s ends the call with the time of the next one', async ([, answer, code, seconds]) => {
  const stub = await startHubspotStub()
  const client = clientOf(
    'hubspot',
    stub,
    { token: stub.settings.key },
    { facts: { time_zone: 'America/New_York' }, now },
  )
  stub.fail(answer as StubReply)
  vi.useFakeTimers({ toFake: ['Date'], now: workerNow })
  const [first] = await client.write([write(1)], soon())
  const at = first?.error?.retryAt?.getTime()
  expect({ code: first?.error?.code, seconds: at === undefined ? null : (at - workerNow.getTime()) / 1000 }).toEqual({
    code,
    seconds,
  })
  expect(stub.people.size).toBe(0)
})

test('merged persons are found by the e-mails of the record, and written one after the other', async () => {
  const stub = await startHubspotStub()
  const client = clientOf('hubspot', stub, { token: stub.settings.key })
  const made = await client.write([write(1, { firstname: 'Ann' }), write(2, { firstname: 'Bo' })], soon())
  stub.merge(emailOf(1), emailOf(2))
  const keys = [1, 2].map((index) => ({ email: emailOf(index), remoteId: made[index - 1]?.value?.remoteId ?? null }))
  const known = await client.read(keys, ['firstname'], soon())
  const kept = stub.find(emailOf(2))?.id ?? ''
  expect(known.map(({ value }) => value)).toEqual([1, 2].map(() => expect.objectContaining({ remoteId: kept })))
  expect(known[0]?.value?.values).not.toHaveProperty('hs_additional_emails')
  // Named twice in one call, HubSpot would refuse the record and all others with it.
  const answers = await client.write(
    [write(1, { city: 'Leeds' }, kept), write(2, { phone: '1' }, kept), write(3)],
    soon(),
  )
  expect(answers.map(({ error, value }) => error?.message ?? value?.created)).toEqual([false, false, true])
  expect(stub.find(emailOf(1))?.properties).toMatchObject({ city: 'Leeds', phone: '1', firstname: 'Bo' })
})

test('two contacts with one e-mail, and a row because of which a whole call is refused, do no harm to the others', async () => {
  const stub = await startHubspotStub()
  const client = clientOf('hubspot', stub, { token: stub.settings.key })
  const twin = { ...write(1, { city: 'Leeds' }), id: 'write-twin' }
  const twins = await client.write([write(1), twin, write(2)], soon())
  expect(twins.map(({ error, value }) => error?.message ?? value?.created)).toEqual([true, false, true])
  expect(stub.find(emailOf(1))?.properties).toMatchObject({ city: 'Leeds' })
  const isOfFifth = ({ body }: { readonly body: string }) => body.includes(emailOf(5))
  stub.fail({ status: 400, body: { category: 'VALIDATION_ERROR', message: 'no' }, when: isOfFifth }, 10)
  const answers = await client.write(
    [3, 4, 5, 6, 7].map((index) => write(index)),
    soon(),
  )
  expect(answers.map(({ error }) => error?.code)).toEqual([
    undefined,
    undefined,
    'delivery_refused',
    undefined,
    undefined,
  ])
})

test('a record that was deleted since it was read is tried again, without harm to the others', async () => {
  const stub = await startHubspotStub()
  const client = clientOf('hubspot', stub, { token: stub.settings.key })
  const [made] = await client.write([write(1)], soon())
  const gone = made?.value?.remoteId ?? ''
  stub.people.delete(gone)
  const answers = await client.write([write(1, { city: 'Leeds' }, gone), write(2)], soon())
  expect(answers.map(({ error }) => error?.code)).toEqual(['provider_unavailable', undefined])
})

test.for([
  ['the connection test has not been made', {}],
  ['the connection test did not find the property', { opt_out_property: 'no' }],
] as const)('an account without the property is asked for opt-outs by the subscriptions API: %s', async ([, facts]) => {
  const stub = await startHubspotStub()
  const client = clientOf('hubspot', stub, { token: stub.settings.key }, { facts })
  await client.write([write(1), write(2)], soon())
  stub.optOut(emailOf(2))
  stub.settings.hasOptOutProperty = false
  expect((await client.test(soon())).facts).toMatchObject({ opt_out_property: 'no' })
  const keys = [1, 2, 3].map((index) => ({ email: emailOf(index), remoteId: null }))
  const found = async () => (await client.read(keys, ['firstname'], soon())).map(({ value }) => value?.optOut)
  expect(await found()).toEqual([null, 'unsubscribed', undefined])
  // Without its scope nothing is known, and nothing may be written.
  stub.settings.hasSubscriptionScope = false
  for (const { error } of await client.read(keys, ['firstname'], soon()))
    expect(error).toMatchObject({
      code: 'credential_rejected',
      message: expect.stringContaining('communication_preferences.read'),
    })
})

test('an account without the property of opt-outs: one person who cannot be asked about is one error, a limit ends the batch', async () => {
  const stub = await startHubspotStub()
  const client = clientOf('hubspot', stub, { token: stub.settings.key }, { facts: { opt_out_property: 'no' } })
  await client.write(
    [1, 2, 3].map((index) => write(index)),
    soon(),
  )
  const keys = [1, 2, 3].map((index) => ({ email: emailOf(index), remoteId: null }))
  const read = async () => (await client.read(keys, [], soon())).map(({ error, value }) => error?.code ?? typeof value)
  stub.fail({ status: 500, body: {}, path: 'unsubscribe-all' })
  expect(await read()).toEqual(['provider_unavailable', 'object', 'object'])
  stub.fail({ status: 429, body: { policyName: 'DAILY' }, path: 'unsubscribe-all' })
  expect(await read()).toEqual(['provider_quota', 'provider_quota', 'provider_quota'])
})
