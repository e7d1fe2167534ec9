import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedFields, differenceKinds, differenceReasons } from '../src/v1/compare/compared-fields.ts'

// docs/cutover.md must only name routes and reasons that exist.

const document = readFileSync('docs/cutover.md', 'utf8')
const served = new Set(
  [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `([A-Z]+ [^`]+)` \|/gm)].map(([, route]) => route),
)
const map = [...document.matchAll(/^\| `([A-Z]+ \/[^`]+)` \| `([A-Z]+ \/[^`]+)` \|$/gm)].map(([, v1, v2]) => ({
  v1,
  v2,
}))

test('maps every path of V1 to a route of V2, once', () => {
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
