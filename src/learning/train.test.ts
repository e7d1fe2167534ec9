import { describe, expect, test } from 'vitest'
import { decide, seededRandom, tastes } from '../testing/curators.ts'
import { decisionColumnsOf } from './decision-columns.ts'
import { scoreOf } from './model.ts'
import { isReady, train } from './train.ts'

const { values, has } = decisionColumnsOf('contacts')
const columns = [...has, ...values]

/** A model after 500 decisions, and how often it and the taste itself agree with 2,000 decisions that follow. */
function learn(taste: (typeof tastes)[number], seed: number) {
  const random = seededRandom(seed)
  const trained = train(columns, decide(taste, 500, random))
  const later = decide(taste, 2000, random)
  const share = (agrees: (decision: (typeof later)[number]) => boolean) => later.filter(agrees).length / later.length
  return {
    trained,
    accuracy: share(({ isSelected, facts }) => isSelected === scoreOf(trained.model, facts) >= 0.5),
    best: share(({ isSelected, facts }) => isSelected === taste.likes(facts)),
    named: [...new Set(trained.model.terms.map(({ field }) => field))].slice(0, 3),
  }
}

describe('after 500 decisions with one mistake in ten', () => {
  const learnt = tastes.map((taste, index) => ({ taste, ...learn(taste, index + 1) }))

  test.each(learnt)('$taste.name: nine tenths of what is possible', ({ trained, accuracy, best }) => {
    expect(accuracy / best).toBeGreaterThanOrEqual(0.9)
    expect(isReady(500, trained)).toBe(true)
    // What is shown is what is true of decisions to come.
    expect(Math.abs(trained.accuracy - accuracy)).toBeLessThan(0.1)
  })

  test('the three weightiest columns are those of the taste', () => {
    const right = learnt.filter(({ taste, named }) => taste.columns.every((column) => named.includes(column)))
    expect(right.length, JSON.stringify(learnt.map(({ taste, named }) => [taste.name, named]))).toBeGreaterThanOrEqual(
      10,
    )
  })
})
