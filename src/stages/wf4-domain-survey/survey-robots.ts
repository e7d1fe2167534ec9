import { cachedRobots } from '../../crawl/robots/read-robots.ts'
import type { Web } from '../../crawl/web.ts'

/** Summary of a site's robots.txt. */
export interface RobotsSummary {
  readonly status: number
  /** Number of sitemaps that it lists. */
  readonly sitemaps: number
  readonly crawl_delay: number | null
}

/** From the cache, which the page's fetch has filled; null if the file could not be read. */
export function robotsSummary(url: string, web: Web): RobotsSummary | null {
  const origin = URL.parse(url)?.origin
  const verdict = origin === undefined ? undefined : cachedRobots(origin, { web })
  if (verdict?.kind !== 'read') return null
  const { status, sitemaps, rules } = verdict
  return { status, sitemaps: sitemaps.length, crawl_delay: rules.crawlDelaySeconds ?? null }
}
