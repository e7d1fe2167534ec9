import { generatedPages } from '../extract-pages.ts'
import { hostOf, pagePaths, sitePaths } from './sites.ts'

export interface SiteFile {
  readonly type: string
  readonly body: Buffer
}

const pool = 64

/** Skewed like real sites: half of the pages have less than 15 kB, a few 50 kB. */
const scaleOf = (index: number): number => 0.15 + 0.85 * ((index + 0.5) / pool) ** 3

const menu = `<nav>${pagePaths.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')}</nav>`

/** Each page in pieces; between them goes the mail domain of the site, so that each site has its own contacts. */
const templates = generatedPages(pool, scaleOf).map((html) =>
  html
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace(/(<body[^>]*>)/, `$1${menu}`)
    .split('brix-host.com')
    .map((piece) => Buffer.from(piece)),
)

/** The file of a site; undefined for a path that it does not have. `origin` as the contender wrote it. */
export function siteFile(site: number, path: string, origin: string): SiteFile | undefined {
  if (path === '/robots.txt') return text('text/plain', `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`)
  if (path === '/sitemap.xml') return text('application/xml', sitemapOf(origin))
  if (!sitePaths.has(path)) return undefined
  const page = pagePaths.indexOf(path) + 1
  const mailDomain = Buffer.from(`${hostOf(site).replace('.', '-')}.com`)
  const pieces = templates[(site * 11 + page * 37) % pool] ?? []
  return { type: 'text/html; charset=utf-8', body: Buffer.concat(joined(pieces, mailDomain)) }
}

function text(type: string, content: string): SiteFile {
  return { type: `${type}; charset=utf-8`, body: Buffer.from(content) }
}

function sitemapOf(origin: string): string {
  const entries = pagePaths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-05-04</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}

function joined(pieces: readonly Buffer[], between: Buffer): Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]))
}
