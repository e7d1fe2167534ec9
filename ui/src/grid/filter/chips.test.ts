import { expect, test } from 'vitest'
import { chipsOf } from './chips.ts'
import type { Condition } from './condition.ts'
import { formatValues } from './operator-labels.ts'

const of = (field: string, ...values: readonly string[]): Condition => ({ field, op: 'in', values })
const drawn = (...args: Parameters<typeof chipsOf>) =>
  chipsOf(...args).map(({ key, at, isOpen }) => `${key}@${at ?? 'none'}${isOpen ? ' open' : ''}`)

test('keeps the position of an open chip after its last value was unchecked', () => {
  const conditions = [of('depth', '1'), of('kind', 'contact')]
  expect(drawn(conditions, undefined)).toEqual(['depth-0@0', 'kind-0@1'])
  expect(drawn(conditions, { at: 0, draft: of('depth', '1') })).toEqual(['depth-0@0 open', 'kind-0@1'])
  expect(drawn([of('kind', 'contact')], { at: 0, draft: of('depth') })).toEqual(['depth-0@none open', 'kind-0@0'])
  expect(drawn([of('kind', 'contact')], undefined)).toEqual(['kind-0@0'])
})

test('keeps the chip open when a checked value moves it to the end of the URL', () => {
  const conditions = [of('kind', 'contact'), of('depth', '2')]
  expect(drawn(conditions, { at: 0, draft: of('depth', '2') })).toEqual(['kind-0@0', 'depth-0@1 open'])
})

test('shows no second chip while the URL lags behind', () => {
  expect(drawn([of('kind', 'a')], { at: 0, draft: of('kind', 'a', 'b') })).toEqual(['kind-0@0 open'])
})

test('shows three values and the number of others in a chip, all values in a sentence', () => {
  const format = { t: (key: string) => key, valueLabel: (code: string) => code.toUpperCase() }
  const four = of('kind', 'a', 'b', 'c', 'd')
  expect(formatValues(four, { ...format, most: 3 })).toBe('A, B, C +1')
  expect(formatValues(four, format)).toBe('A, B, C, D')
})
