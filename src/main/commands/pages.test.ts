import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { type CommandRunner, startCommandRunner } from '../../../test/support/command-runner.ts'
import { rowsOf } from '../../testing/command-process.ts'
import { home, index, robots, urlset } from '../../testing/fake-web/discovery-sites/site-parts.ts'

let fake: FakeWeb
let runner: CommandRunner

beforeAll(async () => {
  fake = await startFakeWeb({
    'shop.test': {
      '/robots.txt': robots('Sitemap: /index.xml', 'Sitemap: /more.xml'),
      '/index.xml': index('/a.xml', '/gone.xml'),
      '/a.xml': urlset(['/one', '/two', 'https://elsewhere.example/x']),
      '/more.xml': urlset(['/three']),
    },
    'feed.test': {
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head><body><a href="/news#top">News</a> <a href="/contact">Contact</a></body></html>',
      },
      '/rss': {
        headers: { 'content-type': 'application/rss+xml' },
        body: '<rss><channel><item><guid>https://feed.test/news</guid></item></channel></rss>',
      },
    },
    'plain.test': { '/': home(['/contact', '/about']) },
  })
  runner = startCommandRunner()
})

afterAll(async () => {
  await runner.close()
  await fake.close()
})

async function pages(site: string, ...options: string[]) {
  const { stdout, code } = await runner.run(['pages', site, ...options], {
    CRAWL_CONNECT_TO: `${fake.connectTo.ip}:${fake.connectTo.port}`,
    CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
    CRAWL_GAP_MS: '0',
  })
  return { rows: rowsOf(stdout), stdout, code }
}

test('finds the sitemaps of a site and lists its pages, the summary last', async () => {
  const { rows, code } = await pages('shop.test', '--json')
  expect(code).toBe(0)
  const locs = rows.flatMap(({ loc }) => loc ?? [])
  expect(locs).toEqual(['https://shop.test/one', 'https://shop.test/two', 'https://shop.test/three'])
  const files = rows.flatMap(({ sitemap }) => sitemap ?? [])
  expect(files).toEqual(['index', 'a', 'gone', 'more'].map((name) => `https://shop.test/${name}.xml`))
  expect(rows.at(-1)).toMatchObject({
    summary: { format: 'index', urls: 3, children: 4, truncated: false, dropped: 1, errors: [{ code: 'http_404' }] },
  })
})

test('a site without a sitemap gives the links of its home page', async () => {
  const { rows, stdout } = await pages('https://plain.test/', '--json')
  expect(rows.flatMap(({ loc }) => loc ?? [])).toEqual(
    ['', 'contact', 'about'].map((path) => `https://plain.test/${path}`),
  )
  expect(stdout.trimEnd().split('\n').at(-1)).toContain('"urls":3')
  expect((await pages('plain.test')).stdout).toContain('https://plain.test/contact\n')
})

test('a page that the feed and the home page list counts once', async () => {
  const { rows } = await pages('feed.test', '--json')
  const locs = rows.flatMap(({ loc }) => loc ?? [])
  expect(locs.toSorted()).toEqual(['', 'contact', 'news'].map((path) => `https://feed.test/${path}`))
  expect(rows.at(-1)).toMatchObject({ summary: { urls: 3 } })
})

test('reports why a site has no pages and exits with 1', async () => {
  const { rows, code } = await pages('empty.test', '--json')
  expect(code).toBe(1)
  expect(rows).toMatchObject([{ summary: { urls: 0, errors: [{ message: expect.stringContaining('http_404') }] } }])
})
