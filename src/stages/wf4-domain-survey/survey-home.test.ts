import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Web } from '../../crawl/web.ts'
import { makeCertificate } from '../../testing/fake-web/certificates.ts'
import { hello, reply } from '../../testing/fake-web/hostile/hostile-server.ts'
import { head, type RawServer, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { visitHome } from './survey-home.ts'

// Real TLS and connection errors. Hosts have a port, since tests cannot listen on 443.

let server: RawServer
let trusting: Web
let strict: Web

beforeAll(async () => {
  const certificate = await makeCertificate({ names: ['secure.test'] })
  server = await startRawServer((socket, request) => {
    if (request.startsWith('GET /robots.txt ')) socket.write(head('404 Not Found', 'Content-Length: 0'))
    else reply(hello)(socket, request)
  }, certificate)
  const options = { allowPorts: [server.port, 9], resolve: () => Promise.resolve(['127.0.0.1']) }
  trusting = testWeb({ ...options, trustedCertificates: [certificate.cert] })
  strict = testWeb(options)
})

afterAll(async () => {
  await Promise.all([trusting.close(), strict.close()])
  await server.close()
})

test('a valid certificate is reported with its expiry', async () => {
  const { result, tls, tried } = await visitHome(`secure.test:${server.port}`, { web: trusting })
  expect(result).toMatchObject({ ok: true, status: 200 })
  expect(tls).toMatchObject({ valid: true, subject: 'secure.test' })
  expect(Date.parse(tls?.validTo ?? '')).toBeGreaterThan(Date.now())
  expect(tried).toHaveLength(1)
})

test('an invalid certificate is reported, and is the result when plain HTTP fails too', async () => {
  const { result, tls, tried } = await visitHome(`secure.test:${server.port}`, { web: strict })
  expect(result).toMatchObject({ ok: false, code: 'tls_invalid' })
  expect(tls).toMatchObject({ valid: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(tried.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'http:'])
})

test('a closed port is connection_refused', async () => {
  const { result, tls } = await visitHome('closed.test:9', { web: strict })
  expect(result).toMatchObject({ ok: false, code: 'connection_refused', consequence: 'retry' })
  expect(tls).toBeUndefined()
})

test('a name that does not exist is tried once, and so is its www. name', async () => {
  const resolved: string[] = []
  const web = testWeb({
    resolve: (name) => {
      resolved.push(name)
      return Promise.resolve([])
    },
  })
  const { result, tried } = await visitHome('brix-nowhere.com', { web })
  expect(result).toMatchObject({ ok: false, code: 'dns_not_found' })
  expect(tried.map(({ url }) => url)).toEqual(['https://brix-nowhere.com/', 'https://www.brix-nowhere.com/'])
  expect(new Set(resolved)).toEqual(new Set(['brix-nowhere.com', 'www.brix-nowhere.com']))
  const below = await visitHome('shop.brix-nowhere.com', { web })
  expect(below.tried).toHaveLength(1)
  await web.close()
})
