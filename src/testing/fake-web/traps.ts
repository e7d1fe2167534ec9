import { type FakeSite, page, sitemap, textFile } from '../../../demo/web/reply.ts'

/** Every page leads to the next month, for ever (yasserg/crawler4j#31). */
export const calendarTrap: FakeSite = ({ path }) => {
  const month = Number(/^\/calendar\/(\d+)/.exec(path)?.[1] ?? 0)
  return page(`Month ${month}`, `<a href="/calendar/${month + 1}">next</a> <a href="/calendar/${month - 1}">before</a>`)
}

/** A relative link without its scheme makes the path grow with every click (webrecorder/browsertrix-crawler#931). */
export const growingPathTrap: FakeSite = ({ path }) =>
  page('Deeper', `<a href="${path.replace(/\/$/, '')}/www.example.test/">our site</a>`)

/** A missing page with status 200. */
export const softNotFound: FakeSite = ({ path }) =>
  path === '/' ? page('Home') : page('Page not found', '<p>Sorry, there is nothing here.</p>')

/** robots.txt names itself as a sitemap, and the index lists itself (GateNLP/ultimate-sitemap-parser#29, advertools#107). */
export function selfReferringSitemaps(origin: string): FakeSite {
  const index = `<?xml version="1.0"?><sitemapindex><sitemap><loc>${origin}/index.xml</loc></sitemap><sitemap><loc>${origin}/pages.xml</loc></sitemap></sitemapindex>`
  return {
    '/robots.txt': textFile(`User-agent: *\nAllow: /\nSitemap: ${origin}/robots.txt\nSitemap: ${origin}/index.xml\n`),
    '/index.xml': { headers: { 'content-type': 'application/xml' }, body: index },
    '/pages.xml': sitemap([`${origin}/`, `${origin}/contact`]),
    '*': page('Any'),
  }
}
