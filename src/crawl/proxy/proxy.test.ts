import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, type Reply, redirectTo } from '../../../demo/web/reply.ts'
import { type Certificate, makeCertificate } from '../../testing/fake-web/certificates.ts'
import { hello, reply } from '../../testing/fake-web/hostile/hostile-server.ts'
import { type RawServer, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { startTestProxy, type TestProxy, type TestProxyOptions } from '../../testing/test-proxies.ts'
import { fetchPage } from '../fetch-page.ts'
import { fetchStream } from '../fetch-stream.ts'
import { resourceLoader } from '../render/load-resource.ts'
import { withTlsExceptions } from '../tls-exceptions.ts'
import type { Web, WebOptions } from '../web.ts'
import { withProxy } from './with-proxy.ts'

// Sites are on loopback, under names that only the web client resolves: a proxy that got a name could not connect.

const replies = new Map<string, Reply>()
let sites: FakeWeb
let secure: RawServer
let certificate: Certificate
const open: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  sites = await startFakeWeb(
    new Proxy(
      {},
      {
        get:
          () =>
          ({ path }: { path: string }) =>
            replies.get(path) ?? notFound,
      },
    ),
  )
  certificate = await makeCertificate({ names: ['secure.test'], addresses: ['127.0.0.1'] })
  secure = await startRawServer(
    (socket, request) => reply(request.startsWith('GET /robots.txt ') ? '' : hello)(socket, request),
    certificate,
  )
})
afterEach(async () => {
  replies.clear()
  await Promise.all(open.splice(0).map((one) => one.close()))
})
afterAll(() => Promise.all([sites.close(), secure.close()]))

const notFound = { status: 404, body: 'not found' }
const ports = () => [sites.connectTo.port, secure.port]
const url = (host: string, path = '/') => `http://${host}:${sites.connectTo.port}${path}`
const asksForSite = () => `127.0.0.1:${sites.connectTo.port}`

function webThrough(proxy: TestProxy | undefined, options: Partial<WebOptions> = {}): Web {
  const resolve = (name: string) => Promise.resolve([name === 'private.test' ? '10.0.0.7' : '127.0.0.1'])
  const web = testWeb({
    allowPorts: ports(),
    allowProxyIps: ['127.0.0.1'],
    resolve,
    proxy: proxy?.settings(),
    ...options,
  })
  open.push(web)
  return web
}

async function proxyOf(options: TestProxyOptions): Promise<TestProxy> {
  const proxy = await startTestProxy(options)
  open.push(proxy)
  return proxy
}

const kinds: readonly [string, () => TestProxyOptions][] = [
  ['HTTP', () => ({ kind: 'http' })],
  ['HTTP with a password', () => ({ kind: 'http', username: 'ann', password: 'p:ä ss' })],
  ['HTTPS', () => ({ kind: 'https', username: 'ann', password: 'secret', certificate })],
  ['SOCKS5', () => ({ kind: 'socks5' })],
  ['SOCKS5 with a password', () => ({ kind: 'socks5', username: 'ann', password: 'p:ä ss' })],
]

test.each(kinds)(
  '%s: pages, robots.txt and redirects come through the proxy, which gets IPs and no names',
  async (_, options) => {
    replies.set('/', redirectTo(url('www.shop.test', '/home'))).set('/home', page('Home'))
    const proxy = await proxyOf(options())
    const web = webThrough(proxy, { trustedCertificates: [certificate.cert] })
    const before = sites.requests.length
    expect(await fetchPage(url('shop.test'), { web })).toMatchObject({
      ok: true,
      finalUrl: url('www.shop.test', '/home'),
      ip: '127.0.0.1',
      text: expect.stringContaining('Home'),
    })
    const seen = sites.requests.slice(before)
    expect(seen.map(({ host, path }) => `${host}${path}`)).toEqual(
      ['shop.test', 'shop.test', 'www.shop.test', 'www.shop.test'].map(
        (host, index) => `${host}:${sites.connectTo.port}${['/robots.txt', '/', '/robots.txt', '/home'][index]}`,
      ),
    )
    for (const { headers } of seen) {
      expect(headers['user-agent']).toBe('ScraperSky/2.0 (+https://scrapersky.test/bot)')
      expect(Object.keys(headers).filter((name) => /proxy|forwarded|via/.test(name))).toEqual([])
    }
    // One connection per host, used again.
    expect(proxy.asked).toEqual([asksForSite(), asksForSite()])
    expect(proxy.received()).not.toContain('shop.test')
    expect(proxy.received()).not.toContain('ScraperSky')
  },
)

