import { page, textFile } from '../../../../demo/web/reply.ts'
import {
  atom,
  type DiscoverySite,
  finds,
  gzippedUrlset,
  home,
  homeOfThree,
  index,
  notFoundPage,
  redirectTo,
  rss,
  urlset,
  urlsetText,
  virtual,
} from './site-parts.ts'

/** Nothing is announced: the sitemap is where it usually is, or something is there that is none. */
export const wellKnownSites: Readonly<Record<string, DiscoverySite>> = {
  'default.test': finds('well_known page /sitemap.xml 3', { '/sitemap.xml': urlset(), '/': homeOfThree }),
  'no-home.test': finds('well_known page /sitemap.xml 3', { '/sitemap.xml': urlset() }),
  'yoast.test': finds(
    [
      'well_known index /sitemap_index.xml',
      'index page /page-sitemap.xml',
      'index video /video-sitemap.xml',
      'index category /product_cat-sitemap.xml',
    ],
    {
      '/': home(['/about'], '<!-- This site is optimized with the Yoast SEO plugin -->'),
      '/sitemap_index.xml': index('/page-sitemap.xml', '/video-sitemap.xml', '/product_cat-sitemap.xml'),
    },
  ),
  'wordpress.test': finds(
    [
      'well_known index /wp-sitemap.xml',
      'index post /wp-sitemap-posts-post-1.xml',
      'index page /wp-sitemap-posts-page-1.xml',
      'index author /wp-sitemap-users-1.xml',
    ],
    {
      '/': home(['/about'], '<link rel="stylesheet" href="/wp-content/themes/x.css">'),
      '/sitemap.xml': redirectTo('/wp-sitemap.xml'),
      '/wp-sitemap.xml': index(
        '/wp-sitemap-posts-post-1.xml',
        '/wp-sitemap-posts-page-1.xml',
        '/wp-sitemap-users-1.xml',
      ),
    },
  ),
  'shop.test': finds(
    [
      'well_known index /sitemap.xml',
      'index product /sitemap_products_1.xml',
      'index page /sitemap_pages_1.xml',
      'index category /sitemap_collections_1.xml',
      'index post /sitemap_blogs_1.xml',
    ],
    {
      '/': homeOfThree,
      '/sitemap.xml': index(
        '/sitemap_products_1.xml',
        '/sitemap_pages_1.xml',
        '/sitemap_collections_1.xml',
        '/sitemap_blogs_1.xml',
      ),
    },
  ),
  'hyphen.test': finds(['well_known index /sitemap-index.xml', 'index page /sitemap-0.xml'], {
    '/': homeOfThree,
    '/sitemap-index.xml': index('/sitemap-0.xml'),
  }),
  'packed.test': finds('well_known page /sitemap.xml.gz 4', { '/': homeOfThree, '/sitemap.xml.gz': gzippedUrlset(4) }),
  'plain.test': finds('well_known page /sitemap.txt 2', {
    '/': homeOfThree,
    '/sitemap.txt': textFile('https://plain.test/a\r\nhttps://plain.test/b'),
  }),
  'numbered.test': finds('well_known page /sitemap1.xml 3', { '/': homeOfThree, '/sitemap1.xml': urlset() }),
  'folder.test': finds('well_known page /sitemap/sitemap.xml 3', {
    '/': homeOfThree,
    '/sitemap/sitemap.xml': urlset(),
  }),
  'script.test': finds('well_known page /sitemap.php 3', { '/': homeOfThree, '/sitemap.php': urlset() }),
  'prestashop.test': finds(['well_known index /1_index_sitemap.xml', 'index page /1_en_0_sitemap.xml'], {
    '/': home(['/about'], '<meta name="generator" content="PrestaShop">'),
    '/1_index_sitemap.xml': index('/1_en_0_sitemap.xml'),
  }),
  'language.test': finds('well_known page /en/sitemap.xml 3', {
    '/': redirectTo('/en/'),
    '/en/': homeOfThree,
    '/en/sitemap.xml': urlset(),
  }),
  'moved-to-www.test': finds('well_known page https://www.moved-to-www.test/sitemap.xml 3', ({ path, host }) =>
    host.startsWith('www.')
      ? ({ '/sitemap.xml': urlset()({ host }), '/': homeOfThree }[path] ?? { status: 404 })
      : redirectTo(`https://www.moved-to-www.test${path}`, 301),
  ),
  'wrong-type.test': finds('well_known page /sitemap.xml 1', {
    '/': homeOfThree,
    '/sitemap.xml': { headers: { 'content-type': 'text/html' }, body: urlsetText(['/a'], 'wrong-type.test') },
  }),
  'empty-map.test': virtual(3, { '/': homeOfThree, '/sitemap.xml': urlset(0) }),
  'soft-404.test': virtual(3, { '/': homeOfThree, '*': notFoundPage }),
  'soft-404-but-real.test': finds('well_known page /sitemap_index.xml 3', {
    '/': homeOfThree,
    '/sitemap_index.xml': urlset(),
    '*': notFoundPage,
  }),
  'sent-home.test': virtual(3, { '/': homeOfThree, '/robots.txt': { status: 404 }, '*': redirectTo('/') }),
  'one-page-app.test': virtual(3, { '*': homeOfThree }),
  'any-path-is-a-sitemap.test': virtual(3, { '/': homeOfThree, '/robots.txt': { status: 404 }, '*': urlset() }),
  'any-path-is-a-feed.test': virtual(3, { '/': homeOfThree, '/robots.txt': { status: 404 }, '*': rss(2) }),
  'any-path-is-text.test': virtual(3, { '/': homeOfThree, '*': textFile('OK') }),
  'status-404-with-map.test': virtual(3, ({ path, ...request }) =>
    path === '/' ? homeOfThree : { status: 404, body: urlsetText(['/a'], request.host) },
  ),
  'xhtml.test': virtual(3, {
    '/': homeOfThree,
    '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${page('Sorry')}` },
  }),
  'blog-feed.test': virtual(3, { '/': homeOfThree, '/feed': rss(3) }, ['feed post /feed 3']),
  'atom-at-blogger.test': virtual(
    2,
    {
      '/': home(['/about'], '<meta name="generator" content="Blogger">'),
      '/atom.xml': atom(2),
    },
    ['well_known post /atom.xml 2'],
  ),
}
