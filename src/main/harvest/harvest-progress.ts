import { formatDuration, formatEstimate } from '../progress/format-duration.ts'
import { bar, liveLines, type Terminal } from '../progress/live-lines.ts'
import type { DomainState } from './domain-states.ts'
import { type ExpectedSites, type HarvestEstimate, HarvestEstimator } from './harvest-estimate.ts'

/** Shows the progress of a harvest on stderr. */
export interface HarvestProgress {
  /** `total` domains, of which some may have no state yet. Returns the seconds left, or null if they are not known. */
  show(states: Iterable<DomainState>, total: number, search?: SearchPart): number | null
  clear(): void
}

/** The part of a run before its domains are known. */
export interface SearchPart {
  readonly line: string
  readonly expected: ExpectedSites
}

/** Lines on a terminal, or one JSON object per line. */
export type ProgressForm = 'terminal' | 'json'

interface ProgressOptions {
  readonly form: ProgressForm
  readonly gapMs: number
  readonly maxPages: number
  readonly out?: Terminal
  /** Milliseconds of any clock. */
  readonly clock?: () => number
}

const lastShown = 5

export function harvestProgress({
  form,
  gapMs,
  maxPages,
  out = process.stderr,
  clock = () => performance.now(),
}: ProgressOptions): HarvestProgress {
  const lines = liveLines(out)
  const started = clock()
  const estimator = new HarvestEstimator({ gapSeconds: gapMs / 1000, expectedPages: maxPages })
  return {
    clear: () => lines.clear(),
    show(states, total, search) {
      const all = [...states]
      const now = clock()
      const estimate = estimator.update(now / 1000, all, search?.expected)
      const counts = { ...countsOf(all), total, seconds: (now - started) / 1000 }
      const before = search === undefined ? [] : [search.line]
      if (form === 'json') out.write(`${progressJson(counts, estimate)}\n`)
      else lines.show([...before, ...progressLines(counts, estimate), ...lastDone(all)])
      return estimate.secondsLeft
    },
  }
}

interface Counts {
  readonly total: number
  readonly done: number
  readonly pages: number
  readonly contacts: number
  readonly seconds: number
}

function countsOf(all: readonly DomainState[]) {
  return {
    done: all.filter(({ done }) => done).length,
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    contacts: all.reduce((sum, { contacts }) => sum + contacts, 0),
  }
}

/** Short lines: a terminal of 40 columns shows them whole. */
function progressLines({ total, done, pages, contacts, seconds }: Counts, estimate: HarvestEstimate): string[] {
  const { secondsLeft, pagesPerSecond, sitesInWork, sitesWaiting, waitSeconds } = estimate
  const left = secondsLeft === null ? '' : `, about ${formatEstimate(secondsLeft)} left`
  const rate = pagesPerSecond < 10 ? pagesPerSecond.toFixed(1) : Math.round(pagesPerSecond)
  return [
    `${bar(done, total)} domains, ${pages} pages, ${contacts} contacts`,
    `${formatDuration(seconds)} elapsed${left}`,
    `${rate} pages a second, ${sitesInWork} sites in work`,
    ...(waitSeconds === null ? [] : [`${waitingSites(sitesWaiting)} until ${clockTime(waitSeconds)}`]),
  ]
}

function waitingSites(count: number): string {
  return count === 1 ? '1 site waits' : `${count} sites wait, the first`
}

function clockTime(inSeconds: number): string {
  const at = new Date(Date.now() + inSeconds * 1000)
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

function lastDone(all: readonly DomainState[]): string[] {
  const done = all.filter((state) => state.done).slice(-lastShown)
  return done.map(({ host, outcome, contacts }) => `  ${host}: ${outcome}, ${contacts} contacts`)
}

function progressJson({ total, done, pages, contacts, seconds }: Counts, estimate: HarvestEstimate): string {
  const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  return JSON.stringify({
    seconds: tenths(seconds),
    domains: total,
    domains_done: done,
    pages,
    contacts,
    pages_per_second: tenths(estimate.pagesPerSecond),
    sites_in_work: estimate.sitesInWork,
    sites_waiting: estimate.sitesWaiting,
    wait_seconds: tenths(estimate.waitSeconds),
    seconds_left: tenths(estimate.secondsLeft),
  })
}
