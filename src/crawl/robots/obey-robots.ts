import { AppError } from '../../core/errors.ts'
import type { FetchContext } from '../fetch-types.ts'
import type { BeforeHop } from '../follow.ts'
import { allows } from './ask-robots.ts'
import { robotsOf } from './read-robots.ts'

/** Asks the robots.txt of every host on the way. Throws `blocked_by_robots`; answers the gap the site asks for. */
export function obeyRobots(context: FetchContext): BeforeHop {
  const { web } = context
  return async (url) => {
    // A URL that the guard refuses has no robots.txt worth asking for.
    const problem = web.guard.problemWith(url)
    if (problem !== undefined) throw problem
    const verdict = await robotsOf(url.origin, context)
    if (verdict.kind === 'unreachable') throw verdict.error
    if (!allows(verdict.rules, url)) {
      throw new AppError('blocked_by_robots', `robots.txt of ${url.host} asks ${web.productToken} not to fetch this.`)
    }
    const asked = (verdict.rules.crawlDelaySeconds ?? 0) * 1000
    return Math.max(web.gapMs, Math.min(asked, web.maxCrawlDelayMs))
  }
}
