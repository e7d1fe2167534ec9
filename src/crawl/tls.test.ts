import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../testing/fake-web/certificates.ts'
import { hello, reply } from '../testing/fake-web/hostile/hostile-server.ts'
import { head, type RawServer, startRawServer } from '../testing/fake-web/raw-server.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'
import { withTlsExceptions } from './tls-exceptions.ts'
import type { Web } from './web.ts'

let server: RawServer
let web: Web
let trusting: Web

beforeAll(async () => {
  const certificate = await makeCertificate({ names: ['secure.test'] })
  server = await startRawServer((socket, request) => {
    if (request.startsWith('GET /robots.txt ')) socket.write(head('404 Not Found', 'Content-Length: 0'))
    else if (request.startsWith('GET /away '))
      socket.write(
        head('302 Found', 'Location: https://other.test:PORT/', 'Content-Length: 0').replace(
          'PORT',
          String(server.port),
        ),
      )
    else reply(hello)(socket, request)
  }, certificate)
  const options = { allowPorts: [server.port], resolve: () => Promise.resolve(['127.0.0.1']) }
  web = testWeb(options)
  trusting = testWeb({ ...options, trustedCertificates: [certificate.cert] })
})

afterAll(async () => {
  await Promise.all([web.close(), trusting.close()])
  await server.close()
})

test('the facts of a valid certificate are returned', async () => {
  const page = await fetchPage(`https://secure.test:${server.port}/`, { web: trusting })
  expect(page).toMatchObject({ ok: true, tls: { valid: true, subject: 'secure.test' } })
  expect(page.tls?.protocol).toMatch(/^TLSv1\.[23]$/)
  expect(Date.parse(page.tls?.validTo ?? '')).toBeGreaterThan(Date.now())
})

test('an invalid certificate is recorded, and refused unless the fetch allows it', async () => {
  const url = `https://secure.test:${server.port}/`
  const refused = await fetchPage(url, { web })
  expect(refused).toMatchObject({
    ok: false,
    code: 'tls_invalid',
    tls: { valid: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  })
  const allowed = await fetchPage(url, { web, allowInvalidTls: true })
  expect(allowed).toMatchObject({ ok: true, tls: { valid: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
  // The exception applies to that fetch only.
  expect(await fetchPage(url, { web })).toMatchObject({ ok: false, code: 'tls_invalid' })
})

test('an exception counts for its host only, with and without www., and shares nothing with other fetches', async () => {
  const excepted = withTlsExceptions(web, ['secure.test'])
  const url = (host: string) => `https://${host}:${server.port}/`
  const page = await fetchPage(url('secure.test'), { web: excepted, keep: true })
  expect(page).toMatchObject({ ok: true, tls: { valid: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
  expect(await fetchPage(url('www.secure.test'), { web: excepted })).toMatchObject({ ok: true, tls: { valid: false } })
  expect(await fetchPage(url('other.test'), { web: excepted })).toMatchObject({ ok: false, code: 'tls_invalid' })
  // Another tenant: neither the page nor its robots.txt is taken from a cache.
  expect(await fetchPage(url('secure.test'), { web, maxAgeMs: 60_000 })).toMatchObject({
    ok: false,
    code: 'tls_invalid',
  })
  // A redirect to a host without an exception.
  expect(await fetchPage(`${url('secure.test')}away`, { web: excepted })).toMatchObject({ code: 'tls_invalid' })
})
