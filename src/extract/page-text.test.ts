import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'
import { createValueFinder } from './value-finder.ts'

test.for([
  [
    'in any case, with correct offsets after letters whose lower case is longer',
    'İİİ Jane DOE',
    'jane doe',
    'Jane DOE',
  ],
  ['as a whole e-mail, not as the end of another', 'joann@brix.com, ann@brix.com.', 'ann@brix.com', 'ann@brix.com'],
  ['as a whole name', 'Anna Leeds and Anna Lee', 'Anna Lee', 'Anna Lee'],
] as const)('finds values %s', ([, text, value, expected]) => {
  const range = createValueFinder(text)(value)
  expect(text.slice(range?.start, range?.end)).toBe(expected)
  expect(range?.start).toBe(text.lastIndexOf(expected))
})

test('finds the occurrence nearest to a range, before or after it', () => {
  const text = 'Dentist Ann, Bob Dentist, Cem'
  const find = createValueFinder(text)
  expect(['Ann', 'Bob', 'Cem'].map((name) => find('dentist', find(name))?.start)).toEqual([0, 17, 17])
})

test('finds neither parts of words nor empty values', () => {
  const find = createValueFinder('joann@brix.com')
  expect([find('ann@brix.com'), find(' '), find('brix.co')]).toEqual([null, null, null])
})

test('replaces lone surrogates and control characters one for one, so ranges stay correct', () => {
  const { text, findings } = pageText('<p>\ud83d \u0007\u0000 tel. +1 212 555 0142 \udc00</p>', { country: 'US' })
  const range = findings.find(({ field }) => field === 'phone')?.range
  expect(text.isWellFormed()).toBe(true)
  expect(text.slice(range?.start, range?.end)).toBe('+1 212 555 0142')
})

test('finds an e-mail outside the visible text without a range', () => {
  const { findings } = pageText('<p title="info@brix-host.com">Hello</p><a href="mailto:me@brix-host.com"></a>')
  expect(findings.map(({ value, range }) => [value, range])).toEqual([
    ['info@brix-host.com', null],
    ['me@brix-host.com', null],
  ])
})
