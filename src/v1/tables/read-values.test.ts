import { expect, test } from 'vitest'
import { progressOf } from '../vocabulary/processing-status.ts'
import { jsonOf, listOf, textOf } from './read-values.ts'

// A text that PostgreSQL rejects would fail the whole batch in every run.

test('truncates a text between characters, and removes NULs', () => {
  expect(textOf(`a\u0000b${'\u{1F600}'.repeat(10)}`, 6)).toBe('ab\u{1F600}\ufffd')
  expect(textOf('\u0000', 10)).toBeNull()
})

test('makes a document in a string storable', () => {
  const inner = '{"a\\u0000b": ["\\ud800", {"c": "x\\u0000y"}], "n": 1, "__proto__": {"x": 1}}'
  const read = jsonOf(JSON.stringify(inner))
  expect(JSON.stringify(read)).toBe('{"ab":["\ufffd",{"c":"xy"}],"n":1,"__proto__":{"x":1}}')
  expect({}).not.toHaveProperty('x')
  expect(listOf('["a\\u0000", "\\u0000", 5]', 10)).toEqual(['a'])
})

test('limits the depth of a document', () => {
  const deep = jsonOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(JSON.stringify(deep)).toBe(`${'['.repeat(50)}null${']'.repeat(50)}`)
})

test('truncates an error of V1 between characters too', () => {
  const facts = { work: 'failed', outcome: '', at: null, fresh: 'Queued', now: new Date(0) } as const
  expect(progressOf({ ...facts, error: `a${'\u{1F600}'.repeat(2000)}` }).error?.isWellFormed()).toBe(true)
})
