import { setTimeout as sleep } from 'node:timers/promises'
import { type AppError, retryLater } from '../../core/errors.ts'
import { laneOf } from '../../core/host/lane-of.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'
import { unlessAborted } from '../../core/unless-aborted.ts'
import { readBody } from '../body/open-body.ts'
import { asFault } from '../connection/faults.ts'
import { createFetchState, type FetchState } from '../fetch-state.ts'
import type { FetchContext } from '../fetch-types.ts'
import { discard, type FinalResponse, followRedirects } from '../follow-redirects.ts'
import { retryAfterOf } from '../pacing/retry-after.ts'
import { observationOf } from '../request-once.ts'
import type { TimeBudget } from '../time-budget.ts'
import { exceptionKey } from '../tls-exceptions.ts'
import { parseRobots, robotsByteLimit } from './parse-robots.ts'
import type { PendingRobots, RobotsVerdict } from './robots-cache.ts'
import { rulesFor } from './robots-rules.ts'

/** How long an origin is blocked when its robots.txt cannot be read. */
const blockedMs = 10 * 60 * 1000
/** A failed connection may be transient: cached just long enough to stop other fetches from failing too. */
const transientMs = 10 * 1000
/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5

/** The cached verdict on an origin, if it has not expired. */
export function cachedRobots(origin: string, context: FetchContext): RobotsVerdict | undefined {
  return context.web.robots.cached(keyOf(origin, context))
}

/** The verdict on an origin: read once a day, and once for concurrent callers. */
export async function fetchRobots({ origin, host }: URL, state: FetchState): Promise<RobotsVerdict> {
  const { context, budget, visitedLanes } = state
  const lane = laneOf(host)
  const { web, allowInvalidTls, signal } = context
  signal?.throwIfAborted()
  const reading = web.robots.get(keyOf(origin, context), () => {
    // Not with the caller's signal, deadline or caps: other fetches may wait for the same file.
    const own = createFetchState(`${origin}/robots.txt`, { web, allowInvalidTls, caps: { redirects: maxRedirects } })
    if (visitedLanes.has(lane)) own.visitedLanes.add(lane)
    return { verdict: readAndShare(origin, own), pacedMs: () => own.budget.pacedMs }
  })
  const verdict = await unlessAborted(waitWithinBudget(reading, budget), signal)
  visitedLanes.add(lane)
  return verdict
}

/** Waits for the file until the deadline of the fetch. The wait for slots does not count. */
async function waitWithinBudget(reading: PendingRobots, budget: TimeBudget): Promise<RobotsVerdict> {
  let paced = reading.pacedMs()
  for (;;) {
    const waiting = new AbortController()
    const timer = sleep(Math.max(0, budget.deadline - performance.now()), undefined, { signal: waiting.signal })
    try {
      const verdict = await Promise.race([reading.verdict, timer.catch(() => undefined)])
      budget.exclude(reading.pacedMs() - paced)
      paced = reading.pacedMs()
      if (verdict !== undefined) return verdict
      budget.check()
    } finally {
      waiting.abort()
    }
  }
}

/** A file read with an invalid certificate counts only for fetches that accept one, one read through a proxy only for those through it. */
function keyOf(origin: string, { web, allowInvalidTls }: Pick<FetchContext, 'web' | 'allowInvalidTls'>): string {
  return `${origin}${allowInvalidTls ? ' any certificate' : exceptionKey(web)}${web.routeKey}`
}

/**
 * Most sites redirect every URL between their names with and without `www.`, robots.txt too. Then the file that was read
 * is also that of the other origin, which a page's redirect would request next.
 */
async function readAndShare(origin: string, state: FetchState): Promise<RobotsVerdict> {
  const verdict = await readRobots(origin, state)
  const final = URL.parse(state.current)
  const isOther = final !== null && final.origin !== origin && final.href === `${final.origin}/robots.txt`
  if (isOther && verdict.kind === 'read' && state.status === verdict.status && state.cookies.header(final) === '') {
    state.web.robots.store(keyOf(final.origin, state.context), verdict)
  }
  return verdict
}

async function readRobots(origin: string, state: FetchState): Promise<RobotsVerdict> {
  const { web } = state
  try {
    const { response, slot } = await followRedirects(state, (hop) => web.gapFor(hop.hostname))
    if (response.status >= 300) {
      await discard({ response, slot })
      return statusVerdict(response)
    }
    try {
      const bytes = await readBody(response, state.caps, { cap: robotsByteLimit + 1, overflow: 'truncate' })
      const file = parseRobots(bytes)
      const rules = rulesFor(file, web.productToken)
      return { kind: 'read', status: response.status, rules, sitemaps: file.sitemaps, bytes: bytes.length }
    } finally {
      await slot.settle(observationOf(response))
    }
  } catch (error) {
    // Not cached either: every waiting fetch fails, and the next one reads the file.
    throwIfOwnFailure(error)
    return faultVerdict(asFault(error), URL.parse(state.current)?.origin !== origin)
  }
}

const everythingAllowed = { rules: [], crawlDelaySeconds: undefined }

/** RFC 9309, 2.3.1.3 and 2.3.1.4. 429 means "not now", unlike other 4xx, which mean "no file". */
function statusVerdict({ status, headers }: FinalResponse['response']): RobotsVerdict {
  if (status < 500 && status !== 429) {
    return { kind: 'read', status, rules: everythingAllowed, sitemaps: [], bytes: 0 }
  }
  const waitMs = Math.max(1000, retryAfterOf(headers) ?? blockedMs)
  const retryAt = new Date(Date.now() + waitMs)
  return { kind: 'unreachable', error: robotsUnreachable(`it answers ${status}`, retryAt), retryAt }
}

/** Errors that concern robots.txt only. Any other would also fail the page, so it is reported as it is. */
const robotsErrors = new Set(['timeout_headers', 'timeout_body', 'decode_failed', 'protocol_error', 'too_large'])
/** RFC 9309, 2.3.1.2: too many redirects count as no file; so do invalid ones. */
const redirectErrors = new Set(['too_many_redirects', 'redirect_loop', 'redirect_invalid'])

/** Errors of a redirect's target that count as no file: its host does not exist for us. */
const deadHostErrors = new Set(['dns_not_found', 'blocked_address', 'connection_refused', 'tls_invalid', 'tls_failed'])

/** `elsewhere`: the error is that of another origin, to which the file redirects. The site itself works. */
function faultVerdict(fault: AppError, elsewhere: boolean): RobotsVerdict {
  if (redirectErrors.has(fault.code) || (elsewhere && deadHostErrors.has(fault.code))) {
    return { kind: 'read', status: 404, rules: everythingAllowed, sitemaps: [], bytes: 0 }
  }
  const own = elsewhere || robotsErrors.has(fault.code)
  const lastingMs = own || fault.consequence === 'give-up' ? blockedMs : transientMs
  const retryAt = fault.retryAt ?? new Date(Date.now() + (fault.code === 'cancelled' ? 0 : lastingMs))
  const error = own && fault.consequence !== 'wait' ? robotsUnreachable(fault.message, retryAt) : fault
  return { kind: 'unreachable', error, retryAt }
}

/** No page of the site is fetched before `retryAt`. */
export function robotsUnreachable(reason: string, retryAt: Date): AppError {
  return retryLater('robots_unreachable', `robots.txt cannot be read: ${reason}`, retryAt)
}
