import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyPage } from './classify-page.ts'
import { pageKinds } from './kinds.ts'

const kinds: ReadonlySet<string> = new Set(pageKinds)

function isSound(url: string, anchorText?: string): boolean {
  const { kind, confidence, depth, reason, contactRank } = classifyPage(url, anchorText)
  const rankIsSound = contactRank === null || (contactRank >= 1 && contactRank <= 5)
  const numbersAreSound = confidence >= 0 && confidence <= 1 && Number.isInteger(depth) && depth >= 0 && rankIsSound
  return kinds.has(kind) && numbersAreSound && reason.endsWith('.') && reason.length < 400 && reason.isWellFormed()
}

test('any text gets a sound answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (url, anchor) => isSound(url, anchor)),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (path) => isSound(`https://a.example/${path}`, path)))
})

test('any address gets a sound answer, the same each time', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const [first, second] = [classifyPage(url), classifyPage(url)]
      return isSound(url) && JSON.stringify(first) === JSON.stringify(second)
    }),
  )
})

test.each([
  ['words', 'contact-'],
  ['parts', 'about/'],
  ['signs', '%E3%81%8A'],
  ['broken escapes', '%E3%8'],
  ['numbers', '-c1_1'],
  ['dots', '.'],
  ['parameters', '?a=1&'],
  ['kanji', '会'],
])('a megabyte of %s ends', (_, part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length))
  expect(isSound(`https://a.example/${text}`, text)).toBe(true)
})

test('names of object properties are no words', () => {
  for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'toString'])
    expect(classifyPage(`https://a.example/${name}?${name}=1`, name).kind).toBe('other')
})
