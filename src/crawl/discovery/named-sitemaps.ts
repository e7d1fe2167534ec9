/** Lines of a robots.txt that lists every file of a large shop; the rest is reached through its indexes. */
const maxNamed = 500

/**
 * The addresses that `Sitemap:` lines mean, each once: relative ones belong to the origin, a host without a scheme is one
 * that the owner forgot, and http and https (or www) of one file are one file. The robots.txt itself is no sitemap.
 */
export function namedSitemaps(lines: readonly string[], origin: string): string[] {
  const named = new Map<string, string>()
  for (const line of lines) {
    for (const text of line.split(/[\s,]+(?=https?:)/i)) {
      const url = readLine(text.replace(/^["'<]+|["'>]+$/g, ''), origin)
      if (url === undefined || url.pathname === '/robots.txt') continue
      const key = fileKey(url.href)
      // Of two spellings of one file the safe one is asked, else the first.
      const isSafer = url.protocol === 'https:' && named.get(key)?.startsWith('http:') === true
      if (!named.has(key) || isSafer) named.set(key, url.href)
    }
    if (named.size >= maxNamed) break
  }
  return [...named.values()]
}

function readLine(text: string, origin: string): URL | undefined {
  const { host, protocol } = new URL(origin)
  const bare = host.replace(/^www\./, '')
  const lower = text.toLowerCase()
  const isHostFirst = lower.startsWith(`${bare}/`) || lower.startsWith(`www.${bare}/`)
  const url = URL.parse(isHostFirst ? `${protocol}//${text}` : text, `${origin}/`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  return url.href.length <= 2048 ? url : undefined
}

/** What makes two addresses one file, as far as anybody can tell without asking. */
export function fileKey(address: string): string {
  const url = new URL(address)
  return `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`
}
