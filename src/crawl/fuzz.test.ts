import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startFakeWeb } from '../../demo/web/fake-web.ts'
import { page } from '../../demo/web/reply.ts'
import { errorCatalogue } from '../core/error-catalogue.ts'
import { Semaphore } from '../core/semaphore.ts'
import { mutatedResponse } from '../testing/fake-web/mutated-response.ts'
import { startRawServer } from '../testing/fake-web/raw-server.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { runs } from '../testing/runs.ts'
import { fetchPage } from './fetch-page.ts'
import type { FetchResult } from './fetch-types.ts'

const urls = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'medium' }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `http://${text}`),
  fc
    .tuple(
      fc.constantFrom('http', 'https', 'ftp', 'file', 'data', 'HTTP', 'javascript'),
      fc.webAuthority({ withUserInfo: true, withPort: true, withIPv4Extended: true, withIPv6: true }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    .map(([scheme, host, path]) => `${scheme}://${host}/${path}`),
  fc.ipV4Extended().map((ip) => `http://${ip}/`),
  fc.ipV6().map((ip) => `http://[${ip}]/`),
)

function expectPageOrCode(result: FetchResult, input: string): void {
  if (result.ok) return
  expect(result.code in errorCatalogue, `${input}: ${result.code}`).toBe(true)
  expect(result.code, `${JSON.stringify(input)}: ${result.message}`).not.toBe('unexpected')
}

async function inParallel<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  const semaphore = new Semaphore(32)
  await Promise.all(items.map((item) => semaphore.run(() => visit(item))))
}

test('generated URLs each give a page or a code', async () => {
  const fake = await startFakeWeb({})
  const web = testWeb({ connectTo: fake.connectTo, maxWaitMs: 0 })
  await inParallel(fc.sample(urls, runs(10_000)), async (url) => {
    expectPageOrCode(await fetchPage(url, { web, expect: 'any' }), url)
  })
  await web.close()
  await fake.close()
}, 300_000)

test('mutated responses each give a page or a code', async () => {
  const bytes = fc.sample(mutatedResponse(page('Mutated', '<p>mail hello@fuzz.test</p>')), runs(2000))
  const server = await startRawServer((socket, request) => {
    const wanted = Number(/Host: m(\d+)\.test/i.exec(request)?.[1] ?? 0)
    socket.end(
      request.startsWith('GET /robots.txt ') ? 'HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n' : (bytes[wanted] ?? ''),
    )
  })
  const web = testWeb({
    connectTo: { ip: '127.0.0.1', port: server.port },
    caps: { connectMs: 5000, firstByteMs: 3000, totalMs: 5000 },
    maxWaitMs: 0,
  })
  await inParallel([...bytes.keys()], async (index) => {
    expectPageOrCode(await fetchPage(`http://m${index}.test/`, { web }), `response ${index}`)
  })
  await web.close()
  await server.close()
}, 300_000)
