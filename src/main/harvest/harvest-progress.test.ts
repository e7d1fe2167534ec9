import { beforeEach, expect, test, vi } from 'vitest'
import { simulateHarvest } from '../../testing/simulated-harvest.ts'
import { harvestProgress, type ProgressForm } from './harvest-progress.ts'

// A terminal that cannot move its cursor gets no progress, wherever the tests run.
beforeEach(() => {
  vi.stubEnv('TERM', 'xterm')
  return () => vi.unstubAllEnvs()
})

/** The output of a run of 20 sites and one that pauses, until `untilSecond`. */
function show(form: ProgressForm, { columns = 80, isTTY = true, untilSecond = 8 } = {}): string {
  let written = ''
  const write = (text: string) => {
    written = text
    return true
  }
  let now = 0
  const out = { isTTY, columns, rows: 24, write }
  const progress = harvestProgress({ form, gapMs: 1000, maxPages: 8, out, clock: () => now * 1000 })
  const sites = [
    ...Array.from({ length: 20 }, (_, index) => ({ pages: index < 3 ? 1 : 8 })),
    { pages: 8, pausedFrom: 4 },
  ]
  for (const { at, states } of simulateHarvest({ sites })) {
    if (at > untilSecond) break
    now = at
    progress.show(states, sites.length)
  }
  return written
}

test('shows counts, rate, sites in work, time left, sites that wait, and the last domains', () => {
  const lines = show('terminal').trimEnd().split('\n')
  expect(lines).toEqual([
    '[===                     ] 3/21 domains, 72 pages, 72 contacts',
    '8 s elapsed, about 5 s left',
    '15 pages a second, 17 sites in work',
    expect.stringMatching(/^1 site waits until \d\d:\d\d$/),
    '  shop-0.example.com: contacts_found, 1 contacts',
    '  shop-1.example.com: contacts_found, 1 contacts',
    '  shop-2.example.com: contacts_found, 1 contacts',
  ])
})

test('on a narrow terminal only the bar and long hosts are cut', () => {
  const lines = show('terminal', { columns: 40 }).trimEnd().split('\n')
  expect(lines.every((line) => line.length < 40)).toBe(true)
  expect(lines).toContain('8 s elapsed, about 5 s left')
  expect(lines).toContain('15 pages a second, 17 sites in work')
  expect(lines[3]).toMatch(/until \d\d:\d\d$/)
})

test('shows nothing without a terminal, and JSON everywhere', () => {
  expect(show('terminal', { isTTY: false })).toBe('')
  const early = JSON.parse(show('json', { isTTY: false, untilSecond: 1 })) as object
  expect(early).toMatchObject({ domains: 21, domains_done: 0, pages: 0, pages_per_second: 0, seconds_left: null })
  expect(JSON.parse(show('json', { isTTY: false }))).toEqual({
    seconds: 7.7,
    domains: 21,
    domains_done: 3,
    pages: 72,
    contacts: 72,
    pages_per_second: expect.any(Number),
    sites_in_work: 17,
    sites_waiting: 1,
    wait_seconds: 3600,
    seconds_left: expect.any(Number),
  })
})
