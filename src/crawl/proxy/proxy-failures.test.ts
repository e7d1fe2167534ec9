import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page } from '../../../demo/web/reply.ts'
import { drip, pour } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { memoryLog } from '../../testing/memory-log.ts'
import { startHostileProxy, startTestProxy, type TestProxy, type TestProxyOptions } from '../../testing/test-proxies.ts'
import { fetchPage } from '../fetch-page.ts'
import type { Web, WebOptions } from '../web.ts'

let sites: FakeWeb
const open: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  sites = await startFakeWeb(new Proxy({}, { get: () => ({ '/': page('Shop') }) }))
})
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))
afterAll(() => sites.close())

const url = (host: string) => `http://${host}:${sites.connectTo.port}/`

function webThrough(proxy: TestProxy, options: Partial<WebOptions> = {}): Web {
  const web = testWeb({
    allowPorts: [sites.connectTo.port, 9],
    resolve: () => Promise.resolve(['127.0.0.1']),
    proxy: proxy.settings(),
    caps: { connectMs: 300 },
    ...options,
  })
  open.push(web)
  return web
}

async function kept(starting: Promise<TestProxy>): Promise<TestProxy> {
  const proxy = await starting
  open.push(proxy)
  return proxy
}

/** What a fetch through the proxy throws: our own failures are thrown, facts about a site are returned. */
async function failureThrough(proxy: TestProxy): Promise<unknown> {
  return await fetchPage(url('shop.test'), { web: webThrough(proxy) }).catch((error: unknown) => error)
}

const kinds = ['http', 'socks5'] as const

describe.each(kinds)('%s', (kind) => {
  test('a proxy that is not there is our failure, and its host is not in the message', async () => {
    const proxy = await kept(startTestProxy({ kind }))
    await proxy.stop()
    const failure = await failureThrough(proxy)
    expect(failure).toMatchObject({ code: 'proxy_unreachable', consequence: 'wait' })
    expect(String(failure)).toBe(
      'AppError: The proxy of the installation cannot be used: it cannot be connected to (ECONNREFUSED).',
    )
  })

  test.each<[string, (ours: TestProxy) => TestProxy['settings'], TestProxyOptions]>([
    [
      'a wrong password',
      (ours) => () => ({ ...ours.settings(), password: 'wrong' }),
      { kind, username: 'a', password: 'b' },
    ],
    [
      'no password',
      (ours) => () => ({ ...ours.settings(), username: undefined }),
      { kind, username: 'a', password: 'b' },
    ],
  ])('%s is our failure', async (_, change, options) => {
    const proxy = await kept(startTestProxy(options))
    const failure = await failureThrough({ ...proxy, settings: change(proxy) })
    expect(failure).toMatchObject({ code: 'proxy_rejected', consequence: 'wait' })
    expect(String(failure)).not.toContain('wrong')
    expect(proxy.asked).toEqual([])
  })

  const answerAll = (bytes: string | Buffer) => (socket: Socket) => void socket.write(bytes)
  const greeting = Buffer.from([5, 0])
  test.each<[string, (socket: Socket, bytes: Buffer) => void]>([
    ['garbage', answerAll('\x00\x01\x02 this is no proxy\r\n\r\n')],
    ['another protocol', answerAll('220 mail.example.com ESMTP\r\n')],
    [
      'an endless answer',
      (socket) => pour(socket, kind === 'http' ? `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}` : 'x'.repeat(70_000)),
    ],
    ['a close at once', (socket) => socket.end()],
    ['a reset at once', (socket) => socket.resetAndDestroy()],
    ['silence', () => undefined],
    ['one byte at a time', (socket) => drip(socket, kind === 'http' ? 'H' : '\x05', 20)],
    [
      'data ahead of the site',
      answerAll(
        kind === 'http' ? 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\nforged' : Buffer.concat([greeting, greeting]),
      ),
    ],
    ['a close after the greeting', (socket, bytes) => (bytes.length === 3 ? socket.write(greeting) : socket.end())],
  ])('%s is our failure', async (_, answer) => {
    const failure = await failureThrough(await kept(startHostileProxy(kind, answer)))
    expect(failure).toMatchObject({ consequence: 'wait', code: expect.stringMatching(/^proxy_(unreachable|failed)$/) })
  })

  test('a site that the proxy cannot connect to is at fault only if the proxy works', async () => {
    const answer =
      kind === 'http' ? 'HTTP/1.1 503 Service Unavailable\r\n\r\n' : Buffer.from([5, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    let refuses = true
    const proxy = await kept(startTestProxy({ kind, answer: () => (refuses ? answer : undefined) }))
    const web = webThrough(proxy)
    await expect(fetchPage(url('shop.test'), { web })).rejects.toMatchObject({ code: 'proxy_failed' })
    refuses = false
    expect(await fetchPage(url('other.test'), { web })).toMatchObject({ ok: true })
    refuses = true
    expect(await fetchPage(url('shop.test'), { web })).toMatchObject({ ok: false, code: 'connection_failed' })
    // The connection to the other site is still open, and used.
    expect(await fetchPage(url('other.test'), { web })).toMatchObject({ ok: true })
  })

  test('a proxy that failed gets no further connection for some seconds', async () => {
    const proxy = await kept(startHostileProxy(kind, (socket) => socket.write('garbage')))
    const { log, lines } = memoryLog()
    const web = webThrough(proxy, { log })
    const failures = await Promise.all(
      ['a', 'b', 'c'].map((name) => fetchPage(url(`${name}.test`), { web }).catch((error: { code: string }) => error)),
    )
    for (const failure of failures) expect(failure).toMatchObject({ code: 'proxy_unreachable' })
    const connections = proxy.connections()
    await expect(fetchPage(url('d.test'), { web })).rejects.toMatchObject({ code: 'proxy_unreachable' })
    expect(proxy.connections()).toBe(connections)
    expect(lines.filter(({ msg }) => msg === 'the proxy cannot be used')).toHaveLength(1)
  })
})

test('SOCKS5 says that the site refused the connection: a fact about the site', async () => {
  const proxy = await kept(startTestProxy({ kind: 'socks5' }))
  const page = await fetchPage('http://shop.test:9/', { web: webThrough(proxy) })
  expect(page).toMatchObject({ ok: false, code: 'connection_refused' })
})

test('an HTTP proxy that forbids CONNECT to a port says so', async () => {
  const proxy = await kept(startTestProxy({ kind: 'http', answer: () => 'HTTP/1.1 403 Forbidden\r\n\r\n' }))
  expect(String(await failureThrough(proxy))).toContain(`it must allow CONNECT to port ${sites.connectTo.port}`)
})

test('the next IP of a site is tried when the proxy cannot connect to the first', async () => {
  const proxy = await kept(startTestProxy({ kind: 'http' }))
  const web = webThrough(proxy, {
    allowIps: ['127.0.0.1', '192.0.2.9'],
    resolve: async () => ['192.0.2.9', '127.0.0.1'],
  })
  expect(await fetchPage(url('shop.test'), { web })).toMatchObject({ ok: true, ip: '127.0.0.1' })
  expect(proxy.asked).toEqual(['192.0.2.9', '127.0.0.1'].map((ip) => `${ip}:${sites.connectTo.port}`))
})
