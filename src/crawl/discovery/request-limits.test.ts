import { afterEach, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { type FakeSite, redirectTo, textFile } from '../../../demo/web/reply.ts'
import { home, robots, urlset } from '../../testing/fake-web/discovery-sites/site-parts.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import type { WebOptions } from '../web.ts'
import { discoverSitemaps } from './discover-sitemaps.ts'

// Limits on the requests of a discovery, also for hostile sites.

let fake: FakeWeb | undefined
afterEach(() => fake?.close())

async function search(
  site: FakeSite,
  options: Partial<WebOptions> & { maxRequests?: number; signal?: AbortSignal } = {},
) {
  fake = await startFakeWeb({ 'shop.test': site, 'www.shop.test': site })
  const web = testWeb({ connectTo: fake.connectTo, ...options })
  return { web, fake, discovery: await discoverSitemaps('shop.test', { web, ...options }) }
}

/** Every URL redirects to the next one, without end. */
const maze: FakeSite = ({ path }) => redirectTo(`/m${Number(/\d+/.exec(path)?.[0] ?? 0) + 1}${path.slice(0, 20)}`)

test('sends at most 25 requests to a site of endless redirects', async () => {
  const { discovery, fake: seen } = await search(maze)
  expect(seen.requests.length).toBeLessThanOrEqual(25)
  expect(discovery.requests).toBe(seen.requests.length)
  expect(discovery.files).toEqual([])
})

test.each([1, 2, 3, 9])('sends at most %i requests', async (maxRequests) => {
  const { discovery, fake: seen } = await search({ '/': home(['/a']) }, { maxRequests })
  expect(seen.requests.length).toBeLessThanOrEqual(maxRequests)
  expect(discovery.requests).toBe(seen.requests.length)
})

test('a discovery without requests left does not block the host for others', async () => {
  const { web, fake: seen } = await search(
    { '/robots.txt': robots('Sitemap: https://www.shop.test/s.xml'), '/s.xml': urlset() },
    { maxRequests: 1 },
  )
  expect(seen.requests).toHaveLength(1)
  const { outcome } = await discoverSitemaps('shop.test', { web })
  expect(outcome).toBe('sitemaps_found')
})

test('waits for a crawl delay that is longer than the maximum wait', async () => {
  const site = {
    '/robots.txt': textFile('User-agent: *\nCrawl-delay: 9\nSitemap: /a.xml\nSitemap: /b.xml'),
    '/a.xml': urlset(1),
    '/b.xml': urlset(1),
  }
  const { discovery, fake: seen } = await search(site, { maxWaitMs: 0, maxCrawlDelayMs: 60 })
  expect(discovery.files).toHaveLength(2)
  const gaps = seen.requests.slice(1).map(({ at }, index) => at - (seen.requests[index]?.at ?? 0))
  expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(59)
})

test('stops at a 429 and keeps the files read so far', async () => {
  let throttled = 0
  const { discovery, fake: seen } = await search(({ path }) => {
    if (path === '/robots.txt') return { status: 404 }
    if (path === '/') return home(['/contact'])
    throttled++
    return { status: 429, headers: { 'retry-after': '600' } }
  })
  expect(throttled).toBe(1)
  expect(seen.requests).toHaveLength(3)
  expect(discovery).toMatchObject({ outcome: 'virtual_sitemap', failure: undefined })
})

test('fails with a time to retry if the 429 comes before anything was read', async () => {
  const { discovery } = await search(({ path }) => ({ status: path === '/robots.txt' ? 404 : 429 }))
  expect(discovery.failure).toMatchObject({ code: 'rate_limited', consequence: 'wait' })
  expect(discovery.failure?.retryAt).toBeInstanceOf(Date)
})

test('fails with a retry if a named file has a server error, even with links of the home page', async () => {
  const { discovery } = await search({
    '/robots.txt': robots('Sitemap: /s.xml'),
    '/s.xml': { status: 500 },
    '/': home(['/a']),
  })
  expect(discovery).toMatchObject({ outcome: 'virtual_sitemap', failure: { code: 'http_500', consequence: 'retry' } })
})

test('renders an empty shell last, to find its links', async () => {
  const shell = '<html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>'
  const render = () => Promise.resolve(home(['/contact']))
  const { discovery, fake: seen } = await search(
    { '/': shell },
    { renderer: { render, close: () => Promise.resolve() } },
  )
  expect(discovery.outcome).toBe('virtual_sitemap')
  expect(discovery.files[0]?.links?.map(({ url }) => url)).toEqual(['https://shop.test/', 'https://shop.test/contact'])
  // The shell is rendered from the response that was read first.
  expect(seen.requests.filter(({ path }) => path === '/')).toHaveLength(1)
})

describe('the requests of a usual site', () => {
  const probe = expect.stringMatching(/^\/[0-9a-f-]{36}\.xml$/)
  const wordpress = home(['/about'], '<link rel="stylesheet" href="/wp-content/themes/x.css">')

  test.each<[string, FakeSite, readonly unknown[]]>([
    [
      'robots.txt names the sitemap',
      { '/robots.txt': robots('Sitemap: /s.xml'), '/s.xml': urlset(), '/': home() },
      ['/robots.txt', '/s.xml'],
    ],
    [
      'the sitemap has the usual name',
      { '/sitemap.xml': urlset(), '/': home() },
      ['/robots.txt', '/', '/sitemap.xml', probe],
    ],
    [
      'the software of the home page has its own name',
      { '/wp-sitemap.xml': urlset(), '/': wordpress },
      ['/robots.txt', '/', '/wp-sitemap.xml', probe],
    ],
    [
      'the first guess does not exist, which makes the probe unnecessary',
      { '/sitemap_index.xml': urlset(), '/': wordpress },
      ['/robots.txt', '/', '/wp-sitemap.xml', '/sitemap_index.xml'],
    ],
    [
      'so does a file that robots.txt names and that does not exist',
      { '/robots.txt': robots('Sitemap: /old.xml'), '/sitemap.xml': urlset(), '/': home() },
      ['/robots.txt', '/old.xml', '/', '/sitemap.xml'],
    ],
  ])('%s', async (_, site, paths) => {
    const { discovery, fake: seen } = await search(site)
    expect(discovery.outcome).toBe('sitemaps_found')
    expect(seen.requests.map(({ path }) => path)).toEqual(paths)
  })
})

test('throws when aborted', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(search({ '/': home() }, { signal: stop.signal })).rejects.toThrow()
})

test('throws url_invalid for text that is not a site', async () => {
  const web = testWeb()
  await expect(discoverSitemaps('http://', { web })).rejects.toMatchObject({ code: 'url_invalid' })
})
