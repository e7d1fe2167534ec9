import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { page, redirectTo, textFile } from '../../demo/web/reply.ts'
import { AppError } from '../core/errors.ts'
import { head, startRawServer } from '../testing/fake-web/raw-server.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'
import { fetchStream } from './fetch-stream.ts'
import { MemorySlotStore } from './pacing/memory-slot-store.ts'
import type { SlotStore } from './pacing/slot-store.ts'
import { observationOfFault } from './request-once.ts'
import type { Web, WebOptions } from './web.ts'

// Most of these tests wait, so they run at the same time, each with its own client and hosts.
let fake: FakeWeb
const webs: Web[] = []

beforeAll(async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [
      `h${n}.test`,
      { '/robots.txt': { status: 404, delayMs: 900 }, '/': redirectTo(`http://h${n + 1}.test/`) },
    ]),
  )
  fake = await startFakeWeb({
    ...chain,
    'english.test': {
      '/robots.txt': textFile('User-agent: *\nCrawl-delay: 1'),
      '/': ({ scheme }) => (scheme === 'http' ? redirectTo('https://english.test/') : redirectTo('/en/')),
      '/en/': page('English'),
    },
    'apex.test': {
      '/robots.txt': textFile('User-agent: *\nCrawl-delay: 1'),
      '/': redirectTo('http://www.apex.test/'),
    },
    'www.apex.test': { '/robots.txt': textFile('User-agent: *\nCrawl-delay: 1'), '/': page('With www') },
    'paced.test': { '/robots.txt': { status: 404 }, '/': { delayMs: 300, body: page('Paced') } },
    'file.test': { '/robots.txt': { status: 404 }, '/': textFile('A file.') },
    'small.test': { '/robots.txt': { status: 404 }, '/': page('Small') },
    'dot.test': { '*': page('Dot') },
  })
})

afterAll(async () => {
  await Promise.all(webs.map((web) => web.close()))
  await fake.close()
})

const newWeb = (options: Partial<WebOptions>) => {
  const web = testWeb({ connectTo: fake.connectTo, ...options })
  webs.push(web)
  return web
}

