import type { FakeRequest, FakeSite, Reply } from '../../web/reply.ts'
import type { DemoBusiness, PageRole, Shape } from '../demo-business.ts'
import { listPages } from './list-pages.ts'
import { type Phrases, phrasesByLanguage } from './phrases.ts'
import { type MenuEntry, type PageFrame, writePage } from './write-page.ts'

type Pages = Readonly<Record<string, Reply>>
type Build = (business: DemoBusiness, host: string) => FakeSite

/** Builds the site of a business according to its shape. */
export function buildSite(business: DemoBusiness, host: string): FakeSite {
  return builders[business.shape ?? 'static'](business, host)
}

const plain: PageFrame = { head: '', foot: '' }
const wordpress: PageFrame = {
  head: '<meta name="generator" content="WordPress 6.4.3"><link rel="stylesheet" href="/wp-content/themes/harbour/style.css?ver=6.4.3"><link rel="https://api.w.org/" href="/wp-json/">',
  foot: '<script src="/wp-includes/js/wp-embed.min.js?ver=6.4.3"></script>',
}
const wix: PageFrame = {
  head: '<meta name="generator" content="Wix.com Website Builder"><meta name="robots" content="index,follow">',
  foot: '<script>window.config={"sentryDsn":"https://605a7baede844d278b89dc95ae0a9123@sentry.wixpress.com/68"}</script>',
}

const builders: Readonly<Record<Shape, Build>> = {
  static: (business, host) => withList(pagesOf(business, plain, '.html'), host, 'sitemap'),
  'latin-1': (business, host) => withList(mapped(pagesOf(business, plain, '.html'), inLatin1), host, 'sitemap'),
  wordpress: (business, host) => withList(pagesOf(business, wordpress, '/'), host, 'wordpress'),
  wix: (business, host) => withList(pagesOf(business, wix, ''), host, 'wix'),
  'gzip-index': (business, host) => withList(pagesOf(business, plain, '/'), host, 'gzip'),
  'no-sitemap': (business, host) => withList(pagesOf(business, plain, ''), host, 'none'),
  slow: (business, host) => withList(mapped(pagesOf(business, plain, ''), slowly), host, 'sitemap'),
  'one-page': (business, host) =>
    withList({ '/': onePage(business, phrasesByLanguage[business.language]) }, host, 'none'),
  'cookie-redirect': (business, host) => {
    const site = withList(pagesOf(business, plain, ''), host, 'sitemap')
    return (request) => (hasCookie(request) ? (site[request.path] ?? notFound) : askForCookie(request))
  },
  'cookie-wall': ({ name }) => ({
    '*': `<!doctype html><html lang="en"><head><title>${name}</title></head><body><h1>Before you continue</h1><p>We and our 812 partners value your privacy.</p><button onclick="accept()">Accept all</button></body></html>`,
  }),
  'robots-blocked': (business, host) => ({
    ...withList(pagesOf(business, plain, ''), host, 'sitemap'),
    '/robots.txt': robots('User-agent: *\nDisallow: /\n'),
  }),
  'js-only': ({ name }) => ({
    '/robots.txt': robots('User-agent: *\nAllow: /\n'),
    '*': `<!doctype html><html lang="en"><head><title>${name}</title><script defer src="/static/js/main.4f0c1d.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
  }),
  closed: () => ({ '*': { status: 410, headers: { 'content-type': 'text/plain' }, body: 'gone' } }),
  dead: () => ({ '*': { cut: true } }),
  parked: (_business, host) => ({
    '*': `<!doctype html><html><head><title>${host}</title></head><body><h1>${host}</h1><p>This domain is parked free of charge. Related searches: flowers, gifts, delivery.</p></body></html>`,
  }),
  moved: ({ movedTo = '/' }) => ({ '*': { status: 301, headers: { location: movedTo }, body: '' } }),
}

const notFound: Reply = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' }
const robots = (body: string): Reply => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body })

function withList(pages: Pages, host: string, kind: Parameters<typeof listPages>[2]): Pages {
  return { ...listPages(Object.keys(pages), host, kind), ...pages }
}

/** Every page of the site by its path. `ending` is the suffix that the site builder adds to names. */
function pagesOf(business: DemoBusiness, frame: PageFrame, ending: string): Pages {
  const phrases = phrasesByLanguage[business.language]
  const roles: readonly PageRole[] = ['home', 'services', 'about', 'team', 'contact', 'blog', 'imprint']
  const menu = roles
    .filter((role) => isWanted(role, business))
    .map((role) => ({ role, path: role === 'home' ? '/' : `/${phrases.paths[role]}${ending}` }))
  return Object.fromEntries(menu.map(({ role, path }) => [path, writePage(business, [role], menu, phrases, frame)]))
}

/** Leaves out a team page without a team, and an imprint where no law requires one. */
function isWanted(role: PageRole, { contacts, language }: DemoBusiness): boolean {
  if (contacts.some(({ on }) => on === role)) return true
  return role === 'imprint' ? ['de', 'fr'].includes(language) : role !== 'team'
}

/** A one-page site: everything on the home page, with a menu of anchors. */
function onePage(business: DemoBusiness, phrases: Phrases): string {
  const menu: readonly MenuEntry[] = (['about', 'contact'] as const).map((role) => ({ role, path: `#${role}` }))
  return writePage(business, ['home', 'contact'], menu, phrases, plain)
}

function mapped(pages: Pages, change: (html: Reply) => Reply): Pages {
  return Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, change(html)]))
}

function inLatin1(html: Reply): Reply {
  const text = String(html).replace('<meta charset="utf-8">', '').replaceAll('’', "'")
  return { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body: Buffer.from(text, 'latin1') }
}

function slowly(html: Reply): Reply {
  return { body: String(html), delayMs: 700 }
}

/** Redirects until the request carries the cookie of the first response. */
function askForCookie({ path }: FakeRequest): Reply {
  return { status: 302, headers: { location: path, 'set-cookie': ['consent=necessary; Path=/'] }, body: '' }
}

function hasCookie({ path, headers }: FakeRequest): boolean {
  return /^\/(?:robots\.txt|sitemap\.xml)$/.test(path) || String(headers.cookie ?? '').includes('consent=')
}
