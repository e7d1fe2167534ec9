import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { gzipped, page, redirectTo, textFile } from '../../demo/web/reply.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'
import type { FetchContext, FetchedPage, FetchFailure, FetchResult } from './fetch-types.ts'
import type { Web } from './web.ts'

let fake: FakeWeb
let web: Web

beforeAll(async () => {
  fake = await startFakeWeb({
    'dentist.test': {
      '/': page('Dentist'),
      '/zipped': gzipped(page('Zipped')),
      '/moved': redirectTo('/new', 301),
      '/new': page('New'),
      '/away': redirectTo('https://other.test/landing'),
      '/loop': redirectTo('/loop'),
      '/a': redirectTo('/b'),
      '/b': redirectTo('/a'),
      '/cookie': ({ headers }) =>
        headers.cookie === 'seen=1' ? page('Cookie') : redirectTo('/cookie', 302, ['seen=1; Path=/']),
      '/grow': redirectTo('/grow?a=1'),
      '*': ({ path }) => (path.startsWith('/grow') ? redirectTo(`${path}&a=1`) : { status: 404, body: 'no' }),
      '/with-secret': redirectTo('//user:secret@dentist.test/new'),
      '/nowhere': { status: 302 },
      '/broken-location': redirectTo('http://[::1'),
      '/long': redirectTo(`/${'a'.repeat(5000)}`),
      '/file': redirectTo('file:///etc/passwd'),
      '/metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
      '/utf8-location': { status: 302, headers: { location: Buffer.from('/größe').toString('latin1') } },
      '/gr%C3%B6%C3%9Fe': page('Größe'),
      '/gone': { status: 410, body: 'gone' },
      '/teapot': { status: 418, body: 'teapot' },
      '/odd': { status: 499 + 100, body: 'odd' },
      '/slow-down': { status: 429, headers: { 'retry-after': '120' }, body: 'later' },
      '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
      '/lying-pdf': { headers: { 'content-type': 'text/html' }, body: '%PDF-1.7 and more' },
      '/untyped': { headers: { 'content-type': 'application/octet-stream' }, body: page('Untyped') },
      '/etag': ({ headers }) =>
        headers['if-none-match'] === '"v1"'
          ? { status: 304, headers: { etag: '"v1"' } }
          : { headers: { 'content-type': 'text/html', etag: '"v1"' }, body: page('Tagged') },
      '/shell': '<html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>',
    },
    'other.test': { '/landing': page('Landing'), '/robots.txt': textFile('User-agent: *\nDisallow: /secret') },
    'closed.test': { '/robots.txt': textFile('User-agent: ScraperSky\nDisallow: /'), '/': page('Closed') },
    'broken.test': { '/robots.txt': { status: 503, body: 'down' }, '/': page('Broken') },
    'busy.test': { '/robots.txt': { status: 429, body: 'down' }, '/': page('Busy') },
    'delay.test': { '/robots.txt': textFile('User-agent: *\nCrawl-delay: 25'), '/': page('Delay') },
    'moved-robots.test': { '/robots.txt': redirectTo('http://other.test/robots.txt'), '*': page('Moved robots') },
    'robots-203.test': { '/robots.txt': { status: 203, body: 'User-agent: *\nDisallow: /' }, '/': page('203') },
    'slow-robots.test': { '/robots.txt': { status: 404, delayMs: 600 }, '/': page('Slow robots') },
    'looping-robots.test': { '/robots.txt': redirectTo('/robots.txt'), '/': page('Looping robots') },
  })
  web = testWeb({ connectTo: fake.connectTo, maxWaitMs: 3000 })
})

afterAll(async () => {
  await web.close()
  await fake.close()
})

const get = (url: string, context: Partial<FetchContext> = {}) => fetchPage(url, { web, ...context })
const asPage = (result: FetchResult): FetchedPage => {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result
}
const asFailure = (result: FetchResult): FetchFailure => {
  if (result.ok) throw new Error(`fetched ${result.finalUrl}`)
  return result
}

describe('a page', () => {
  test('has text, facts and timings', async () => {
    const got = asPage(await get('https://dentist.test/'))
    expect(got).toMatchObject({ status: 200, charset: 'utf-8', partial: false, notModified: false, renderedBy: 'http' })
    expect(got.text).toContain('<h1>Dentist</h1>')
    expect(got.ip).toBe('127.0.0.1')
    expect(got.timings.totalMs).toBeGreaterThan(0)
  })

  test('is requested with our user agent, the real host and scheme, and no credentials', async () => {
    asPage(await get('https://user:secret@dentist.test/zipped#part'))
    const request = fake.requests.findLast(({ path }) => path === '/zipped')
    expect(request).toMatchObject({ host: 'dentist.test', scheme: 'https' })
    expect(request?.headers['user-agent']).toBe('ScraperSky/2.0 (+https://scrapersky.test/bot)')
    expect(request?.headers.authorization).toBeUndefined()
  })

  test.each([
    'https://user:secret@dentist.test/',
    'https://user:secret@dentist.test/missing',
    'https://user:secret@dentist.test:99999/',
    'http://dentist.test/with-secret',
  ])('never contains credentials: %s', async (url) => {
    expect(JSON.stringify(await get(url))).not.toContain('secret@')
  })

  test('may have an unspecific content type, but not a wrong one', async () => {
    expect(asPage(await get('http://dentist.test/untyped')).text).toContain('Untyped')
    expect(asFailure(await get('http://dentist.test/lying-pdf')).code).toBe('not_html')
    expect(asFailure(await get('http://dentist.test/pdf')).code).toBe('not_html')
    expect(asPage(await get('http://dentist.test/pdf', { expect: 'any' })).text).toContain('%PDF')
  })

  test('is not downloaded again when it has not changed', async () => {
    const first = asPage(await get('http://dentist.test/etag'))
    expect(first.validator.etag).toBe('"v1"')
    const second = asPage(await get('http://dentist.test/etag', { validator: first.validator }))
    expect(second).toMatchObject({ notModified: true, status: 304, text: '' })
    asPage(await get('http://dentist.test/etag', { validator: { etag: 'bad\r\nvalue' } }))
  })

  test('that is an empty shell is marked as such', async () => {
    expect(asPage(await get('http://dentist.test/shell')).jsShell).toBe(true)
    expect(asPage(await get('http://dentist.test/')).jsShell).toBe(false)
  })
})