test.concurrent('fetches a site with redirects whose crawl-delay is longer than the maximum wait', async () => {
  const web = newWeb({ maxWaitMs: 100 })
  const got = await fetchPage('http://english.test/', { web })
  expect(got).toMatchObject({ ok: true, finalUrl: 'https://english.test/en/' })
  const times = fake.requests.filter(({ host, path }) => host === 'english.test' && path !== '/robots.txt')
  expect((times[1]?.at ?? 0) - (times[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  // A new fetch still ends with `host_busy` instead of waiting.
  expect(await fetchPage('http://english.test/', { web })).toMatchObject({ ok: false, code: 'host_busy' })
}, 300_000)

test.concurrent('a redirect to www waits for one gap of the shared lane, however long', async () => {
  const web = newWeb({ maxWaitMs: 100 })
  expect(await fetchPage('http://apex.test/', { web })).toMatchObject({ ok: true, finalUrl: 'http://www.apex.test/' })
  const received = fake.requests.filter(({ host }) => host.endsWith('apex.test'))
  expect(received.map(({ host, path }) => host + path)).toEqual([
    'apex.test/robots.txt',
    'apex.test/',
    'www.apex.test/robots.txt',
    'www.apex.test/',
  ])
  expect((received[2]?.at ?? 0) - (received[1]?.at ?? 0)).toBeGreaterThanOrEqual(1000)
}, 300_000)

test.concurrent('a paused host ends the fetch, with the reason', async () => {
  const slotStore = new MemorySlotStore()
  const report = { gapMs: 0, arrivedMsAgo: 0, multiply: 1, minGapMs: 0, maxGapMs: 0, holdMs: 0 }
  for (let failures = 0; failures < 5; failures++) {
    const lane = 'small.test'
    const reserved = await slotStore.reserve({ lane, gapMs: 0, maxInFlight: 1, maxDelayMs: 0, leaseMs: 1000 })
    if (reserved.granted) await slotStore.settle({ lane, ticket: reserved.ticket, observation: 'failed', ...report })
  }
  const web = newWeb({ slotStore })
  const got = await fetchPage('http://www.small.test/', { web })
  expect(got).toMatchObject({
    ok: false,
    code: 'host_failing',
    message: expect.stringContaining('failed several times'),
  })
})

test.each([
  ['connection_refused', 'failed'],
  ['timeout_connect', 'failed'],
  ['dns_failed', 'unknown'],
  ['blocked_address', 'unknown'],
] as const)('%s before a response says "%s" about its host', (code, kind) => {
  expect(observationOfFault(new AppError(code, 'No.'))).toEqual({ kind })
})

test.concurrent('a page that is not HTML is an answer: it ends a row of failures', async () => {
  const memory = new MemorySlotStore()
  const seen: string[] = []
  const slotStore: SlotStore = {
    reserve: (request) => memory.reserve(request),
    settle: (report) => {
      seen.push(report.observation)
      return memory.settle(report)
    },
  }
  const web = newWeb({ slotStore })
  expect(await fetchPage('http://file.test/', { web })).toMatchObject({ ok: false, code: 'not_html' })
  expect(seen).toEqual(['answered', 'answered'])
})

test.concurrent('one deadline covers every robots.txt and redirect', async () => {
  const web = newWeb({ caps: { totalMs: 1500 } })
  const started = performance.now()
  expect(await fetchPage('http://h0.test/', { web })).toMatchObject({ ok: false, code: 'timeout_headers' })
  expect(performance.now() - started).toBeLessThan(4000)
}, 300_000)

test.concurrent('the wait for the slot of robots.txt does not count as time of the page', async () => {
  const web = newWeb({ maxWaitMs: 8000, caps: { totalMs: 1000 } })
  const request = { gapMs: 1500, maxWaitMs: 8000, leaseMs: 9000, signal: undefined }
  const result = await web.pacer.acquire('paced.test', request)
  if ('slot' in result) await result.slot.settle({ kind: 'unknown' })
  const got = await fetchPage('http://paced.test/', { web })
  expect(got).toMatchObject({ ok: true })
  expect(got.ok && got.timings.pacedMs).toBeGreaterThan(1000)
}, 300_000)

test.concurrent('a stream that is not read releases its host at the deadline', async () => {
  const web = newWeb({ maxWaitMs: 10_000, caps: { totalMs: 700 } })
  const unread = await fetchStream('http://small.test/', { web })
  expect(unread.ok).toBe(true)
  expect(await fetchPage('http://small.test/', { web })).toMatchObject({ ok: true })
}, 300_000)

test.concurrent('closes an idle connection after some seconds, however long the server offers to keep it', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await startRawServer((socket, request) => {
    socket.on('close', () => closed.resolve())
    const status = request.startsWith('GET /robots.txt') ? '404 Not Found' : '200 OK'
    const body = page('Kept')
    socket.write(`${head(status, 'Keep-Alive: timeout=600', `Content-Length: ${body.length}`)}${body}`)
  })
  const web = newWeb({ connectTo: { ip: '127.0.0.1', port: server.port } })
  expect((await fetchPage('http://kept.test/', { web })).ok).toBe(true)
  await closed.promise
  await server.close()
}, 300_000)

test.concurrent('a host with a trailing dot is the same host', async () => {
  const web = newWeb({ gapMs: 300, maxWaitMs: 10_000 })
  const results = await Promise.all(['http://dot.test/a', 'http://dot.test./b'].map((url) => fetchPage(url, { web })))
  expect(results.map(({ finalUrl }) => finalUrl)).toEqual(['http://dot.test/a', 'http://dot.test/b'])
  const received = fake.requests.filter(({ host }) => host.startsWith('dot.test'))
  expect(received.map(({ host }) => host)).toEqual(['dot.test', 'dot.test', 'dot.test'])
  expect(received.filter(({ path }) => path === '/robots.txt').length).toBe(1)
  const gaps = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(295)
}, 300_000)
