import { expect, test } from 'vitest'
import { parseStorable } from './read-json.ts'

test('removes NUL and lone surrogates from names and values, at any depth', () => {
  const text = String.raw`{"a\u0000b": [{"\ud800": "x\u0000y", "deep": {"\u0000": "\udfff"}}], "pair": "\ud83d\ude00", "n": 1}`
  expect(parseStorable(text)).toEqual({
    ab: [{ '\ufffd': 'xy', deep: { '': '\ufffd' } }],
    pair: '\u{1f600}',
    n: 1,
  })
})

test('__proto__ stays a normal name', () => {
  const read = parseStorable(String.raw`{"__proto__": {"polluted": "\u0000"}}`)
  expect(Object.keys(read as object)).toEqual(['__proto__'])
  expect(read).not.toHaveProperty('polluted')
})

test('text that is not JSON gives undefined', () => {
  expect(parseStorable('<html>')).toBeUndefined()
})
