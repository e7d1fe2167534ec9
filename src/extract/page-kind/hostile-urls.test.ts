import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageKinds } from '../../core/page-kinds.ts'
import { classifyPage } from './classify-page.ts'

const kinds: ReadonlySet<string> = new Set(pageKinds)

function isValid(url: string, anchorText?: string): boolean {
  const { kind, confidence, depth, reason, contactRank } = classifyPage(url, anchorText)
  const rankIsValid = contactRank === null || (contactRank >= 1 && contactRank <= 5)
  const numbersAreValid = confidence >= 0 && confidence <= 1 && Number.isInteger(depth) && depth >= 0 && rankIsValid
  return kinds.has(kind) && numbersAreValid && reason.endsWith('.') && reason.length < 400 && reason.isWellFormed()
}

test('returns a valid result for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (url, anchor) => isValid(url, anchor)),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (path) => isValid(`https://a.example/${path}`, path)))
})

test('returns a valid result for any URL, the same each time', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const [first, second] = [classifyPage(url), classifyPage(url)]
      return isValid(url) && JSON.stringify(first) === JSON.stringify(second)
    }),
  )
})

test.each([
  ['words', 'contact-'],
  ['parts', 'about/'],
  ['escapes', '%E3%81%8A'],
  ['broken escapes', '%E3%8'],
  ['numbers', '-c1_1'],
  ['dots', '.'],
  ['parameters', '?a=1&'],
  ['kanji', '会'],
])('finishes for a megabyte of %s', (_, part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length))
  expect(isValid(`https://a.example/${text}`, text)).toBe(true)
})

test('does not treat names of object properties as terms', () => {
  for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'toString'])
    expect(classifyPage(`https://a.example/${name}?${name}=1`, name).kind).toBe('other')
})
