import { expect, test } from 'vitest'
import { estimateTotal } from './estimate.ts'

test('without misses in the second pass the estimate is the count, with a bound by the sample size', () => {
  expect(estimateTotal({ known: 400, tiled: 400, seen: 100, missed: 0 })).toEqual({
    found: 400,
    estimated: 400,
    low: 400,
    // Rule of three: 1 - 0.025^(1/100) = 3.6 % at most.
    high: 416,
  })
})

test('10 of 100 missed: bounds as in the tables of Clopper and Pearson', () => {
  expect(estimateTotal({ known: 910, tiled: 900, seen: 100, missed: 10 })).toEqual({
    found: 910,
    estimated: 999,
    low: 946,
    high: 1093,
  })
})

test('without a second pass there is no upper bound; without places it is 0', () => {
  expect(estimateTotal({ known: 5, tiled: 5, seen: 0, missed: 0 }).high).toBeUndefined()
  expect(estimateTotal({ known: 0, tiled: 0, seen: 0, missed: 0 }).high).toBe(0)
  expect(estimateTotal({ known: 3, tiled: 0, seen: 3, missed: 3 }).high).toBeUndefined()
})

test('large samples do not underflow', () => {
  const { low, high = 0 } = estimateTotal({ known: 98_020, tiled: 98_000, seen: 20_000, missed: 400 })
  expect(low).toBeGreaterThan(99_000)
  expect(high).toBeLessThan(101_000)
})
