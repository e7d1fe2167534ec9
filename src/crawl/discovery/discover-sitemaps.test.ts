import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { homePageSites, otherHosts } from '../../testing/fake-web/discovery-sites/home-page-sites.ts'
import { robotsSites } from '../../testing/fake-web/discovery-sites/robots-sites.ts'
import { wellKnownSites } from '../../testing/fake-web/discovery-sites/well-known-sites.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { discoverSitemaps } from './discover-sitemaps.ts'
import type { FoundSitemap } from './discovery-types.ts'

// Sites that announce their sitemaps in different ways, or not at all. Real sockets, real client.

const sites = { ...robotsSites, ...wellKnownSites, ...homePageSites }
const hosts = Object.keys(sites)
let fake: FakeWeb

beforeAll(async () => {
  const bare = Object.entries(sites).map(([host, { site }]): [string, FakeSite] => [host, site])
  const www = bare.map(([host, site]): [string, FakeSite] => [`www.${host}`, site])
  fake = await startFakeWeb({ ...Object.fromEntries([...www, ...bare]), ...otherHosts })
})

afterAll(() => fake.close())

/** `method type path [URL count]`, the path alone where the host is the site's own. */
function brief({ method, type, url, urlCount }: FoundSitemap, host: string): string {
  const shortUrl = url.startsWith(`https://${host}/`) ? url.slice(`https://${host}`.length) : url
  return `${method} ${type} ${shortUrl}${urlCount === null ? '' : ` ${urlCount}`}`
}

test('there are at least sixty sites', () => {
  expect(hosts.length).toBeGreaterThanOrEqual(60)
})

describe.each(Object.entries(sites))('%s', (host, { found, outcome }) => {
  test('finds the expected files within 25 requests', async () => {
    const web = testWeb({ connectTo: fake.connectTo })
    const before = fake.requests.length
    const discovery = await discoverSitemaps(host, { web })
    await web.close()
    expect(discovery.files.map((file) => brief(file, host)).sort()).toEqual([...found].sort())
    expect(discovery.outcome).toBe(outcome)
    const received = fake.requests.slice(before)
    expect(received.length).toBeLessThanOrEqual(25)
    expect(discovery.requests).toBe(received.length)
    expect(discovery.tried.length).toBeGreaterThan(0)
  })
})