describe('redirects', () => {
  test('are followed and listed', async () => {
    const got = asPage(await get('http://dentist.test/moved'))
    expect(got.finalUrl).toBe('http://dentist.test/new')
    expect(got.redirects).toEqual([{ url: 'http://dentist.test/moved', status: 301, location: '/new' }])
    expect(asPage(await get('http://dentist.test/away')).finalUrl).toBe('https://other.test/landing')
    expect(asPage(await get('http://dentist.test/utf8-location')).text).toContain('Größe')
  })

  test('to itself succeed when the cookie is sent back; the cookie is not kept after the fetch', async () => {
    expect(asPage(await get('http://dentist.test/cookie')).text).toContain('Cookie')
    const before = fake.requests.length
    asPage(await get('http://dentist.test/cookie'))
    expect(fake.requests[before]?.headers.cookie).toBeUndefined()
  })

  test.each([
    ['http://dentist.test/loop', 'redirect_loop'],
    ['http://dentist.test/a', 'redirect_loop'],
    ['http://dentist.test/grow', 'too_many_redirects'],
    ['http://dentist.test/nowhere', 'redirect_invalid'],
    ['http://dentist.test/broken-location', 'redirect_invalid'],
    ['http://dentist.test/long', 'redirect_invalid'],
    [`http://dentist.test/${'a'.repeat(5000)}`, 'url_invalid'],
    ['http://dentist.test/file', 'blocked_address'],
    ['http://dentist.test/metadata', 'blocked_address'],
  ])('%s ends with %s', async (url, code) => {
    expect(asFailure(await get(url)).code).toBe(code)
  })
})

describe('statuses', () => {
  test.each([
    ['/gone', 'http_410', 'give-up'],
    ['/teapot', 'http_418', 'give-up'],
    ['/odd', 'http_500', 'retry'],
    ['/missing', 'http_404', 'give-up'],
  ])('%s is %s', async (path, code, consequence) => {
    expect(asFailure(await get(`http://dentist.test${path}`))).toMatchObject({ code, consequence })
  })

  test('429 gives the time of the next attempt, and no request goes to the host before', async () => {
    const own = testWeb({ connectTo: fake.connectTo, maxWaitMs: 50 })
    const limited = asFailure(await fetchPage('http://dentist.test/slow-down', { web: own }))
    expect(limited).toMatchObject({ code: 'rate_limited', consequence: 'wait', status: 429 })
    expect(Number(limited.retryAt) - Date.now()).toBeGreaterThan(100_000)
    const next = asFailure(await fetchPage('http://dentist.test/', { web: own }))
    expect(next).toMatchObject({ code: 'host_busy', consequence: 'wait' })
    expect(Number(next.retryAt) - Date.now()).toBeGreaterThan(100_000)
    await own.close()
  })
})

describe('robots.txt', () => {
  test('is requested once and obeyed, on every hop', async () => {
    expect(asFailure(await get('http://closed.test/')).code).toBe('blocked_by_robots')
    expect(asFailure(await get('http://other.test/secret')).code).toBe('blocked_by_robots')
    expect(fake.requests.filter(({ host, path }) => host === 'closed.test' && path === '/').length).toBe(0)
    await Promise.all(Array.from({ length: 5 }, () => get('http://closed.test/x')))
    expect(fake.requests.filter(({ host }) => host === 'closed.test').length).toBe(1)
  })

  test('is obeyed with any success status', async () => {
    expect(asFailure(await get('http://robots-203.test/')).code).toBe('blocked_by_robots')
  })

  test('that cannot be read blocks the site for a while', async () => {
    const failure = asFailure(await get('http://broken.test/'))
    expect(failure).toMatchObject({ code: 'robots_unreachable', consequence: 'wait' })
    expect(Number(failure.retryAt)).toBeGreaterThan(Date.now())
    expect(asFailure(await get('http://busy.test/')).code).toBe('robots_unreachable')
  })

  test('may be redirected to another host; a redirect loop counts as no file', async () => {
    expect(asFailure(await get('http://moved-robots.test/secret')).code).toBe('blocked_by_robots')
    expect(asPage(await get('http://moved-robots.test/open')).text).toContain('Moved robots')
    expect(asPage(await get('http://looping-robots.test/')).text).toContain('Looping robots')
  })

  test('may ask for a delay: a slot too far in the future ends the fetch with host_busy', async () => {
    asPage(await get('http://delay.test/'))
    expect(asFailure(await get('http://delay.test/')).code).toBe('host_busy')
  })
})

test('a cancelled fetch ends immediately', async () => {
  const stopped = AbortSignal.abort()
  expect(asFailure(await get('http://dentist.test/', { signal: stopped })).code).toBe('cancelled')
})

test('a fetch that waits for a slow robots.txt can be cancelled; other fetches still receive the file', async () => {
  const stop = new AbortController()
  const cancelled = get('http://slow-robots.test/', { signal: stop.signal })
  const other = get('http://slow-robots.test/')
  setTimeout(() => stop.abort(), 50)
  expect(asFailure(await cancelled).code).toBe('cancelled')
  expect(asPage(await other).text).toContain('Slow robots')
})
