import { textFile } from '../../../../demo/web/reply.ts'
import {
  type DiscoverySite,
  extended,
  finds,
  gzippedUrlset,
  homeOfThree,
  index,
  notFoundPage,
  nothing,
  redirectTo,
  robots,
  rss,
  urlset,
  virtual,
} from './site-parts.ts'

/** robots.txt names the sitemap, in all the ways in which owners write it. */
export const robotsSites: Readonly<Record<string, DiscoverySite>> = {
  'absolute.test': finds('robots page /sitemap.xml 3', {
    '/robots.txt': robots('Sitemap: https://absolute.test/sitemap.xml'),
    '/sitemap.xml': urlset(),
  }),
  'relative.test': finds('robots page /maps/all.xml 2', {
    '/robots.txt': robots('Sitemap: /maps/all.xml'),
    '/maps/all.xml': urlset(2),
  }),
  'no-slash.test': finds('robots page /all.xml 2', {
    '/robots.txt': robots('sitemap: all.xml'),
    '/all.xml': urlset(2),
  }),
  'no-scheme.test': finds('robots page https://www.no-scheme.test/all.xml 2', {
    '/robots.txt': robots('Sitemap: www.no-scheme.test/all.xml'),
    '/all.xml': urlset(2),
  }),
  'weird-spacing.test': finds('robots page /a.xml 1', {
    '/robots.txt': textFile('  SITE-MAP   :   https://weird-spacing.test/a.xml   # here'),
    '/a.xml': urlset(1),
  }),
  'only-sitemap-line.test': finds('robots page /a.xml 1', {
    '/robots.txt': textFile('Sitemap: https://only-sitemap-line.test/a.xml'),
    '/a.xml': urlset(1),
  }),
  'twice.test': finds('robots page /a.xml 1', {
    '/robots.txt': robots(
      'Sitemap: http://twice.test/a.xml',
      'Sitemap: https://twice.test/a.xml',
      'Sitemap: https://www.twice.test/a.xml#top',
    ),
    '/a.xml': urlset(1),
  }),
  'two-on-a-line.test': finds(['robots page /a.xml 1', 'robots page /b.xml 2'], {
    '/robots.txt': robots('Sitemap: https://two-on-a-line.test/a.xml https://two-on-a-line.test/b.xml'),
    '/a.xml': urlset(1),
    '/b.xml': urlset(2),
  }),
  'several.test': finds(['robots page /pages.xml 2', 'robots product /products.xml 4', 'robots post /blog.xml 1'], {
    '/robots.txt': robots(...['pages', 'products', 'blog'].map((name) => `Sitemap: /${name}.xml`)),
    '/pages.xml': urlset(2),
    '/products.xml': urlset(4),
    '/blog.xml': urlset(1),
  }),
  'index.test': finds(
    [
      'robots index /sitemap_index.xml',
      'index page /page-sitemap.xml',
      'index post /post-sitemap.xml',
      'index category /category-sitemap.xml',
      'index tag /post_tag-sitemap.xml',
      'index author /author-sitemap.xml',
    ],
    {
      '/robots.txt': robots('Sitemap: /sitemap_index.xml'),
      '/sitemap_index.xml': index(
        '/page-sitemap.xml',
        '/post-sitemap.xml',
        '/category-sitemap.xml',
        '/post_tag-sitemap.xml',
        '/author-sitemap.xml',
      ),
    },
  ),
  'index-and-child.test': finds(['robots index /index.xml', 'index page /a.xml', 'index product /product_b.xml'], {
    '/robots.txt': robots('Sitemap: /index.xml', 'Sitemap: /a.xml'),
    '/index.xml': index('/a.xml', '/product_b.xml', '/index.xml'),
    '/a.xml': urlset(1),
  }),
  'elsewhere.test': finds('robots page https://maps.cdn-host.test/elsewhere.xml 1', {
    '/robots.txt': robots('Sitemap: https://maps.cdn-host.test/elsewhere.xml'),
  }),
  'foreign.test': virtual(3, {
    '/robots.txt': robots('Sitemap: /sitemap.xml'),
    '/sitemap.xml': urlset(['https://template-demo.example/a', 'https://template-demo.example/b']),
    '/': homeOfThree,
  }),
  'carried-off.test': virtual(3, {
    '/robots.txt': robots('Sitemap: /sitemap.xml'),
    '/sitemap.xml': redirectTo('https://registrar.test/sitemap.xml'),
    '/': homeOfThree,
  }),
  'gzip.test': finds('robots page /sitemap.xml.gz 5', {
    '/robots.txt': robots('Sitemap: /sitemap.xml.gz'),
    '/sitemap.xml.gz': gzippedUrlset(5),
  }),
  'text.test': finds('robots page /urls.txt 2', {
    '/robots.txt': robots('Sitemap: /urls.txt'),
    '/urls.txt': textFile('https://text.test/a\nhttps://text.test/b\n'),
  }),
  'rss-in-robots.test': virtual(3, { '/robots.txt': robots('Sitemap: /rss'), '/rss': rss(2), '/': homeOfThree }, [
    'robots post /rss 2',
  ]),
  'stale-line.test': finds('well_known page /sitemap.xml 3', {
    '/robots.txt': robots('Sitemap: /old.xml'),
    '/sitemap.xml': urlset(),
  }),
  'html-line.test': virtual(3, {
    '/robots.txt': robots('Sitemap: /sitemap.xml'),
    '/sitemap.xml': notFoundPage,
    '/': homeOfThree,
  }),
  'moved.test': finds('robots page /new/sitemap.xml 3', {
    '/robots.txt': robots('Sitemap: /sitemap.xml'),
    '/sitemap.xml': redirectTo('/new/sitemap.xml', 301),
    '/new/sitemap.xml': urlset(),
  }),
  'itself.test': finds('robots page /a.xml 1', {
    '/robots.txt': robots('Sitemap: /robots.txt', 'Sitemap: /a.xml'),
    '/a.xml': urlset(1),
  }),
  'news-only.test': finds(['robots news /latest.xml 4', 'well_known page /sitemap.xml 3'], {
    '/robots.txt': robots('Sitemap: /latest.xml'),
    '/latest.xml': extended('news', 4),
    '/sitemap.xml': urlset(),
  }),
  'images-and-pages.test': finds(
    ['robots image /image-sitemap.xml 2', 'robots page /all.xml 3', 'robots video /clips.xml 2'],
    {
      '/robots.txt': robots('Sitemap: /image-sitemap.xml', 'Sitemap: /all.xml', 'Sitemap: /clips.xml'),
      '/image-sitemap.xml': extended('image', 2),
      '/all.xml': extended('image', 3),
      '/clips.xml': extended('video', 2),
    },
  ),
  'many.test': finds(
    Array.from({ length: 40 }, (_, at) => `robots page /part${at}.xml${at < 10 ? ' 1' : ''}`),
    (request) => {
      if (request.path === '/robots.txt')
        return robots(...Array.from({ length: 40 }, (_, at) => `Sitemap: /part${at}.xml`))
      return /^\/part\d+\.xml$/.test(request.path) ? urlset(1)(request) : { status: 404 }
    },
  ),
  'closed.test': nothing('blocked_by_robots', {
    '/robots.txt': textFile('User-agent: *\nDisallow: /\nSitemap: /sitemap.xml'),
    '/sitemap.xml': urlset(),
    '/': homeOfThree,
  }),
  'half-closed.test': finds('well_known page /sitemap.xml 3', {
    '/robots.txt': textFile('User-agent: *\nDisallow: /\nAllow: /sitemap.xml'),
    '/sitemap.xml': urlset(),
    '/': homeOfThree,
  }),
}
