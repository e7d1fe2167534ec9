import { expect, test } from 'vitest'
import { type IdempotencyKey, idempotencyKey } from './idempotency-key.ts'

const search = (place: string, now?: number): IdempotencyKey => {
  const key = idempotencyKey('POST /searches', '/searches', { kinds: ['dentists'], places: [place] }, now)
  if (key === undefined) throw new Error('Expected a key for a search.')
  return key
}

test('reuses the key of a request until it gets a response', () => {
  const first = search('Larkford')
  expect(first.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  first.settle(false)
  expect(search('Leeds').headers).not.toEqual(first.headers)
  const second = search('Larkford')
  expect(second.headers).toEqual(first.headers)
  second.settle(false)
  const third = search('Larkford')
  expect(third.headers).toEqual(first.headers)
  third.settle(true)
  expect(search('Larkford').headers).not.toEqual(first.headers)
})

test('uses a new key for the same request after ten minutes', () => {
  const first = search('Larkford', 0)
  first.settle(false)
  expect(search('Larkford', 599_999).headers).toEqual(first.headers)
  expect(search('Larkford', 600_000).headers).not.toEqual(first.headers)
})

test('sends no key with a status change', () => {
  expect(idempotencyKey('PUT /pages/status', '/pages/status', { ids: [], status: 'New' })).toBeUndefined()
})
