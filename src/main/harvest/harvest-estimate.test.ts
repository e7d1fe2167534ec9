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

/** Estimates from halfway on that are wrong by more than 30 %. The display shows whole seconds. */
function wrong(estimates: readonly { at: number; shown: HarvestEstimate }[]): string[] {
  const first = estimates[0]?.at ?? 0
  const end = estimates.at(-1)?.at ?? 0
  return estimates.slice(0, -1).flatMap(({ at, shown: { secondsLeft } }) => {
    const truth = end - at
    if (truth > (end - first) / 2) return []
    const isRight = secondsLeft !== null && Math.abs(secondsLeft - truth) <= Math.max(1, 0.3 * truth)
    return isRight ? [] : [`${secondsLeft?.toFixed(1)} instead of ${truth.toFixed(1)} s`]
  })
}

test.each<[string, Run]>([
  ['200 sites that proceed together', { sites: sitesWith(200, 8) }],
  ['more sites than the machine can serve at that pace', { sites: sitesWith(500, 8), capacity: 50 }],
  ['the same, the first ones first', { sites: sitesWith(500, 8), capacity: 50, order: 'first-listed' }],
  ['one site with more pages', { sites: [...sitesWith(200, 8), { pages: 50 }] }],
  ['the same, and one site with more pages', { sites: [{ pages: 60 }, ...sitesWith(500, 8)], capacity: 50 }],
  ['sites of all sizes', { sites: Array.from({ length: 300 }, (_, n) => ({ pages: (n * 7) % 23 })), capacity: 150 }],
  ['a site with a crawl delay', { sites: [...sitesWith(100, 8), { pages: 8, gap: 5 }] }],
  ['a site that responds slowly', { sites: [...sitesWith(100, 8), { pages: 8, latency: 4 }] }],
  ['a few sites', { sites: sitesWith(3, 8) }],
  ['one site', { sites: sitesWith(1, 8) }],
  ['a site in a pause of an hour', { sites: [...sitesWith(100, 8), { pages: 8, pausedFrom: 4 }] }],
])('is right from halfway on: %s', (_, run) => {
  expect(wrong(estimate(run))).toEqual([])
})

test('is right from halfway on after a restart', () => {
  expect(wrong(estimate({ sites: sitesWith(200, 8) }, 6))).toEqual([])
  expect(wrong(estimate({ sites: sitesWith(500, 8), capacity: 50 }, 50))).toEqual([])
})

test('counts sites in work and the rate of pages', () => {
  const halfway = estimate({ sites: sitesWith(200, 8) }).find(({ at }) => at > 8)
  expect(halfway?.shown).toMatchObject({ sitesInWork: 200, sitesWaiting: 0, waitSeconds: null })
  // One page per site every 1.15 s.
  expect(halfway?.shown.pagesPerSecond).toBeGreaterThan(150)
  expect(halfway?.shown.pagesPerSecond).toBeLessThan(200)
  const started = estimate({ sites: sitesWith(500, 8), capacity: 50, order: 'first-listed' }).find(({ at }) => at > 8)
  expect(started?.shown.sitesInWork).toBeLessThan(80)
})

test('does not estimate sites that wait for long, and says when the first continues', () => {
  const sites = [...sitesWith(20, 8), { pages: 8, pausedFrom: 4 }, { pages: 8, pausedFrom: 5 }]
  const last = estimate({ sites }).at(-1)
  expect(last?.shown).toMatchObject({ sitesInWork: 0, sitesWaiting: 2, waitSeconds: 3600, secondsLeft: null })
})

test('expects the work of sites that a search has not found yet', () => {
  const withExpected = (count: number, inSeconds: number | null) => {
    const estimator = new HarvestEstimator(options)
    const looks = [...simulateHarvest({ sites: sitesWith(50, 8) })].filter(({ at }) => at < 7)
    return looks.map(({ at, states }) => estimator.update(at, states, { count, inSeconds })).at(-1)?.secondsLeft
  }
  // The last of them is found in 30 s and then needs 11 requests.
  expect(withExpected(1, 30)).toBeGreaterThan(40)
  expect(withExpected(1, 30)).toBeLessThan(46)
  expect(withExpected(10, null)).toBeNull()
  expect(withExpected(0, 0)).toBeLessThan(10)
})
