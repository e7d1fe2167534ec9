import { expect, test } from 'vitest'
import { scoreOf } from './truth.ts'

const host = 'a.example.com'
const truth = [
  { host, value: 'one@a.example.com', unreachable: undefined },
  { host, value: '+441134960101', unreachable: undefined },
  { host, value: 'hidden@a.example.com', unreachable: 'behind a script' },
]
const found = (...values: string[]) => values.map((value) => ({ host, value }))

test('scores 1 when exactly the reachable values are found', () => {
  expect(scoreOf(truth, found('one@a.example.com', '+441134960101'))).toMatchObject({ recall: 1, precision: 1 })
})

test('missed values lower recall, wrong ones lower precision, and both are listed', () => {
  const score = scoreOf(truth, found('one@a.example.com', 'logo@2x.example.com'))
  expect(score).toMatchObject({ recall: 0.5, precision: 0.5 })
  expect(score.missed.map(({ value }) => value)).toEqual(['+441134960101'])
  expect(score.wrong.map(({ value }) => value)).toEqual(['logo@2x.example.com'])
})

test('a value of another host is wrong; an unreachable one is neither missed nor wrong', () => {
  const elsewhere = { host: 'b.example.com', value: 'one@a.example.com' }
  expect(scoreOf(truth, [elsewhere]).precision).toBe(0)
  expect(scoreOf(truth, found('one@a.example.com', '+441134960101', 'hidden@a.example.com')).precision).toBe(1)
})

test('scores 0 when nothing is found', () => {
  expect(scoreOf(truth, [])).toMatchObject({ recall: 0, precision: 0 })
})
