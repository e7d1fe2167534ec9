import { AppError } from '../../core/errors.ts'
import type { FetchContext } from '../fetch-types.ts'
import type { BeforeHop } from '../follow.ts'
import { allows } from './ask-robots.ts'
import { knownRobots, robotsOf } from './read-robots.ts'
import type { RobotsVerdict } from './robots-cache.ts'

/** Asks the robots.txt of every host on the way. Throws `blocked_by_robots`; answers the gap the site asks for. */
export function obeyRobots(context: FetchContext): BeforeHop {
  return (url) => {
    const { origin } = url
    const known = knownRobots(origin, context)
    if (known !== undefined) return gapFor(url, known, context)
    return robotsOf(origin, context).then((verdict) => gapFor(url, verdict, context))
  }
}

function gapFor(url: URL, verdict: RobotsVerdict, { web }: FetchContext): number {
  if (verdict.kind === 'unreachable') throw verdict.error
  if (!allows(verdict.rules, url)) {
    throw new AppError('blocked_by_robots', `robots.txt of ${url.host} asks ${web.productToken} not to fetch this.`)
  }
  const asked = (verdict.rules.crawlDelaySeconds ?? 0) * 1000
  return Math.max(web.gapMs, Math.min(asked, web.maxCrawlDelayMs))
}
