import { expect, test } from 'vitest'
import { type IdempotencyKey, idempotencyKey } from './idempotency-key.ts'

const search = (place: string, now?: number): IdempotencyKey => {
  const once = idempotencyKey('POST /searches', '/searches', { kinds: ['dentists'], places: [place] }, now)
  if (once === undefined) throw new Error('A search has a key.')
  return once
}

test('what was not answered is sent again under its first key, until it is answered', () => {
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

test('later the same words are another wish', () => {
  const first = search('Larkford', 0)
  first.settle(false)
  expect(search('Larkford', 599_999).headers).toEqual(first.headers)
  expect(search('Larkford', 600_000).headers).not.toEqual(first.headers)
})

test('a change of status needs no key', () => {
  expect(idempotencyKey('PUT /pages/status', '/pages/status', { ids: [], status: 'New' })).toBeUndefined()
})
