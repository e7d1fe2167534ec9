import type { DomainState } from '../main/harvest/domain-states.ts'

interface SimulatedSite {
  readonly pages: number
  /** Seconds between the end of a request and the next. */
  readonly gap?: number
  readonly latency?: number
  /** From this second on it asks for a pause of an hour. */
  readonly pausedFrom?: number
}

interface SimulatedRun {
  readonly sites: readonly SimulatedSite[]
  /** Requests per second that the machine can send. */
  readonly capacity?: number
  /** Which of the sites that are ready gets the next request: the one that waits longest, or the first of the list. */
  readonly order?: 'longest-ready' | 'first-listed'
}

interface Progress extends SimulatedSite {
  readonly index: number
  readyAt: number
  /** The end of the request in flight. */
  endsAt: number | undefined
  lastAt: number | undefined
  requests: number
}

const tickSeconds = 0.05
/** robots.txt, home page, sitemap. */
const requestsBeforePages = 3

/** A harvest on paper: the states of its sites every half second, until all are done or in a pause. */
export function* simulateHarvest(run: SimulatedRun): Generator<{ at: number; states: DomainState[] }> {
  const { capacity = 10_000, order = 'longest-ready' } = run
  const sites = run.sites.map(
    (site, index): Progress => ({ ...site, index, readyAt: 0.3, endsAt: undefined, lastAt: undefined, requests: 0 }),
  )
  let credit = 0
  for (let tick = 0; ; tick++) {
    const now = tick * tickSeconds
    credit = Math.min(capacity, credit + capacity * tickSeconds)
    for (const site of sites) end(site, now)
    const ready = sites.filter((site) => isReady(site, now))
    if (order === 'longest-ready') ready.sort((one, other) => one.readyAt - other.readyAt)
    for (const site of ready) {
      if (credit < 1) break
      site.endsAt = now + latencyOf(site)
      credit -= costOf(site)
    }
    // The first look is 0.2 s after the start, and the steps are not in time with the looks.
    if (tick % 10 === 4) {
      const states = sites.map((site) => stateOf(site, now))
      yield { at: now, states }
      if (states.every(({ done, waitSeconds }) => done || waitSeconds > 60)) return
    }
  }
}

/** The work of the machine. Saving the pages that a sitemap lists takes as long as one and a half requests. */
function costOf({ requests }: Progress): number {
  return requests === requestsBeforePages - 1 ? 2.5 : 1
}

/** Sites differ a little, always in the same way. */
function latencyOf({ index, requests, latency = 0.15 }: Progress): number {
  return latency * (0.8 + ((index * 7 + requests * 3) % 10) / 25)
}

function isReady(site: Progress, now: number): boolean {
  if (site.pausedFrom !== undefined && now >= site.pausedFrom) return false
  return site.endsAt === undefined && site.readyAt <= now && site.requests < requestsBeforePages + site.pages
}

function end(site: Progress, now: number): void {
  if (site.endsAt === undefined || site.endsAt > now) return
  site.requests++
  site.lastAt = site.endsAt
  site.readyAt = site.endsAt + (site.gap ?? 1)
  site.endsAt = undefined
}

function stateOf(site: Progress, now: number): DomainState {
  const pagesKnown = site.requests >= requestsBeforePages
  const pagesEnded = Math.max(0, site.requests - requestsBeforePages)
  const done = pagesKnown && pagesEnded === site.pages
  const isPaused = site.pausedFrom !== undefined && now >= site.pausedFrom
  return {
    id: String(site.index),
    host: `shop-${site.index}.example.com`,
    done,
    outcome: done ? 'contacts_found' : null,
    pages: pagesEnded,
    contacts: pagesEnded,
    surveyOpen: site.requests < 2,
    discoveryOpen: !pagesKnown,
    importsOpen: 0,
    importsEnded: pagesKnown ? 1 : 0,
    pagesOpen: pagesKnown ? site.pages - pagesEnded : 0,
    pagesEnded,
    isInFlight: site.endsAt !== undefined,
    idleSeconds: site.lastAt === undefined ? null : now - site.lastAt,
    waitSeconds: isPaused ? 3600 : site.endsAt === undefined ? Math.max(0, site.readyAt - now) : 0,
  }
}
