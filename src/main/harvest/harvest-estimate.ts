import { SitePaces } from '../progress/site-paces.ts'
import { StepRate } from '../progress/step-rate.ts'
import { type SiteWork, timeLeft } from '../progress/time-left.ts'
import type { DomainState } from './domain-states.ts'
import { averagePages, newSite, requestsDone, requestsLeft, workDone, workLeft } from './site-steps.ts'

/** What a run shows beside its counts. */
export interface HarvestEstimate {
  readonly pagesPerSecond: number
  /** Sites that have started and are not done. */
  readonly sitesInWork: number
  /** Sites that continue only in minutes or hours: they asked for a pause, or do not respond. They are not estimated. */
  readonly sitesWaiting: number
  /** Until the first of them continues. */
  readonly waitSeconds: number | null
  /** Null as long as it is not known. */
  readonly secondsLeft: number | null
}

/** Sites that a search has not found yet. */
export interface ExpectedSites {
  readonly count: number
  /** Seconds until the last of them is known; null if that is not known. */
  readonly inSeconds: number | null
}

interface EstimateOptions {
  /** Minimum seconds between two requests to a site. */
  readonly gapSeconds: number
  /** Pages per site, as long as no site's pages are known. */
  readonly expectedPages: number
}

/** A response of a site and its processing, on average. */
const responseSeconds = 0.2
/** A rate of fewer requests is accidental: the first responses are not typical. */
const minRequests = 100
/** A site that waits for longer is not part of the estimate. */
const longWaitSeconds = 120
/** A site that takes so many times longer than others is slow by itself, and not because of our limits. */
const slowFactor = 3

/**
 * Estimates the time left of a harvest from the steps of its sites. At one request a second per site all sites of a list
 * end at nearly the same time, so domains done per second say nothing until the end. Call `update` for every new state;
 * times are in seconds, of any clock.
 */
export class HarvestEstimator {
  readonly #options: EstimateOptions
  readonly #paces = new SitePaces()
  readonly #workRate = new StepRate()
  readonly #pageRate = new StepRate()
  #requests = 0
  #startedAt: number | undefined

  constructor(options: EstimateOptions) {
    this.#options = options
  }

  update(now: number, states: Iterable<DomainState>, expected?: ExpectedSites): HarvestEstimate {
    const all = [...states]
    this.#record(now, all)
    const open = all.filter(({ done }) => !done)
    const active = open.filter(({ waitSeconds }) => waitSeconds <= longWaitSeconds)
    const waits = open.map(({ waitSeconds }) => waitSeconds).filter((seconds) => seconds > longWaitSeconds)
    const rate = this.#workRate.perSecond(now)
    return {
      pagesPerSecond: this.#pageRate.perSecond(now) ?? 0,
      sitesInWork: active.filter((state) => state.isInFlight || requestsDone(state) > 0).length,
      sitesWaiting: waits.length,
      waitSeconds: waits.length === 0 ? null : waits.reduce((one, other) => Math.min(one, other)),
      secondsLeft: rate === undefined ? null : this.#secondsLeft(now, all, active, rate, expected),
    }
  }

  #record(now: number, all: readonly DomainState[]): void {
    this.#startedAt ??= now
    let pages = 0
    let work = 0
    for (const state of all) {
      pages += state.pages
      work += workDone(state)
      this.#requests += this.#paces.record(state.id, requestsDone(state), now - (state.idleSeconds ?? 0))
    }
    this.#workRate.add(now, work)
    this.#pageRate.add(now, pages)
  }

  #secondsLeft(
    now: number,
    all: readonly DomainState[],
    active: readonly DomainState[],
    rate: number,
    { count, inSeconds }: ExpectedSites = { count: 0, inSeconds: 0 },
  ): number | null {
    if (inSeconds === null || active.length + count === 0) return null
    if (this.#requests < Math.min(active.length, minRequests)) return null
    const pace = this.#options.gapSeconds + responseSeconds
    const slow = slowFactor * Math.max(pace, this.#paces.median() ?? 0)
    const pagesPerSite = averagePages(all, this.#options.expectedPages)
    const sites = active.map((state): SiteWork => {
      const own = this.#paces.of(state.id) ?? 0
      // What happened before this run does not count.
      const idle = Math.min(state.idleSeconds ?? 0, now - (this.#startedAt ?? now))
      const left = requestsLeft(state, pagesPerSite)
      return { left, idle, startsIn: state.waitSeconds, pace: own < slow ? undefined : own }
    })
    const work = active.reduce((sum, state) => sum + workLeft(state, pagesPerSite), 0)
    const requests = sites.reduce((sum, { left }) => sum + left, 0)
    const requestRate = work === 0 ? rate : (rate * requests) / work
    const notFound = { left: requestsLeft(newSite, pagesPerSite), idle: 0, startsIn: inSeconds, pace: undefined }
    return timeLeft([...sites, ...Array.from({ length: count }, () => notFound)], { rate: requestRate, pace })
  }
}
