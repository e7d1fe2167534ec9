import { cachedRobots } from '../../crawl/robots/read-robots.ts'
import type { Web } from '../../crawl/web.ts'

/** What a site's robots.txt came to. */
export interface RobotsSummary {
  readonly status: number
  /** How many sitemaps it names. */
  readonly sitemaps: number
  readonly crawl_delay: number | null
}

/** The file that the fetch of the page has just read; null where it could not be read. */
export function robotsSummary(url: string, web: Web): RobotsSummary | null {
  const origin = URL.parse(url)?.origin
  const verdict = origin === undefined ? undefined : cachedRobots(origin, { web })
  if (verdict?.kind !== 'read') return null
  const { status, sitemaps, rules } = verdict
  return { status, sitemaps: sitemaps.length, crawl_delay: rules.crawlDelaySeconds ?? null }
}
