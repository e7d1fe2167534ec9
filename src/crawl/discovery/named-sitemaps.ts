/** Some robots.txt files list every sitemap of a large shop. The rest is reached through the indexes. */
const maxNamed = 500

/** Longer URLs are not stored: the database cannot index them. */
export const maxFileUrl = 2048

/**
 * The URLs of `Sitemap:` lines, each once. Relative ones are resolved against the origin, a missing scheme is added, and
 * http, https and www spellings of one file count once. robots.txt itself and the home page are not sitemaps.
 */
export function namedSitemaps(lines: readonly string[], origin: string): string[] {
  const named = new Map<string, string>()
  for (const line of lines) {
    for (const text of splitUrls(line)) {
      const url = parseUrl(text, origin)
      if (url === undefined || url.pathname === '/robots.txt' || `${url.pathname}${url.search}` === '/') continue
      const key = fileKey(url.href)
      // Prefers https, else the first spelling.
      const isSecure = url.protocol === 'https:' && named.get(key)?.startsWith('http:') === true
      if (!named.has(key) || isSecure) named.set(key, url.href)
    }
    if (named.size >= maxNamed) break
  }
  return [...named.values()]
}

/** Some sites list all their files on one line. */
function splitUrls(line: string): string[] {
  const starts = [...line.matchAll(/[\s,]https?:\/\//gi)].slice(0, maxNamed).map(({ index }) => index)
  return [0, ...starts].map((start, at) => line.slice(start, starts[at]))
}

function parseUrl(written: string, origin: string): URL | undefined {
  // Longer than any stored URL with its punctuation.
  if (written.length > 2100) return undefined
  const text = written.replace(/^[\s,"'<]+|[\s,"'>]+$/g, '')
  const { host, protocol } = new URL(origin)
  const bare = host.replace(/^www\./, '')
  const lower = text.toLowerCase()
  const isHostFirst = lower.startsWith(`${bare}/`) || lower.startsWith(`www.${bare}/`)
  const url = URL.parse(isHostFirst ? `${protocol}//${text}` : text, `${origin}/`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  return url.href.length <= maxFileUrl ? url : undefined
}

/** The same for two URLs that are probably one file. */
export function fileKey(href: string): string {
  const url = new URL(href)
  return `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`
}
