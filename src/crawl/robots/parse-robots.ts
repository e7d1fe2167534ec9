interface RobotsRule {
  readonly allow: boolean
  /** As written; compiled only for our agent. */
  readonly path: string
}

/** The rules under one run of user-agent lines. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is any agent. */
  readonly agents: readonly string[]
  readonly rules: readonly RobotsRule[]
  readonly crawlDelaySeconds: number | undefined
}

/** A parsed robots.txt. */
export interface RobotsFile {
  readonly groups: readonly RobotsGroup[]
  /** `Sitemap:` values as written; they belong to no group. */
  readonly sitemaps: readonly string[]
}

/** RFC 9309, 2.5: at least 500 KiB must be read. The rest is ignored. */
export const robotsByteLimit = 500 * 1024

type Keyword = 'agent' | 'allow' | 'disallow' | 'delay' | 'sitemap'

/** Includes the misspellings that Google's open-source parser accepts: their intent is clear. */
const keywords: ReadonlyMap<string, Keyword> = new Map([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['crawl-delay', 'delay'],
  ['crawldelay', 'delay'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
])

interface OpenGroup {
  agents: string[]
  rules: RobotsRule[]
  crawlDelaySeconds: number | undefined
  /** The group has a rule: the next user-agent line starts another group. */
  closed: boolean
}

/** Parses robots.txt by RFC 9309. Never throws: skips invalid lines. */
export function parseRobots(source: string | Uint8Array): RobotsFile {
  const groups: OpenGroup[] = []
  const sitemaps: string[] = []
  let open: OpenGroup | undefined
  for (const line of robotsText(source).split(/\r\n|\r|\n/)) {
    const [keyword, value] = readLine(line)
    if (keyword === undefined) continue
    if (keyword === 'sitemap') {
      if (value !== '') sitemaps.push(value)
    } else if (keyword === 'agent') {
      const token = productToken(value)
      if (open === undefined || open.closed) {
        open = { agents: [], rules: [], crawlDelaySeconds: undefined, closed: false }
        groups.push(open)
      }
      if (token !== '') open.agents.push(token)
    } else if (open !== undefined) {
      open.closed = true
      addMember(open, keyword, value)
    }
  }
  return { groups, sitemaps }
}

function addMember(group: OpenGroup, keyword: 'allow' | 'disallow' | 'delay', value: string): void {
  if (keyword === 'delay') {
    const seconds = readDelay(value)
    if (seconds !== undefined) group.crawlDelaySeconds = Math.max(seconds, group.crawlDelaySeconds ?? 0)
    return
  }
  // An empty value is no rule.
  if (value !== '') group.rules.push({ allow: keyword === 'allow', path: value })
}

/** The product token of a user agent or of a line: `FooBot/1.0 (...)` is foobot (RFC 9309, 2.2.1: case-insensitive). */
export function productToken(text: string): string {
  const trimmed = text.trim()
  // Real files quote names, separate several with commas, or append a star.
  const token = trimmed.startsWith('*') ? /^[^\s/]*/ : /(?<=^["'(]*)[^\s/*:,;"'()]+/
  return (token.exec(trimmed)?.[0] ?? '').toLowerCase()
}

function readDelay(value: string): number | undefined {
  if (!/^(\d{1,9}(\.\d{0,9})?|\.\d{1,9})$/.test(value)) return undefined
  return Number(value)
}

function readLine(line: string): [Keyword | undefined, string] {
  const hash = line.indexOf('#')
  const text = (hash < 0 ? line : line.slice(0, hash)).trim()
  if (text === '') return [undefined, '']
  const colon = text.indexOf(':')
  if (colon >= 0) return [keywords.get(text.slice(0, colon).trim().toLowerCase()), text.slice(colon + 1).trim()]
  // Without a colon, accepts "keyword value" only.
  const parts = text.split(/\s+/)
  const [keyword, value] = parts
  if (parts.length !== 2 || keyword === undefined || value === undefined) return [undefined, '']
  return [keywords.get(keyword.toLowerCase()), value]
}

/** UTF-8 with invalid bytes replaced (scrapy/scrapy#6292), or the encoding of a byte order mark; truncated at the limit. */
function robotsText(source: string | Uint8Array): string {
  const text = typeof source === 'string' ? source.slice(0, robotsByteLimit).replace(/^\uFEFF/, '') : decode(source)
  return source.length > robotsByteLimit ? text.slice(0, lastLineStart(text)) : text
}

function decode(source: Uint8Array): string {
  const bytes = source.subarray(0, robotsByteLimit)
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : ''
  return new TextDecoder(utf16 || 'utf-8').decode(bytes)
}

/** Drops the line that the limit cuts: "Disallow: /private" cut after the slash would block the whole site. */
function lastLineStart(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}
