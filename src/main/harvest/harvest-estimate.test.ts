import { expect, test } from 'vitest'
import { simulateHarvest } from '../../testing/simulated-harvest.ts'
import { type HarvestEstimate, HarvestEstimator } from './harvest-estimate.ts'

const options = { gapSeconds: 1, expectedPages: 8 }
const sitesWith = (count: number, pages: number, gap = 1) => Array.from({ length: count }, () => ({ pages, gap }))
type Run = Parameters<typeof simulateHarvest>[0]

/** The estimates of a run that starts at `from` seconds, as after a restart. */
function estimate(run: Run, from = 0): { at: number; shown: HarvestEstimate }[] {
  const estimator = new HarvestEstimator(options)
  return [...simulateHarvest(run)]
    .filter(({ at }) => at >= from)
    .map(({ at, states }) => ({ at, shown: estimator.update(at, states) }))
}

/** Estimates from halfway on that are wrong by more than 30 %. Half a second passes between two looks. */
function wrong(estimates: readonly { at: number; shown: HarvestEstimate }[]): string[] {
  const first = estimates[0]?.at ?? 0
  const end = estimates.at(-1)?.at ?? 0
  return estimates.slice(0, -1).flatMap(({ at, shown: { secondsLeft } }) => {
    const truth = end - at
    if (truth > (end - first) / 2) return []
    const isRight = secondsLeft !== null && Math.abs(secondsLeft - truth) <= Math.max(0.5, 0.3 * truth)
    return isRight ? [] : [`${secondsLeft?.toFixed(1)} instead of ${truth.toFixed(1)} s`]
  })
}

test.each<[string, Run]>([
  ['200 sites that proceed together', { sites: sitesWith(200, 8) }],
  ['2,000 sites, at the rate that the machine permits', { sites: sitesWith(2000, 8), capacity: 200 }],
  ['2,000 sites, the first ones first', { sites: sitesWith(2000, 8), capacity: 200, order: 'first-listed' }],
  ['one site with more pages', { sites: [...sitesWith(200, 8), { pages: 50 }] }],
  ['one site with more pages among 2,000', { sites: [{ pages: 60 }, ...sitesWith(2000, 8)], capacity: 200 }],
  ['sites of all sizes', { sites: Array.from({ length: 300 }, (_, n) => ({ pages: (n * 7) % 23 })), capacity: 150 }],
  ['a site with a crawl delay', { sites: [...sitesWith(100, 8), { pages: 8, gap: 5 }] }],
  ['a site that responds slowly', { sites: [...sitesWith(100, 8), { pages: 8, latency: 8 }] }],
  ['a few sites', { sites: sitesWith(3, 8) }],
  ['one site', { sites: sitesWith(1, 8) }],
  ['a site in a pause of an hour', { sites: [...sitesWith(100, 8), { pages: 8, pausedFrom: 4 }] }],
])('is right from halfway on: %s', (_, run) => {
  expect(wrong(estimate(run))).toEqual([])
})

test('is right from halfway on after a restart', () => {
  expect(wrong(estimate({ sites: sitesWith(200, 8) }, 6))).toEqual([])
  expect(wrong(estimate({ sites: sitesWith(2000, 8), capacity: 200 }, 50))).toEqual([])
})
