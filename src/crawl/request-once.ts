import { type AppError, retryLater } from '../core/errors.ts'
import { laneOf } from '../core/host/lane-of.ts'
import { acceptEncoding } from './body/content-decoders.ts'
import { exchange, type HttpResponse } from './connection/exchange.ts'
import { asFault } from './connection/faults.ts'
import type { FetchState } from './fetch-state.ts'
import type { Validator } from './fetch-types.ts'
import { maxGapMs, type Observation } from './pacing/adapt-gap.ts'
import type { Slot } from './pacing/pacer.ts'
import { retryAfterOf } from './pacing/retry-after.ts'
import { acceptsInvalidTls } from './tls-exceptions.ts'

/** A response whose body is not read yet, and the slot of its request. */
export interface PendingResponse {
  readonly response: HttpResponse
  /** Must be settled when the body is read or dropped. */
  readonly slot: Slot
}

/** Sends one request, when its host has a free slot. The URL has passed the guard. `gapMs`: the gap of the host by robots.txt and settings. */
export async function requestOnce(url: URL, state: FetchState, gapMs: number): Promise<PendingResponse> {
  const { web, context, caps } = state
  const slot = await takeSlot(url, state, gapMs)
  try {
    state.budget.check()
    state.visitedLanes.add(laneOf(url.host))
    const acceptsAny = context.allowInvalidTls === true || acceptsInvalidTls(web, url.hostname)
    const response = await exchange(web.dispatcher(!acceptsAny), {
      // A stub server speaks plain HTTP, whatever the scheme.
      origin: web.isStubbed(url.hostname) ? `http://${url.host}` : url.origin,
      path: `${url.pathname}${url.search}`,
      headers: headersFor(url, state),
      caps,
      deadline: state.budget.deadline,
      signal: context.signal,
    })
    slot.answered(response.firstByteMs)
    state.status = response.status
    state.firstByteMs = response.firstByteMs
    return { response, slot }
  } catch (error) {
    const fault = asFault(error)
    await slot.settle(observationOfFault(fault))
    throw fault
  }
}

async function takeSlot(url: URL, state: FetchState, gapMs: number): Promise<Slot> {
  const { web, context, caps } = state
  // After the first request in a lane, wait for one gap, however long: a later fetch would start at the same redirect again.
  const maxWaitMs = state.visitedLanes.has(laneOf(url.host))
    ? Math.max(web.maxWaitMs, 2 * gapMs, maxGapMs)
    : web.maxWaitMs
  const result = await state.budget.excludeWait(() =>
    web.pacer.acquire(url.host, {
      gapMs,
      maxWaitMs,
      leaseMs: maxWaitMs + caps.totalMs + caps.connectMs,
      signal: context.signal,
    }),
  )
  if ('slot' in result) return result.slot
  const retryAt = new Date(Date.now() + result.retryInMs)
  throw retryLater(
    result.pauseReason === 'failing' ? 'host_failing' : 'host_busy',
    `${url.host} ${reasons[result.pauseReason ?? 'paced']} ${retryAt.toISOString()}.`,
    retryAt,
  )
}

const reasons = {
  paced: 'has no free slot before',
  throttled: 'asked for fewer requests: it gets none before',
  failing: 'failed several times in a row: it gets no request before',
}

function headersFor(url: URL, { web, context, cookies, redirects }: FetchState): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': web.userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': acceptEncoding,
  }
  if (web.isStubbed(url.hostname)) {
    headers.host = url.host
    headers['x-forwarded-proto'] = url.protocol.slice(0, -1)
  }
  const cookie = cookies.header(url)
  if (cookie !== '') headers.cookie = cookie
  // A validator belongs to its URL; after a redirect it would be compared with another page.
  if (redirects.length === 0) addConditions(headers, context.validator ?? {})
  return headers
}

function addConditions(headers: Record<string, string>, { etag, lastModified }: Validator): void {
  if (etag !== undefined && isHeaderValue(etag)) headers['if-none-match'] = etag
  if (lastModified !== undefined && isHeaderValue(lastModified)) headers['if-modified-since'] = lastModified
}

/** A stored validator may contain any character; a header value may not (RFC 9110, 5.5). */
function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e\x80-\xff]{1,1024}$/.test(text)
}

/** What a response says about the load of its host. */
export function observationOf({ status, headers, firstByteMs }: HttpResponse): Observation {
  if (isThrottled(status, headers.get('retry-after'))) return { kind: 'throttled', retryAfterMs: retryAfterOf(headers) }
  return status >= 500 ? { kind: 'failed' } : { kind: 'answered', latencyMs: firstByteMs }
}

/** 429 always asks for fewer requests; 503 does if it has Retry-After. */
export function isThrottled(status: number, retryAfter: string | undefined): boolean {
  return status === 429 || (status === 503 && retryAfter !== undefined)
}

/**
 * Faults of a host that is overloaded or down. A refused connection is one of them: it costs the host nothing, but each row
 * that meets it loses an attempt, so the circuit breaker must see it. The others say nothing about the host: our resolver,
 * our network or our file descriptors may be the cause (`dns_failed`, `connection_failed`), and they would pause every
 * lane at once.
 */
const hostFaults = new Set([
  'connection_refused',
  'connection_reset',
  'timeout_connect',
  'timeout_headers',
  'timeout_body',
])

/** What an error says about the load of its host. */
export function observationOfFault({ code }: AppError): Observation {
  return { kind: hostFaults.has(code) ? 'failed' : 'unknown' }
}

/** The same after the response had begun: an error that is not the host's does not change that it answered. */
export function observationOfBody(response: HttpResponse, fault: AppError): Observation {
  const observation = observationOfFault(fault)
  return observation.kind === 'failed' ? observation : observationOf(response)
}
