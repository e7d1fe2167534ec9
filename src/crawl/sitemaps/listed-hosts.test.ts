import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import type { Web } from '../web.ts'
import { ListedHosts } from './listed-hosts.ts'

let fake: FakeWeb
let web: Web

beforeAll(async () => {
  fake = await startFakeWeb({
    'partner.test': { '/robots.txt': { body: 'Sitemap: https://smile.test/sitemap.xml' } },
    'stranger.test': { '/robots.txt': { body: 'Sitemap: https://stranger.test/sitemap.xml' } },
  })
  web = testWeb({ connectTo: fake.connectTo })
})

afterAll(async () => {
  await web.close()
  await fake.close()
})

const file = (format: 'urlset' | 'text', url = 'https://smile.test/sitemap.xml') => ({
  file: url,
  finalUrl: url,
  format,
})

test.for([
  ['its own host', 'https://www.smile.test/a', file('urlset'), true],
  ['a host whose robots.txt names it', 'https://partner.test/a', file('urlset'), true],
  [
    'a file below the one that robots.txt names',
    'https://partner.test/a',
    file('urlset', 'https://smile.test/b.xml'),
    true,
  ],
  ['a host whose robots.txt names another', 'https://stranger.test/a', file('urlset'), false],
  ['a host without robots.txt', 'https://nowhere.test/a', file('urlset'), false],
  ['a plain list of URLs', 'https://stranger.test/a', file('text'), true],
  ['a local file', 'https://stranger.test/a', file('urlset', 'sitemap.xml'), true],
] as const)('%s', async ([, url, listing, expected]) => {
  expect(await new ListedHosts('https://smile.test/sitemap.xml', web).permits(url, listing)).toBe(expected)
})
