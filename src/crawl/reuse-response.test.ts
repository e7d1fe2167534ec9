import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { type FakeSite, gzipped, page, redirectTo, sitemap } from '../../demo/web/reply.ts'
import { startRawServer } from '../testing/fake-web/raw-server.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'
import { fetchStream, type StreamedResponse } from './fetch-stream.ts'
import type { FetchFailure, FetchResult } from './fetch-types.ts'
import { visitMs } from './recent-responses.ts'
import type { Web, WebOptions } from './web.ts'

let fake: FakeWeb | undefined
let web: Web | undefined
afterEach(async () => {
  await web?.close()
  await fake?.close()
})

async function open(site: FakeSite, options: Partial<WebOptions> = {}) {
  const opened = await startFakeWeb({ 'shop.test': site })
  const client = testWeb({ connectTo: opened.connectTo, ...options })
  fake = opened
  web = client
  return {
    web: client,
    paths: () => opened.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
  }
}

const keep = true
const maxAgeMs = visitMs
const withoutTimings = (result: FetchResult) => ({ ...result, timings: undefined })

async function readAll(response: StreamedResponse | FetchFailure): Promise<string> {
  if (!response.ok) throw new Error(response.code)
  const chunks: Buffer[] = []
  for await (const chunk of response.body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('a kept page', () => {
  test.each([
    ['plain', page('Home', '<p>Hello</p>')],
    ['compressed', gzipped(page('Home', '<p>Hello</p>'.repeat(5000)))],
    [
      'in latin-1',
      { headers: { 'content-type': 'text/html; charset=latin1' }, body: Buffer.from('<p>caf\xe9</p>', 'latin1') },
    ],
  ])('gives the next fetch the same result without a request: %s', async (_, reply) => {
    const { web, paths } = await open({ '/': reply })
    const first = await fetchPage('https://shop.test', { web, keep })
    const second = await fetchPage('https://shop.test/#top', { web, maxAgeMs })
    expect(second.ok).toBe(true)
    expect(withoutTimings(second)).toEqual({ ...withoutTimings(first), url: 'https://shop.test/#top' })
    expect(paths()).toEqual(['/'])
  })

  test('is known by the URL that was requested and by the one after the redirects', async () => {
    const { web, paths } = await open({ '/': redirectTo('/en/'), '/en/': page('Home') })
    const first = await fetchPage('https://shop.test/', { web, keep })
    expect(withoutTimings(await fetchPage('https://shop.test/', { web, maxAgeMs }))).toEqual(withoutTimings(first))
    const direct = await fetchPage('https://shop.test/en/', { web, maxAgeMs })
    expect(direct).toMatchObject({ ok: true, finalUrl: 'https://shop.test/en/', redirects: [] })
    expect(paths()).toEqual(['/', '/en/'])
  })

  test('that needed a cookie is not used for the URL after the redirects', async () => {
    const { web, paths } = await open({ '/': redirectTo('/en/', 302, ['visitor=1']), '/en/': page('Home') })
    await fetchPage('https://shop.test/', { web, keep })
    await fetchPage('https://shop.test/', { web, maxAgeMs })
    expect(paths()).toEqual(['/', '/en/'])
    await fetchPage('https://shop.test/en/', { web, maxAgeMs })
    expect(paths()).toEqual(['/', '/en/', '/en/'])
  })

  test('is not used by a fetch that does not ask for it, wants a newer one or has a validator', async () => {
    const { web, paths } = await open({ '/': { headers: { etag: '"1"' }, body: page('Home') } })
    await fetchPage('https://shop.test/', { web, keep })
    await fetchPage('https://shop.test/', { web })
    await fetchPage('https://shop.test/', { web, maxAgeMs: -1 })
    await fetchPage('https://shop.test/', { web, maxAgeMs, validator: { etag: '"1"' } })
    expect(paths()).toHaveLength(4)
  })

  test('is replaced by a later fetch', async () => {
    let version = 0
    const { web } = await open({ '/': () => page(`Version ${++version}`) })
    await fetchPage('https://shop.test/', { web, keep })
    await fetchPage('https://shop.test/', { web, keep })
    const last = await fetchPage('https://shop.test/', { web, maxAgeMs })
    expect(last.ok && last.text).toContain('Version 2')
  })

  test('is rendered for every fetch', async () => {
    const shell = '<html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>'
    const render = () => Promise.resolve(page('Rendered'))
    const { web, paths } = await open({ '/': shell }, { renderer: { render, close: () => Promise.resolve() } })
    await fetchPage('https://shop.test/', { web, keep })
    const second = await fetchPage('https://shop.test/', { web, maxAgeMs })
    expect(second).toMatchObject({ renderedBy: 'chromium', text: page('Rendered') })
    expect(paths()).toEqual(['/'])
  })
})

describe('not kept', () => {
  test('are errors, large bodies and other pages than the requested ones', async () => {
    const { web, paths } = await open({
      '/missing': { status: 404 },
      '/large': page('Large', 'x'.repeat(1024 * 1024)),
      '/other': page('Other'),
    })
    for (const path of ['/missing', '/large']) {
      await fetchPage(`https://shop.test${path}`, { web, keep })
      await fetchPage(`https://shop.test${path}`, { web, maxAgeMs })
    }
    await fetchPage('https://shop.test/other', { web })
    await fetchPage('https://shop.test/other', { web, maxAgeMs })
    expect(paths()).toEqual(['/missing', '/missing', '/large', '/large', '/other', '/other'])
  })

  test('is a page whose connection ended before its end', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n'
    const server = await startRawServer((socket, request) => {
      const isPage = request.startsWith('GET / ')
      socket.end(isPage ? `${head}<!doctype html><p>cut` : 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
    })
    const client = testWeb({ connectTo: { ip: '127.0.0.1', port: server.port } })
    expect(await fetchPage('https://shop.test/', { web: client, keep })).toMatchObject({ ok: true, partial: true })
    expect(client.recent.find('https://shop.test/', visitMs)).toBeUndefined()
    await client.close()
    await server.close()
  })

  test('are the least recently used pages above the memory limit', async () => {
    const body = (name: string) => page(name, 'x'.repeat(40_000))
    const site = { '/a': body('A'), '/b': body('B'), '/c': body('C') }
    const { web, paths } = await open(site, { maxRecentMemory: 100_000 })
    await fetchPage('https://shop.test/a', { web, keep })
    await fetchPage('https://shop.test/b', { web, keep })
    await fetchPage('https://shop.test/a', { web, maxAgeMs })
    await fetchPage('https://shop.test/c', { web, keep })
    await fetchPage('https://shop.test/a', { web, maxAgeMs })
    expect(paths()).toEqual(['/a', '/b', '/c'])
    await fetchPage('https://shop.test/b', { web, maxAgeMs })
    expect(paths()).toEqual(['/a', '/b', '/c', '/b'])
  })
})

describe('two fetches at the same time', () => {
  test('send one request', async () => {
    const { web, paths } = await open({ '/': page('Home') })
    const results = await Promise.all([1, 2].map(() => fetchPage('https://shop.test/', { web, keep, maxAgeMs })))
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(paths()).toEqual(['/'])
  })

  test('both send one if the first fails', async () => {
    let requests = 0
    const { web } = await open({ '/': () => (++requests === 1 ? { status: 500 } : page('Home')) })
    const [first, second] = await Promise.all(
      [1, 2].map(() => fetchPage('https://shop.test/', { web, keep, maxAgeMs })),
    )
    expect(first).toMatchObject({ ok: false, code: 'http_500' })
    expect(second).toMatchObject({ ok: true })
  })

  test('the second can be aborted while it waits for the first', async () => {
    const { web } = await open({ '/': { delayMs: 300, body: page('Home') } })
    const first = fetchPage('https://shop.test/', { web, keep })
    const stop = new AbortController()
    const second = fetchPage('https://shop.test/', { web, maxAgeMs, signal: stop.signal })
    stop.abort()
    expect(await second).toMatchObject({ ok: false, code: 'cancelled' })
    expect(await first).toMatchObject({ ok: true })
  })
})

describe('a kept stream', () => {
  const file = sitemap(['https://shop.test/a', 'https://shop.test/b'])
  const xml = typeof file === 'string' ? file : String(file.body)

  test.each([
    ['plain', file],
    ['encoded', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(xml) }],
    ['a gzip file', { headers: { 'content-type': 'application/gzip' }, body: gzipSync(xml) }],
  ])('can be read again: %s', async (_, reply) => {
    const { web, paths } = await open({ '/sitemap.xml': reply })
    const options = { web, expect: 'any', unpackGzipFiles: true } as const
    const first = await fetchStream('https://shop.test/sitemap.xml', { ...options, keep })
    expect(await readAll(first)).toBe(xml)
    if (first.ok) first.keep()
    expect(await readAll(await fetchStream('https://shop.test/sitemap.xml', { ...options, maxAgeMs }))).toBe(xml)
    expect(paths()).toEqual(['/sitemap.xml'])
  })

  test('is not kept if it was not read to its end', async () => {
    const { web, paths } = await open({ '/sitemap.xml': { body: Buffer.alloc(900_000, 'x') } })
    const first = await fetchStream('https://shop.test/sitemap.xml', { web, expect: 'any', keep })
    if (!first.ok) throw new Error(first.code)
    first.body.destroy()
    first.keep()
    await readAll(await fetchStream('https://shop.test/sitemap.xml', { web, expect: 'any', maxAgeMs }))
    expect(paths()).toHaveLength(2)
  })
})
