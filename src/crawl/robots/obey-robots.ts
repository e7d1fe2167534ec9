import { AppError } from '../../core/errors.ts'
import type { FetchContext } from '../fetch-types.ts'
import type { BeforeHop } from '../follow.ts'
import { allows } from './ask-robots.ts'
import { closed, knownRobots, robotsOf } from './read-robots.ts'
import type { RobotsVerdict } from './robots-cache.ts'

/** Asks the robots.txt of every host on the way. Throws `blocked_by_robots`; answers the gap the site asks for. */
export function obeyRobots(context: FetchContext): BeforeHop {
  return (url, trip) => {
    const known = knownRobots(url.origin, context)
    if (known === undefined) return robotsOf(url, trip).then((verdict) => gapFor(url, verdict, context))
    // The fault was news to the one who met it. To the others it says when to come back, and is no failed try of theirs.
    if (known.kind === 'unreachable' && known.error.consequence === 'retry') {
      throw closed(known.error.message, known.retryAt)
    }
    return gapFor(url, known, context)
  }
}

function gapFor(url: URL, verdict: RobotsVerdict, { web }: FetchContext): number {
  if (verdict.kind === 'unreachable') throw verdict.error
  if (!allows(verdict.rules, url)) {
    throw new AppError('blocked_by_robots', `robots.txt of ${url.host} asks ${web.productToken} not to fetch this.`)
  }
  const asked = (verdict.rules.crawlDelaySeconds ?? 0) * 1000
  return Math.max(web.gapFor(url.hostname), Math.min(asked, web.maxCrawlDelayMs))
}
