import { expect, test } from 'vitest'
import { scoreOf } from './truth.ts'

const host = 'a.example.com'
const truth = [
  { host, value: 'one@a.example.com', unreachable: undefined },
  { host, value: '+441134960101', unreachable: undefined },
  { host, value: 'hidden@a.example.com', unreachable: 'behind a script' },
]
const found = (...values: string[]) => values.map((value) => ({ host, value }))

test('all that can be reached, and nothing else, is a full score', () => {
  expect(scoreOf(truth, found('one@a.example.com', '+441134960101'))).toMatchObject({ recall: 1, precision: 1 })
})

test('what is missed lowers the recall, what is wrong the precision, and both are named', () => {
  const score = scoreOf(truth, found('one@a.example.com', 'logo@2x.example.com'))
  expect(score).toMatchObject({ recall: 0.5, precision: 0.5 })
  expect(score.missed.map(({ value }) => value)).toEqual(['+441134960101'])
  expect(score.wrong.map(({ value }) => value)).toEqual(['logo@2x.example.com'])
})

test('a value of another host is wrong, and one that cannot be reached is neither missed nor wrong', () => {
  const elsewhere = { host: 'b.example.com', value: 'one@a.example.com' }
  expect(scoreOf(truth, [elsewhere]).precision).toBe(0)
  expect(scoreOf(truth, found('one@a.example.com', '+441134960101', 'hidden@a.example.com')).precision).toBe(1)
})

test('nothing found is no score at all', () => {
  expect(scoreOf(truth, [])).toMatchObject({ recall: 0, precision: 0 })
})
