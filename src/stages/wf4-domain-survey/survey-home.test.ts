import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Web } from '../../crawl/web.ts'
import { makeCertificate } from '../../testing/fake-web/certificates.ts'
import { hello, reply } from '../../testing/fake-web/hostile/hostile-server.ts'
import { head, type RawServer, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { visitHome } from './survey-home.ts'

// Real TLS, real refusals: a host with a port stands for a host, since nobody may listen on 443 here.

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

test('a good certificate is told with its end', async () => {
  const { result, tls, tried } = await visitHome(`secure.test:${server.port}`, trusting, undefined)
  expect(result).toMatchObject({ ok: true, status: 200 })
  expect(tls).toMatchObject({ valid: true, subject: 'secure.test' })
  expect(Date.parse(tls?.validTo ?? '')).toBeGreaterThan(Date.now())
  expect(tried).toHaveLength(1)
})

test('a bad one is told too, and is the answer when plain HTTP does no better', async () => {
  const { result, tls, tried } = await visitHome(`secure.test:${server.port}`, strict, undefined)
  expect(result).toMatchObject({ ok: false, code: 'tls_invalid' })
  expect(tls).toMatchObject({ valid: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(tried.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'http:'])
})

test('nobody listens', async () => {
  const { result, tls } = await visitHome('closed.test:9', strict, undefined)
  expect(result).toMatchObject({ ok: false, code: 'connection_refused', consequence: 'retry' })
  expect(tls).toBeUndefined()
})

test('a name that does not exist is asked for once, and so is its www.', async () => {
  const asked: string[] = []
  const web = testWeb({
    resolve: (name) => {
      asked.push(name)
      return Promise.resolve([])
    },
  })
  const { result, tried } = await visitHome('brix-nowhere.com', web, undefined)
  expect(result).toMatchObject({ ok: false, code: 'dns_not_found' })
  expect(tried.map(({ url }) => url)).toEqual(['https://brix-nowhere.com/', 'https://www.brix-nowhere.com/'])
  expect(new Set(asked)).toEqual(new Set(['brix-nowhere.com', 'www.brix-nowhere.com']))
  const below = await visitHome('shop.brix-nowhere.com', web, undefined)
  expect(below.tried).toHaveLength(1)
  await web.close()
})
