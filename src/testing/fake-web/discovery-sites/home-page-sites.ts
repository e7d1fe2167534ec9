import { page } from '../../../../demo/web/reply.ts'
import {
  atom,
  type DiscoverySite,
  finds,
  home,
  homeOfThree,
  index,
  nothing,
  redirectTo,
  rss,
  urlset,
  virtual,
} from './site-parts.ts'

/** The home page points at it, or has to stand in for it; and sites that are hard to reach, or cannot be. */
export const homePageSites: Readonly<Record<string, DiscoverySite>> = {
  'link-rel.test': finds('link page /maps/site.xml 3', {
    '/': home(['/about'], '<link rel="sitemap" type="application/xml" href="/maps/site.xml">'),
    '/maps/site.xml': urlset(),
  }),
  'footer-link.test': finds('home_link page /files/sitemap-all.xml 3', {
    '/': home(['/about', '/files/sitemap-all.xml']),
    '/files/sitemap-all.xml': urlset(),
  }),
  'html-sitemap.test': virtual(5, {
    '/': home(['/about', '/site-map']),
    '/site-map': page('Site map', '<a href="/a">A</a><a href="/b">B</a>'),
  }),
  'feed-link.test': virtual(
    2,
    {
      '/': home(
        ['/about'],
        '<link rel="alternate" type="application/rss+xml" href="/news/rss"><link rel="alternate" type="application/rss+xml" href="/comments/feed">',
      ),
      '/news/rss': rss(4),
    },
    ['feed post /news/rss 4'],
  ),
  'atom-link.test': virtual(
    2,
    {
      '/': home(['/about'], '<link rel="alternate" type="application/atom+xml" href="/updates">'),
      '/updates': atom(2),
    },
    ['feed post /updates 2'],
  ),
  'plain-home.test': virtual(4, {
    '/': home([
      '/about',
      '/contact',
      '/team.html',
      '/logo.png',
      'mailto:a@b.test',
      'https://social.example/us',
      '#top',
      '/about#us',
      'javascript:void(0)',
    ]),
  }),
  'one-page.test': virtual(1, { '/': page('Just us', '<p>Call us.</p>') }),
  'base-tag.test': virtual(2, { '/': home(['about'], '<base href="https://base-tag.test/en/">') }),
  'http-only.test': finds('well_known page http://http-only.test/sitemap.xml 3', (request) =>
    request.scheme === 'https' ? { cut: true } : request.path === '/sitemap.xml' ? urlset()(request) : { status: 404 },
  ),
  'www-only.test': finds('well_known page https://www.www-only.test/sitemap.xml 3', (request) =>
    request.host === 'www-only.test'
      ? { cut: true }
      : ({ '/': homeOfThree, '/sitemap.xml': urlset()(request) }[request.path] ?? { status: 404 }),
  ),
  'bare-host-is-empty.test': finds('robots page https://www.bare-host-is-empty.test/s.xml 3', (request) =>
    request.host.startsWith('www.')
      ? ({ '/robots.txt': 'Sitemap: /s.xml', '/s.xml': urlset()(request) }[request.path] ?? { status: 404 })
      : { status: 404 },
  ),
  'dead.test': nothing('unreachable', () => ({ cut: true })),
  'forbidden.test': nothing('http_403', () => ({ status: 403 })),
  'no-page.test': nothing('not_html', { '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } }),
  'gone-elsewhere.test': nothing('redirects_elsewhere', {
    '/': redirectTo('https://other-brand.test/'),
    '/sitemap.xml': redirectTo('https://other-brand.test/sitemap.xml'),
  }),
  'shell.test': nothing('js_only', {
    '/': '<!doctype html><html><head><title>App</title><script src="/app.js"></script></head><body><div id="root"></div></body></html>',
  }),
  'nothing-at-all.test': nothing('http_404', {}),
}

/** Hosts that the sites above lead to. */
export const otherHosts = {
  'registrar.test': { '/sitemap.xml': index('/domains.xml', '/hosting.xml') },
  'maps.cdn-host.test': { '/elsewhere.xml': urlset(['https://elsewhere.test/a'])({ host: '' }) },
  'other-brand.test': { '/': homeOfThree, '/sitemap.xml': urlset() },
}
