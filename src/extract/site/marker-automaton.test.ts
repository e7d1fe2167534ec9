import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MarkerAutomaton } from './marker-automaton.ts'

function found(literals: readonly string[], text: string): string[] {
  const hits = new Set<number>()
  new MarkerAutomaton(literals).scan(text, 0, text.length, (literal) => hits.add(literal))
  return [...hits].sort((a, b) => a - b).map((index) => literals[index] ?? '')
}

test('literals inside, beside and around each other', () => {
  expect(found(['/ab', '/abc', '/b', 'zz'], 'x/abc')).toEqual(['/ab', '/abc'])
  expect(found(['she', 'he', 'hers'], 'ushers')).toEqual([])
  expect(found(['she', 'he', 'hers'], 'she hers')).toEqual(['she', 'he', 'hers'])
  expect(found(['wp-content'], 'WP-Content')).toEqual(['wp-content'])
  expect(found(['cafe'], 'café cafe')).toEqual(['cafe'])
})

test('only the range that was asked for', () => {
  const hits: number[] = []
  new MarkerAutomaton(['abc']).scan('abcabc', 1, 5, (literal) => hits.push(literal))
  expect(hits).toEqual([])
})

test('it finds what a search for each literal finds', () => {
  const letters = fc.stringMatching(/^[/.a]{1,5}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 12 }),
      fc.stringMatching(/^[/.aé]{0,60}$/),
      (literals, text) => {
        expect(found(literals, text)).toEqual(literals.filter((literal) => standsIn(text, literal)))
      },
    ),
  )
})

/** The rule in plain words: somewhere, and where a word starts if it starts with a letter. */
function standsIn(text: string, literal: string): boolean {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (!literal.startsWith('a') || at === 0 || text[at - 1] !== 'a') return true
  }
  return false
}
