import { AppError } from '../../core/errors.ts'
import type { FetchContext } from '../fetch-types.ts'
import type { BeforeHop } from '../follow-redirects.ts'
import { cachedRobots, fetchRobots, robotsUnreachable } from './read-robots.ts'
import type { RobotsVerdict } from './robots-cache.ts'
import { allows } from './robots-rules.ts'

/** Checks robots.txt before every hop. Throws `blocked_by_robots`; returns the gap for the host. */
export function obeyRobots(context: FetchContext): BeforeHop {
  return (url, state) => {
    const known = cachedRobots(url.origin, context)
    if (known === undefined) return fetchRobots(url, state).then((verdict) => gapFor(url, verdict, context))
    // Only the fetch that met the error counts it as a failed attempt. Other fetches wait until the next read.
    if (known.kind === 'unreachable' && known.error.consequence === 'retry') {
      throw robotsUnreachable(known.error.message, known.retryAt)
    }
    return gapFor(url, known, context)
  }
}

function gapFor(url: URL, verdict: RobotsVerdict, { web }: FetchContext): number {
  if (verdict.kind === 'unreachable') throw verdict.error
  if (!allows(verdict.rules, url)) {
    throw new AppError('blocked_by_robots', `robots.txt of ${url.host} disallows this URL for ${web.productToken}.`)
  }
  const delayMs = (verdict.rules.crawlDelaySeconds ?? 0) * 1000
  return Math.max(web.gapFor(url.hostname), Math.min(delayMs, web.maxCrawlDelayMs))
}
