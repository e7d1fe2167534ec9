import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MarkerAutomaton } from './marker-automaton.ts'

function found(literals: readonly string[], text: string): string[] {
  const hits = new Set<number>()
  new MarkerAutomaton(literals).scan(text, 0, text.length, (literal) => hits.add(literal))
  return [...hits].sort((a, b) => a - b).map((index) => literals[index] ?? '')
}

test('finds overlapping and nested literals', () => {
  expect(found(['/ab', '/abc', '/b', 'zz'], 'x/abc')).toEqual(['/ab', '/abc'])
  expect(found(['she', 'he', 'hers'], 'ushers')).toEqual([])
  expect(found(['she', 'he', 'hers'], 'she hers')).toEqual(['she', 'he', 'hers'])
  expect(found(['wp-content'], 'WP-Content')).toEqual(['wp-content'])
  expect(found(['cafe'], 'café cafe')).toEqual(['cafe'])
})

test('searches only the given range', () => {
  const hits: number[] = []
  new MarkerAutomaton(['abc']).scan('abcabc', 1, 5, (literal) => hits.push(literal))
  expect(hits).toEqual([])
})

test('finds the same literals as a search for each of them', () => {
  const letters = fc.stringMatching(/^[/.a]{1,5}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 12 }),
      fc.stringMatching(/^[/.aé]{0,60}$/),
      (literals, text) => {
        expect(found(literals, text)).toEqual(literals.filter((literal) => isFoundIn(text, literal)))
      },
    ),
  )
})

/** The reference: anywhere, and at the start of a word if it starts with a letter. */
function isFoundIn(text: string, literal: string): boolean {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (!literal.startsWith('a') || at === 0 || text[at - 1] !== 'a') return true
  }
  return false
}
