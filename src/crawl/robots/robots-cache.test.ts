import { expect, test } from 'vitest'
import { parseRobots } from './parse-robots.ts'
import { RobotsCache, type RobotsVerdict, weightOf } from './robots-cache.ts'
import { rulesFor } from './robots-rules.ts'

const verdictOn = (lines: string[]): RobotsVerdict => {
  const text = `User-agent: *\n${lines.join('\n')}`
  const file = parseRobots(text)
  return { kind: 'read', status: 200, rules: rulesFor(file, 'x'), sitemaps: file.sitemaps, bytes: text.length }
}

test('the weight of a file is its size in memory, not its bytes', () => {
  const rules = verdictOn(Array.from({ length: 10_000 }, (_, n) => `allow:/${n}`))
  expect(weightOf(rules)).toBeGreaterThan(10_000 * 200)
  const stars = verdictOn([`allow:/${'*a'.repeat(1500)}`])
  expect(weightOf(stars)).toBeGreaterThan(1500 * 40)
})

test('large files evict the oldest ones', async () => {
  const cache = new RobotsCache()
  const heavy = verdictOn(Array.from({ length: 10_000 }, (_, n) => `allow:/${n}`))
  for (let n = 0; n < 20; n++)
    await cache.get(`http://h${n}.test`, () => ({ verdict: Promise.resolve(heavy), pacedMs: () => 0 })).verdict
  expect(cache.cached('http://h0.test')).toBeUndefined()
  expect(cache.cached('http://h19.test')).toBe(heavy)
})
