import { parseRobots, productToken, type RobotsFile, type RobotsGroup } from './parse-robots.ts'
import { canonicalPath, matchesPattern } from './path-pattern.ts'

export interface RobotsAnswer {
  readonly allowed: boolean
  /** As the file says, in seconds, not capped; undefined when it says nothing that can be used. */
  readonly crawlDelaySeconds: number | undefined
}

/** May `agent` fetch `url`? The most octets win; an Allow wins a tie; no matching rule is a yes (RFC 9309, 2.2.2). */
export function askRobots(file: RobotsFile, agent: string, url: string): RobotsAnswer {
  const groups = groupsFor(file, agent)
  return { allowed: isAllowed(groups, pathOf(url)), crawlDelaySeconds: longestDelay(groups) }
}

/** Groups that name the agent, merged; else those of everybody. A named group hides `*` even where it has no rule. */
function groupsFor(file: RobotsFile, agent: string): readonly RobotsGroup[] {
  const token = productToken(agent)
  const named = file.groups.filter((group) => group.agents.includes(token))
  return named.length > 0 ? named : file.groups.filter((group) => group.agents.includes('*'))
}

function isAllowed(groups: readonly RobotsGroup[], path: string): boolean {
  if (path === '/robots.txt') return true
  let best = -1
  let allowed = true
  for (const group of groups) {
    for (const { allow, pattern } of group.rules) {
      if (pattern.length < best || (pattern.length === best && !allow)) continue
      if (!matchesPattern(pattern, path)) continue
      best = pattern.length
      allowed = allow
    }
  }
  return allowed
}

/** The owner wrote several: the slowest is the one that surely offends nobody. */
function longestDelay(groups: readonly RobotsGroup[]): number | undefined {
  const delays = groups.flatMap(({ crawlDelaySeconds }) => (crawlDelaySeconds === undefined ? [] : [crawlDelaySeconds]))
  return delays.length === 0 ? undefined : delays.reduce((a, b) => Math.max(a, b))
}

/** Path and query in one spelling; a bare path is taken as it stands. */
function pathOf(url: string): string {
  const parsed = URL.parse(url) ?? URL.parse(url, 'http://relative.invalid/')
  return parsed === null ? '/' : canonicalPath(`${parsed.pathname}${parsed.search}`)
}

/** Everything the `robots` command answers about one file. */
export function readRobotsAnswer(source: string | Uint8Array, agent: string, url: string) {
  const file = parseRobots(source)
  const { allowed, crawlDelaySeconds } = askRobots(file, agent, url)
  return { allowed, crawl_delay: crawlDelaySeconds ?? null, sitemaps: file.sitemaps }
}
