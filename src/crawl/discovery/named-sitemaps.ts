/** Lines of a robots.txt that lists every file of a large shop; the rest is reached through its indexes. */
const maxNamed = 500

/** Longer addresses are not kept: no index of a database takes them. */
export const maxFileUrl = 2048

/**
 * The addresses that `Sitemap:` lines mean, each once: relative ones belong to the origin, a host without a scheme is one
 * that the owner forgot, and http and https (or www) of one file are one file. Neither robots.txt
 * itself nor the home page is a sitemap.
 */
export function namedSitemaps(lines: readonly string[], origin: string): string[] {
  const named = new Map<string, string>()
  for (const line of lines) {
    for (const text of addressesIn(line)) {
      const url = readAddress(text, origin)
      if (url === undefined || url.pathname === '/robots.txt' || `${url.pathname}${url.search}` === '/') continue
      const key = fileKey(url.href)
      // Of two spellings of one file the safe one is asked, else the first.
      const isSafer = url.protocol === 'https:' && named.get(key)?.startsWith('http:') === true
      if (!named.has(key) || isSafer) named.set(key, url.href)
    }
    if (named.size >= maxNamed) break
  }
  return [...named.values()]
}

/** Some owners put all their files on one line. */
function addressesIn(line: string): string[] {
  const starts = [...line.matchAll(/[\s,]https?:\/\//gi)].slice(0, maxNamed).map(({ index }) => index)
  return [0, ...starts].map((start, at) => line.slice(start, starts[at]))
}

function readAddress(written: string, origin: string): URL | undefined {
  // Past this nothing is stored; and what is longer is not looked at, whatever is written in it.
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

/** What makes two addresses one file, as far as anybody can tell without asking. */
export function fileKey(address: string): string {
  const url = new URL(address)
  return `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`
}
