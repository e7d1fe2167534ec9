import { parseRobots, productToken, type RobotsFile, type RobotsGroup } from './parse-robots.ts'
import { canonicalPath, compilePattern, matchesPattern, type PathPattern } from './path-pattern.ts'

interface CompiledRule {
  readonly allow: boolean
  readonly pattern: PathPattern
}

/** The part of a robots.txt that concerns one agent. */
export interface AgentRules {
  /** In the order of their weight: the first that matches decides. */
  readonly rules: readonly CompiledRule[]
  /** As the file says, in seconds, not capped; undefined when it says nothing that can be used. */
  readonly crawlDelaySeconds: number | undefined
}

/**
 * What is read of one agent's rules; the rest is left unread, like the bytes past the limit (RFC 9309, 2.5). A rule with
 * a wildcard costs a walk along the whole path, so these are counted by their stars.
 */
const limits = { rules: 10_000, wildcards: 2000 }

/** Groups that name the agent, merged; else those of everybody. A named group hides `*` even where it has no rule. */
export function rulesFor(file: RobotsFile, agent: string): AgentRules {
  const token = productToken(agent)
  const named = file.groups.filter((group) => group.agents.includes(token))
  const groups = named.length > 0 ? named : file.groups.filter((group) => group.agents.includes('*'))
  return { rules: compile(distinct(groups)), crawlDelaySeconds: longestDelay(groups) }
}

/** Every path once; where it is both allowed and disallowed, the Allow wins, as in any tie. */
function distinct(groups: readonly RobotsGroup[]): Map<string, boolean> {
  const verdicts = new Map<string, boolean>()
  for (const group of groups) {
    for (const { allow, path } of group.rules) verdicts.set(path, allow || verdicts.get(path) === true)
  }
  return verdicts
}

function compile(verdicts: ReadonlyMap<string, boolean>): CompiledRule[] {
  const rules: CompiledRule[] = []
  let stars = 0
  for (const [path, allow] of verdicts) {
    if (rules.length >= limits.rules) break
    const own = countStars(path)
    if (stars + own > limits.wildcards) continue
    stars += own
    const pattern = compilePattern(path)
    if (pattern !== undefined) rules.push({ allow, pattern })
  }
  return rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
}

function countStars(path: string): number {
  let stars = 0
  for (let at = path.indexOf('*'); at >= 0 && stars <= limits.wildcards; at = path.indexOf('*', at + 1)) stars++
  return stars
}

/** May it be fetched? The most octets win; an Allow wins a tie; no matching rule is a yes (RFC 9309, 2.2.2). */
export function allows({ rules }: AgentRules, url: URL): boolean {
  if (rules.length === 0) return true
  const path = canonicalPath(`${url.pathname}${url.search}`)
  if (path === '/robots.txt') return true
  return rules.find(({ pattern }) => matchesPattern(pattern, path))?.allow ?? true
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
