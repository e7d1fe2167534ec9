import { AppError } from '../../core/errors.ts'
import { readBody } from '../body/open-body.ts'
import { asFault } from '../connection/faults.ts'
import type { FetchContext } from '../fetch-types.ts'
import { discard, follow } from '../follow.ts'
import { readRetryAfter } from '../pacing/retry-after.ts'
import { observationOf } from '../request-once.ts'
import { startTrip } from '../trip.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { rulesFor } from './ask-robots.ts'
import { parseRobots, robotsByteLimit } from './parse-robots.ts'
import type { RobotsVerdict } from './robots-cache.ts'

/** How long an origin stays closed when its robots.txt cannot be read. */
const comeBackMs = 10 * 60 * 1000
/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5

/** The verdict on an origin if it is known and fresh. */
export function knownRobots(origin: string, { web, allowInvalidTls }: FetchContext): RobotsVerdict | undefined {
  return web.robots.known(keyOf(origin, allowInvalidTls))
}

/** The verdict on an origin, read once a day and shared by all who ask meanwhile. */
export async function robotsOf(origin: string, context: FetchContext): Promise<RobotsVerdict> {
  const { web, allowInvalidTls } = context
  const caps = { redirects: maxRedirects }
  // Not with the caller's signal: others may be waiting for the same file.
  const read = () => readRobots(origin, { web, allowInvalidTls, caps })
  return await unlessAborted(web.robots.get(keyOf(origin, allowInvalidTls), read), context.signal)
}

/** What was read behind a bad certificate counts only for those who accept one. */
function keyOf(origin: string, allowInvalidTls: boolean | undefined): string {
  return allowInvalidTls ? `${origin} any certificate` : origin
}

async function readRobots(origin: string, context: FetchContext): Promise<RobotsVerdict> {
  const trip = startTrip(`${origin}/robots.txt`, context)
  try {
    const { answer, slot } = await follow(trip, () => context.web.gapMs)
    if (answer.status >= 300) {
      await discard({ answer, slot })
      return statusVerdict(answer.status, answer.headers.get('retry-after'))
    }
    try {
      const bytes = await readBody(answer, trip.caps, { cap: robotsByteLimit + 1, past: 'keep' })
      const file = parseRobots(bytes)
      const rules = rulesFor(file, context.web.productToken)
      return { kind: 'read', status: answer.status, rules, sitemaps: file.sitemaps, bytes: bytes.length }
    } finally {
      await slot.settle(observationOf(answer))
    }
  } catch (error) {
    return faultVerdict(asFault(error))
  }
}

const everythingAllowed = { rules: [], crawlDelaySeconds: undefined }

/** RFC 9309, 2.3.1.3 and 2.3.1.4. 429 is a 4xx by number, but it says "not now", not "there is none". */
function statusVerdict(status: number, retryAfter: string | undefined): RobotsVerdict {
  if (status < 500 && status !== 429) {
    return { kind: 'read', status, rules: everythingAllowed, sitemaps: [], bytes: 0 }
  }
  const wait = Math.max(1000, readRetryAfter(retryAfter, new Date()) ?? comeBackMs)
  const retryAt = new Date(Date.now() + wait)
  return { kind: 'unreachable', error: unreachable(`it answers ${status}`, retryAt), retryAt }
}

/** Faults that say something of robots.txt only; with any other the page itself cannot be had, and that is the news. */
const ownFaults = new Set(['timeout_headers', 'timeout_body', 'decode_failed', 'protocol_error', 'too_large'])
/** RFC 9309, 2.3.1.2: too many redirects are as if there were no file; so are ones that lead nowhere. */
const lostFaults = new Set(['too_many_redirects', 'redirect_loop', 'redirect_invalid'])

function faultVerdict(fault: AppError): RobotsVerdict {
  if (lostFaults.has(fault.code)) return { kind: 'read', status: 404, rules: everythingAllowed, sitemaps: [], bytes: 0 }
  const retryAt = fault.retryAt ?? new Date(Date.now() + (fault.code === 'cancelled' ? 0 : comeBackMs))
  const error = ownFaults.has(fault.code) ? unreachable(fault.message, retryAt) : fault
  return { kind: 'unreachable', error, retryAt }
}

function unreachable(reason: string, retryAt: Date): AppError {
  return new AppError('robots_unreachable', `robots.txt cannot be read: ${reason}`, { retryAt })
}
