// The plan against a simulated city of 10,000 businesses: at most 60 per query and 20 per page, the most prominent first.
// Every query misses some at random, the less prominent more often.
import { expect, test } from 'vitest'
import { minCalls } from '../../../testing/optimal-tiling.ts'
import { runPlan } from '../../../testing/run-plan.ts'
import { isLongRun } from '../../../testing/runs.ts'
import { simulateCity } from '../../../testing/simulated-city.ts'
import { SearchPlan } from './search-plan.ts'

const size = 10_000
const cap = 60
const cities = isLongRun ? 100 : 25

function search(seed: number, missRate: readonly [number, number]) {
  const city = simulateCity({ seed, size, cap, missRate })
  const plan = new SearchPlan({ area: { box: city.box }, cap, pageSize: 20, seed })
  const { end, boxes } = runPlan(plan, city.query)
  return { city, boxes, end, progress: plan.progress, estimate: plan.estimate() }
}

test(`in ${cities} cities the recall is at least 0.98, and the interval contains the true count in nine of ten`, {
  timeout: 300_000,
}, () => {
  let covered = 0
  for (let seed = 1; seed <= cities; seed++) {
    const { progress, estimate, end } = search(seed, [0.02, 0.01])
    expect(end).toBe('complete')
    expect(progress.found / size).toBeGreaterThanOrEqual(0.98)
    expect(estimate.found).toBe(progress.found)
    if (estimate.low <= size && size <= (estimate.high ?? 0)) covered++
    // A very wide interval would contain it too.
    expect((estimate.high ?? size * 2) - estimate.low).toBeLessThan(size * 0.06)
  }
  expect(covered).toBeGreaterThanOrEqual(cities * 0.9)
})

test('needs at most 1.5 times the calls of an optimal tiling', { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= cities / 5; seed++) {
    const { progress, city } = search(seed, [0.02, 0.01])
    expect(progress.calls / minCalls(city.box, city.places, 'quarters')).toBeLessThanOrEqual(1.5)
    // The plan itself halves cells, so this is the stricter baseline: 10 % fewer calls than quartering.
    expect(progress.calls / minCalls(city.box, city.places, 'halves')).toBeLessThanOrEqual(1.5)
  }
})

test('a cell is split only when its answer reached the cap', () => {
  const { boxes, progress } = search(7, [0, 0])
  const tiles = boxes.filter(({ purpose }) => purpose === 'tile')
  for (const { box, places } of tiles.filter((tile) => tile.places < cap)) {
    const inside = tiles.filter((tile) => tile.box !== box && isWithin(tile.box, box))
    expect(inside, `${places} places`).toEqual([])
  }
  expect(progress).toMatchObject({ found: size, cellsSaturated: 0, cellsLeft: 0 })
})

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east
  )
}

type Box = ReturnType<typeof simulateCity>['box']
