import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedFields, differenceKinds, differenceReasons } from '../src/v1/compare/compared-fields.ts'

// Whoever leaves V1 reads docs/cutover.md: what it names must be there.

const document = readFileSync('docs/cutover.md', 'utf8')
const served = new Set(
  [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `([A-Z]+ [^`]+)` \|/gm)].map(([, route]) => route),
)
const map = [...document.matchAll(/^\| `([A-Z]+ \/[^`]+)` \| `([A-Z]+ \/[^`]+)` \|$/gm)].map(([, v1, v2]) => ({
  v1,
  v2,
}))

test('every path of V1 leads to a route that V2 serves, and none is named twice', () => {
  expect(map.length).toBeGreaterThan(70)
  expect(map.filter(({ v2 }) => !served.has(v2))).toEqual([])
  expect(new Set(map.map(({ v1 }) => v1)).size).toBe(map.length)
})

test('every kind of difference and every reason is explained', () => {
  const named = (word: string) => document.includes(`\`${word}\``)
  expect([...Object.keys(differenceKinds), ...Object.keys(differenceReasons)].filter((word) => !named(word))).toEqual(
    [],
  )
  const used = new Set(Object.values(comparedFields).flatMap((fields) => Object.values(fields)))
  expect([...used].filter((kind) => !named(kind))).toEqual([])
})
