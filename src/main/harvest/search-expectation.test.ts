import { expect, test } from 'vitest'
import { SearchExpectation } from './search-expectation.ts'

test('expects as many sites per place as before, at the rate of before', () => {
  let seconds = 0
  const expectation = new SearchExpectation(() => seconds * 1000)
  const at = (second: number, searches: number, unresolved: number, domains: number) => {
    seconds = second
    return expectation.update({ searches, unresolved, places: 100 }, domains)
  }
  // As long as a search runs, the number of its places is not known.
  expect(at(0, 1, 100, 0).expected.inSeconds).toBeNull()
  expect(at(1, 0, 90, 5).expected.inSeconds).toBeNull()
  expect(at(2, 0, 80, 10).expected).toEqual({ count: 40, inSeconds: 8 })
  expect(at(3, 0, 60, 20)).toMatchObject({ line: '100 places, 60 not yet resolved to a site', expected: { count: 30 } })
  expect(at(9, 0, 0, 50).expected).toEqual({ count: 0, inSeconds: 0 })
})
