import { afterEach, expect, test } from 'vitest'
import { type StubServer, startStubServer } from '../../demo/stub-servers/stub-server.ts'
import { errorOf, soon } from '../testing/provider-fixture.ts'
import { ApiClient } from './api-client.ts'
import { parseStorable } from './read-json.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((close) => close()))))

async function world(body: unknown): Promise<{ client: ApiClient; standIn: StubServer }> {
  const standIn = await startStubServer(() => ({ status: 200, body }))
  const client = new ApiClient({
    title: 'Test',
    userAgent: 'Test/1.0',
    timeoutMs: 5000,
    maxBytes: 1000,
    secrets: ['hush'],
  })
  open.push(
    () => standIn.close(),
    () => client.close(),
  )
  return { client, standIn }
}

test('a response that exceeds the size cap is not read to its end', async () => {
  const { client, standIn } = await world('x'.repeat(1_000_000))
  const error = await errorOf(client.send({ method: 'GET', url: new URL(standIn.endpoint) }, soon()))
  expect(error).toMatchObject({ code: 'provider_query_too_heavy' })
})

test('secrets are removed from messages and causes', async () => {
  const { client } = await world('')
  const error = client.error('provider_unavailable', 'no hush here', { cause: new Error('hush, hush') })
  expect(`${error.message} ${(error.cause as Error).message} ${(error.cause as Error).stack}`).not.toContain('hush')
})

test('an unreachable endpoint is named in the error, which is retried', async () => {
  const { client, standIn } = await world('')
  await standIn.close()
  const error = await errorOf(client.send({ method: 'GET', url: new URL(standIn.endpoint) }, soon()))
  expect(error).toMatchObject({ code: 'provider_unreachable', consequence: 'retry' })
  expect(error.message).toContain(new URL(standIn.endpoint).host)
})

test('removes characters that PostgreSQL cannot store, and nothing else', () => {
  expect(parseStorable('{"a":"x\\u0000y","b":"\\ud800z","c":"\\ud83d\\ude00","d":"\\\\u0000"}')).toEqual({
    a: 'xy',
    b: '\ufffdz',
    c: '😀',
    d: '\\u0000',
  })
  expect(parseStorable('{broken')).toBeUndefined()
})
