import { parseRobots, productToken, type RobotsFile, type RobotsGroup } from './parse-robots.ts'
import { canonicalPath, compilePattern, matchesPattern, type PathPattern } from './path-pattern.ts'

interface CompiledRule {
  readonly allow: boolean
  readonly pattern: PathPattern
}

/** The rules of a robots.txt for one agent. */
export interface AgentRules {
  /** By precedence: the first match decides. */
  readonly rules: readonly CompiledRule[]
  /** As written, not capped; undefined if there is no valid value. */
  readonly crawlDelaySeconds: number | undefined
}

/**
 * Limits for one agent; further rules are ignored, like the bytes past the limit (RFC 9309, 2.5). A wildcard costs a scan of
 * the whole path, so wildcards have a limit of their own.
 */
const limits = { rules: 10_000, wildcards: 2000 }

/** The groups of the agent, merged; else those of `*`. A group of the agent overrides `*` even if it has no rule. */
export function rulesFor(file: RobotsFile, agent: string): AgentRules {
  const token = productToken(agent)
  const named = file.groups.filter((group) => group.agents.includes(token))
  const groups = named.length > 0 ? named : file.groups.filter((group) => group.agents.includes('*'))
  return { rules: compile(distinct(groups)), crawlDelaySeconds: maxDelay(groups) }
}

/** Every path once. If a path is both allowed and disallowed, Allow wins. */
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

/** Whether the URL may be fetched. The longest match wins; Allow wins a tie; no match allows (RFC 9309, 2.2.2). */
export function allows({ rules }: AgentRules, url: URL): boolean {
  if (rules.length === 0) return true
  const path = canonicalPath(`${url.pathname}${url.search}`)
  if (path === '/robots.txt') return true
  return rules.find(({ pattern }) => matchesPattern(pattern, path))?.allow ?? true
}

/** With several values, the longest delay is the safe choice. */
function maxDelay(groups: readonly RobotsGroup[]): number | undefined {
  const delays = groups.flatMap(({ crawlDelaySeconds }) => (crawlDelaySeconds === undefined ? [] : [crawlDelaySeconds]))
  return delays.length === 0 ? undefined : delays.reduce((a, b) => Math.max(a, b))
}

/** Accepts a URL or a path; anything else counts as the home page. */
function urlOf(text: string): URL {
  return URL.parse(text) ?? URL.parse(text, 'http://relative.invalid/') ?? new URL('http://relative.invalid/')
}

/** The result of the `robots` command for one file. */
export function checkRobots(source: string | Uint8Array, agent: string, url: string) {
  const file = parseRobots(source)
  const rules = rulesFor(file, agent)
  return { allowed: allows(rules, urlOf(url)), crawl_delay: rules.crawlDelaySeconds ?? null, sitemaps: file.sitemaps }
}
