import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { head, type RawServer, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { fetchPage } from '../fetch-page.ts'
import type { Web } from '../web.ts'

const html = '<!doctype html><title>x</title><p>hello</p>'
let server: RawServer
let web: Web
let isBroken = true
const requests: string[] = []

beforeAll(async () => {
  server = await startRawServer((socket, request) => {
    const path = request.split(' ')[1] ?? ''
    const host = /host: ([^\r:]+)/i.exec(request)?.[1] ?? ''
    requests.push(`${host}${path}`)
    const send = (status: string, body: string | Buffer, ...headers: string[]) => {
      socket.write(head(status, `Content-Length: ${body.length}`, ...headers))
      socket.write(body)
    }
    if (host === 'moved.test') return send('301 Moved', '', `Location: http://www.moved.test:${server.port}${path}`)
    if (path !== '/robots.txt') return send('200 OK', html, 'Content-Type: text/html')
    if (host === 'www.moved.test') return send('200 OK', 'User-agent: *\nDisallow: /closed')
    if (host === 'to-dead.test') return send('301 Moved', '', 'Location: http://dead.test/robots.txt')
    if (host === 'to-private.test') return send('301 Moved', '', 'Location: http://10.0.0.1/robots.txt')
    if (host === 'blip.test' && isBroken) return void socket.destroy()
    if (host === 'evil.test') {
      const rules = Array.from({ length: 20_000 }, (_, n) => `allow:*aab${n}`)
      return send('200 OK', gzipSync(`User-agent: *\n${rules.join('\n')}`), 'Content-Encoding: gzip')
    }
    return send('404 Not Found', '')
  })
  web = testWeb({
    allowPorts: [server.port],
    resolve: (host) => Promise.resolve(host === 'dead.test' ? [] : ['127.0.0.1']),
  })
})

afterAll(async () => {
  await web.close()
  await server.close()
})

const get = (host: string, path = '/') => fetchPage(`http://${host}:${server.port}${path}`, { web })

test.each(['to-dead.test', 'to-private.test'])(
  '%s is fetched though its robots.txt redirects to a dead host',
  async (host) => {
    expect(await get(host)).toMatchObject({ ok: true, status: 200 })
  },
)

test('a broken connection fails the fetch that met it; others wait a few seconds', async () => {
  expect(await get('blip.test')).toMatchObject({ ok: false, code: 'connection_reset', consequence: 'retry' })
  const next = await get('blip.test')
  expect(next).toMatchObject({ ok: false, code: 'robots_unreachable', consequence: 'wait' })
  const retryAt = next.ok ? undefined : next.retryAt
  expect(Number(retryAt)).toBeGreaterThan(Date.now())
  expect(Number(retryAt) - Date.now()).toBeLessThan(30_000)
  isBroken = false
  const later = testWeb({ allowPorts: [server.port], resolve: () => Promise.resolve(['127.0.0.1']) })
  expect((await fetchPage(`http://blip.test:${server.port}/`, { web: later })).ok).toBe(true)
  await later.close()
})

test('a hostile file does not block the process', async () => {
  expect((await get('evil.test')).ok).toBe(true)
  const started = cpuMs()
  expect((await get('evil.test', `/${'a'.repeat(4000)}`)).ok).toBe(true)
  expect(cpuMs() - started).toBeLessThan(2000)
})

test('a file behind a redirect to another name of the site is read once for both', async () => {
  const before = requests.length
  expect(await get('moved.test')).toMatchObject({ ok: true, finalUrl: `http://www.moved.test:${server.port}/` })
  expect(requests.slice(before)).toEqual([
    'moved.test/robots.txt',
    'www.moved.test/robots.txt',
    'moved.test/',
    'www.moved.test/',
  ])
  expect(await get('www.moved.test', '/closed')).toMatchObject({ ok: false, code: 'blocked_by_robots' })
})
