import { expect, test } from 'vitest'
import { wordFinder } from './find-words.ts'
import { pageText } from './page-text.ts'

test.for([
  ['in any case, at its own offsets after letters that grow in lower case', 'İİİ Jane DOE', 'jane doe', 'Jane DOE'],
  ['as a whole address, not as the end of another', 'joann@brix.com, ann@brix.com.', 'ann@brix.com', 'ann@brix.com'],
  ['as a whole name', 'Anna Leeds and Anna Lee', 'Anna Lee', 'Anna Lee'],
] as const)('words are found %s', ([, text, value, expected]) => {
  const place = wordFinder(text)(value)
  expect(text.slice(place?.start, place?.end)).toBe(expected)
  expect(place?.start).toBe(text.lastIndexOf(expected))
})

test('of several equal words those next to a place are found, before or after it', () => {
  const text = 'Dentist Ann, Bob Dentist, Cem'
  const find = wordFinder(text)
  expect(['Ann', 'Bob', 'Cem'].map((name) => find('dentist', find(name))?.start)).toEqual([0, 17, 17])
})

test('words that only stand inside others, and no words, are not found', () => {
  const find = wordFinder('joann@brix.com')
  expect([find('ann@brix.com'), find(' '), find('brix.co')]).toEqual([null, null, null])
})

test('half a character and control characters are replaced one for one, so that places stay true', () => {
  const { text, findings } = pageText('<p>\ud83d \u0007\u0000 tel. +1 212 555 0142 \udc00</p>', { country: 'US' })
  const place = findings.find(({ field }) => field === 'phone')?.place
  expect(text.isWellFormed()).toBe(true)
  expect(text.slice(place?.start, place?.end)).toBe('+1 212 555 0142')
})

test('an address that no visitor reads is found without a place', () => {
  const { findings } = pageText('<p title="info@brix-host.com">Hello</p><a href="mailto:me@brix-host.com"></a>')
  expect(findings.map(({ value, place }) => [value, place])).toEqual([
    ['info@brix-host.com', null],
    ['me@brix-host.com', null],
  ])
})
