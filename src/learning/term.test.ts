import { expect, test } from 'vitest'
import { entityNamed } from '../curation/entities/entities.ts'
import { isMet, isSameTerm, type Term, termText } from './term.ts'

const places = entityNamed('places')
const dentists: Term = { field: 'kinds', op: 'has_any', value: ['amenity=dentist'] }
const good: Term = { field: 'rating', op: 'gte', value: 4.5 }

test('a condition and its opposite are written as in a URL', () => {
  expect(termText(places, dentists, true)).toBe('kinds=has_any:amenity=dentist')
  expect(termText(places, dentists, false)).toBe('kinds=has_none:amenity=dentist')
  expect(termText(places, good, false)).toBe('rating=lt:4.5')
  expect(termText(places, { field: 'website_url', op: 'is_not_null' }, false)).toBe('website_url=is_null')
})

test('null meets no condition, and an empty list is none', () => {
  expect([isMet(good, null), isMet(good, 4.5), isMet(good, 4.4)]).toEqual([false, true, false])
  expect([isMet(dentists, []), isMet(dentists, ['amenity=dentist', 'shop=tea'])]).toEqual([false, true])
  const has: Term = { field: 'kinds', op: 'is_not_null' }
  expect([null, undefined, [], ['a'], false, 0].map((fact) => isMet(has, fact))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a term is recognised in the form in which the database returns it', () => {
  expect(isSameTerm(good, { op: 'gte', field: 'rating', value: 4.5 })).toBe(true)
  expect(isSameTerm(good, { op: 'gte', field: 'rating', value: 4 })).toBe(false)
  expect(isSameTerm(good, dentists)).toBe(false)
})