test.each(kinds)('%s: TLS is verified against the site, inside the tunnel', async (_, options) => {
  const proxy = await proxyOf(options())
  const trusting = webThrough(proxy, { trustedCertificates: [certificate.cert] })
  const secureUrl = (host: string) => `https://${host}:${secure.port}/`
  const read = await fetchPage(secureUrl('secure.test'), { web: trusting })
  expect(read).toMatchObject({ ok: true, tls: { valid: true, subject: 'secure.test' } })
  // The proxy's own certificate is trusted, and does not count for the site.
  expect(await fetchPage(secureUrl('other.test'), { web: trusting })).toMatchObject({
    ok: false,
    code: 'tls_invalid',
    tls: { valid: false, problem: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  })
  const excepted = withTlsExceptions(trusting, ['other.test'])
  expect(await fetchPage(secureUrl('other.test'), { web: excepted })).toMatchObject({ ok: true, tls: { valid: false } })
})

test('an HTTPS proxy whose certificate is not valid gets no password', async () => {
  const proxy = await proxyOf({ kind: 'https', username: 'ann', password: 'secret', certificate })
  await expect(fetchPage(url('shop.test'), { web: webThrough(proxy) })).rejects.toMatchObject({
    code: 'proxy_unreachable',
    message: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
  expect(proxy.received()).toBe('')
})

test.each(kinds)(
  '%s: the guard refuses private addresses before the proxy is asked, redirects included',
  async (_, options) => {
    replies
      .set('/name', redirectTo(url('private.test', '/x')))
      .set('/literal', redirectTo('http://169.254.169.254/latest'))
    const proxy = await proxyOf(options())
    const web = webThrough(proxy, { trustedCertificates: [certificate.cert] })
    for (const start of [
      url('private.test'),
      'http://10.0.0.7/',
      url('shop.test', '/name'),
      url('shop.test', '/literal'),
    ]) {
      expect(await fetchPage(start, { web })).toMatchObject({ ok: false, code: 'blocked_address' })
    }
    expect(new Set(proxy.asked)).toEqual(new Set([asksForSite()]))
  },
)

test('robots.txt is obeyed behind a proxy', async () => {
  replies.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /team' })
  replies.set('/team', page('Team'))
  const web = webThrough(await proxyOf({ kind: 'socks5' }))
  expect(await fetchPage(url('shop.test', '/team'), { web })).toMatchObject({ ok: false, code: 'blocked_by_robots' })
})

test('streams and the resources of rendered pages use the proxy too', async () => {
  replies.set('/map.xml', { headers: { 'content-type': 'text/xml' }, body: '<urlset/>' })
  replies.set('/app.js', { headers: { 'content-type': 'text/javascript' }, body: 'let a' })
  const proxy = await proxyOf({ kind: 'http' })
  const web = withProxy(webThrough(undefined), proxy.settings('tenant a'))
  const stream = await fetchStream(url('maps.test', '/map.xml'), { web, expect: 'any' })
  if (!stream.ok) throw new Error(stream.message)
  expect(Buffer.concat(await stream.body.toArray()).toString()).toBe('<urlset/>')
  const { load } = resourceLoader({ web }, undefined)
  expect((await load(url('cdn.test', '/app.js')))?.body.toString()).toBe('let a')
  expect(proxy.asked).toEqual([asksForSite(), asksForSite()])
})

test("a tenant's proxy is used for this tenant only, and for everything of this tenant", async () => {
  replies.set('/', page('Shop'))
  const [installation, ofA, ofB] = await Promise.all([1, 2, 3].map(() => proxyOf({ kind: 'http' })))
  if (!installation || !ofA || !ofB) throw new Error('three proxies were started')
  const base = webThrough(installation)
  const webs = { none: base, a: withProxy(base, ofA.settings('a')), b: withProxy(base, ofB.settings('b')) }
  // Kept alive connections, recent responses, robots.txt: whatever can be shared is there when the next one asks.
  const read = (web: Web) => fetchPage(url('shop.test'), { web, keep: true, maxAgeMs: 60_000 })
  const counts = () => [installation, ofA, ofB].map((proxy) => proxy.asked.length)
  expect(await read(webs.a)).toMatchObject({ ok: true })
  expect(counts()).toEqual([0, 1, 0])
  const before = sites.requests.length
  expect(await read(webs.b)).toMatchObject({ ok: true })
  expect(counts()).toEqual([0, 1, 1])
  expect(sites.requests.slice(before).map(({ path }) => path)).toEqual(['/robots.txt', '/'])
  expect(await read(webs.none)).toMatchObject({ ok: true })
  expect(counts()).toEqual([1, 1, 1])
  // Each has its own answer now, without another request.
  const after = sites.requests.length
  for (const web of Object.values(webs)) expect(await read(web)).toMatchObject({ ok: true })
  expect(sites.requests.length).toBe(after)
  // The same proxy set up by another tenant, and with another password: neither uses the connections of the first.
  for (const settings of [ofA.settings('c'), { ...ofA.settings('a'), username: 'new', password: 'new' }]) {
    const asked = ofA.connections()
    await fetchPage(url('shop.test'), { web: withProxy(base, settings) }).catch(() => undefined)
    expect(ofA.connections()).toBe(asked + 1)
  }
})

test('all tenants share the pace of a host, but not the day that a proxy says it asked for', async () => {
  replies.set('/', { status: 429, headers: { 'retry-after': '86400' } })
  const proxy = await proxyOf({ kind: 'http' })
  const base = webThrough(undefined, { maxWaitMs: 0 })
  const web = withProxy(base, proxy.settings('a'))
  expect(await fetchPage(url('shop.test'), { web })).toMatchObject({ ok: false, code: 'rate_limited' })
  const waitOf = async (one: Web) => {
    const { retryAt } = (await fetchPage(url('shop.test'), { web: one })) as { retryAt?: Date }
    return Math.round(((retryAt?.getTime() ?? 0) - Date.now()) / 1000)
  }
  const [own, others] = [await waitOf(web), await waitOf(base)]
  expect(own).toBeGreaterThan(86_000)
  expect(others).toBeGreaterThan(50)
  expect(others).toBeLessThanOrEqual(60)
  // Another fetch of the tenant, with another client object.
  expect(await waitOf(withProxy(base, proxy.settings('a')))).toBeGreaterThan(86_000)
})

test("a tenant's proxy must have a public IP, unless the installation allows it; its own may have any", async () => {
  const proxy = await proxyOf({ kind: 'http' })
  replies.set('/', page('Shop'))
  const web = webThrough(undefined, { allowProxyIps: [] })
  await expect(fetchPage(url('shop.test'), { web: withProxy(web, proxy.settings('a')) })).rejects.toMatchObject({
    code: 'proxy_unreachable',
    message: expect.stringContaining('not public'),
  })
  const named = { ...proxy.settings('a'), host: 'rebound.test' }
  await expect(fetchPage(url('shop.test'), { web: withProxy(web, named) })).rejects.toMatchObject({
    code: 'proxy_unreachable',
  })
  expect(proxy.connections()).toBe(0)
  const own = webThrough(proxy, { allowProxyIps: [] })
  expect(await fetchPage(url('shop.test'), { web: own })).toMatchObject({ ok: true })
})

test('hosts of a stub server in this process are reached without the proxy', async () => {
  const proxy = await proxyOf({ kind: 'http' })
  replies.set('/', page('Town'))
  const web = webThrough(proxy, { connectTo: { ...sites.connectTo, only: (host) => host === 'town.example.com' } })
  expect(await fetchPage('https://town.example.com/', { web })).toMatchObject({ ok: true })
  expect(proxy.connections()).toBe(0)
})
