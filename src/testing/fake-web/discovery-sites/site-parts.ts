import { gzipSync } from 'node:zlib'
import { type FakeRequest, type FakeSite, page, type Reply, redirectTo, textFile } from '../../../../demo/web/reply.ts'

/** A site of the discovery test: how it answers, and what is to be found, as `method type path [URL count]`. */
export interface DiscoverySite {
  readonly outcome: string
  readonly found: readonly string[]
  /** Paths are relative to the site's own https origin. */
  readonly site: Readonly<Record<string, Reply | ((request: FakeRequest) => Reply)>> | FakeSite
}

type Answers = Readonly<Record<string, Reply | ((request: FakeRequest) => Reply)>>

/** A site where something is to be found. */
export function finds(found: string | readonly string[], site: Answers | FakeSite): DiscoverySite {
  return { outcome: 'sitemaps_found', found: typeof found === 'string' ? [found] : found, site }
}

/** A site whose home page has to do; `links` counts the home page itself. */
export function virtual(links: number, site: Answers | FakeSite, more: readonly string[] = []): DiscoverySite {
  return {
    outcome: more.length > 0 ? 'sitemaps_found' : 'virtual_sitemap',
    found: [...more, `virtual virtual / ${links}`],
    site,
  }
}

/** A site where nothing is to be found, and why. */
export function nothing(outcome: string, site: Answers | FakeSite): DiscoverySite {
  return { outcome, found: [], site }
}

const xml = (body: string): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
})

/** Entries relative to the host that is asked, or absolute. */
const locs = (tag: string, urls: readonly string[], host: string) =>
  urls.map((url) => `<${tag}><loc>${url.startsWith('/') ? `https://${host}${url}` : url}</loc></${tag}>`).join('')

const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => `/page-${at}`)

export function urlsetText(urls: readonly string[], host: string): string {
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs('url', urls, host)}</urlset>`
}

/** A urlset of so many pages, or of these. */
export function urlset(pages: number | readonly string[] = 3): (request: Pick<FakeRequest, 'host'>) => Reply {
  const urls = typeof pages === 'number' ? pagesOf(pages) : pages
  return ({ host }) => xml(urlsetText(urls, host))
}

export function gzippedUrlset(pages: number): (request: Pick<FakeRequest, 'host'>) => Reply {
  return ({ host }) => ({
    headers: { 'content-type': 'application/octet-stream' },
    body: gzipSync(urlsetText(pagesOf(pages), host)),
  })
}

export function index(...children: readonly string[]): (request: Pick<FakeRequest, 'host'>) => Reply {
  return ({ host }) => xml(`<sitemapindex>${locs('sitemap', children, host)}</sitemapindex>`)
}

export function rss(items: number): (request: Pick<FakeRequest, 'host'>) => Reply {
  return ({ host }) =>
    xml(
      `<rss version="2.0"><channel><title>News</title>${pagesOf(items)
        .map((path) => `<item><title>One</title><link>https://${host}${path}</link></item>`)
        .join('')}</channel></rss>`,
    )
}

export function atom(items: number): (request: Pick<FakeRequest, 'host'>) => Reply {
  return ({ host }) =>
    xml(
      `<feed xmlns="http://www.w3.org/2005/Atom">${pagesOf(items)
        .map((path) => `<entry><title>One</title><link href="https://${host}${path}"/></entry>`)
        .join('')}</feed>`,
    )
}

/** Entries whose kind only an extension shows. */
export function extended(
  kind: 'news' | 'video' | 'image',
  count: number,
): (request: Pick<FakeRequest, 'host'>) => Reply {
  const inner = {
    news: '<news:news><news:title>t</news:title></news:news>',
    video: '<video:video/>',
    image: '<image:image/>',
  }
  return ({ host }) =>
    xml(
      `<urlset xmlns:${kind}="http://www.google.com/schemas/sitemap-${kind}/1.1">${pagesOf(count)
        .map((path) => `<url><loc>https://${host}${path}</loc>${inner[kind]}</url>`)
        .join('')}</urlset>`,
    )
}

export function robots(...lines: readonly string[]): Reply {
  return textFile(['User-agent: *', 'Disallow: /private', ...lines].join('\n'))
}

/** A home page with links and the given head. */
export function home(links: readonly string[] = [], head = ''): string {
  const anchors = links.map((link) => `<li><a href="${link}">${link.replace(/\W+/g, ' ').trim()}</a></li>`).join('')
  return page('Home', `<nav><ul>${anchors}</ul></nav><p>We have been here since 1987.</p>`).replace(
    '</head>',
    `${head}</head>`,
  )
}

/** Pages to fall back on, for sites where a sitemap would be wrong. */
export const homeOfThree = home(['/about', '/contact'])
export const notFoundPage = page('Page not found', '<p>Sorry, there is nothing here.</p>')
export { redirectTo }
