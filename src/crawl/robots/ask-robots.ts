import { parseRobots, productToken, type RobotsFile, type RobotsGroup } from './parse-robots.ts'
import { canonicalPath, matchesPattern } from './path-pattern.ts'

/** The part of a robots.txt that concerns one agent. */
export interface AgentRules {
  readonly groups: readonly RobotsGroup[]
  /** As the file says, in seconds, not capped; undefined when it says nothing that can be used. */
  readonly crawlDelaySeconds: number | undefined
}

/** Groups that name the agent, merged; else those of everybody. A named group hides `*` even where it has no rule. */
export function rulesFor(file: RobotsFile, agent: string): AgentRules {
  const token = productToken(agent)
  const named = file.groups.filter((group) => group.agents.includes(token))
  const groups = named.length > 0 ? named : file.groups.filter((group) => group.agents.includes('*'))
  return { groups, crawlDelaySeconds: longestDelay(groups) }
}

/** May it be fetched? The most octets win; an Allow wins a tie; no matching rule is a yes (RFC 9309, 2.2.2). */
export function allows(rules: AgentRules, url: URL): boolean {
  return rules.groups.length === 0 || isAllowed(rules.groups, canonicalPath(`${url.pathname}${url.search}`))
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

/** A bare path is as good as a URL; what is neither stands for the home page. */
function urlOf(text: string): URL {
  return URL.parse(text) ?? URL.parse(text, 'http://relative.invalid/') ?? new URL('http://relative.invalid/')
}

/** Everything the `robots` command answers about one file. */
export function readRobotsAnswer(source: string | Uint8Array, agent: string, url: string) {
  const file = parseRobots(source)
  const rules = rulesFor(file, agent)
  return { allowed: allows(rules, urlOf(url)), crawl_delay: rules.crawlDelaySeconds ?? null, sitemaps: file.sitemaps }
}
