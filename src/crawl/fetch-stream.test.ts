import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { sitemap } from '../../demo/web/reply.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'
import { fetchStream, type StreamedResponse } from './fetch-stream.ts'
import type { FetchFailure } from './fetch-types.ts'
import type { Web } from './web.ts'

const big = Buffer.alloc(3 * 1024 * 1024, '<url><loc>https://shop.test/page</loc></url>\n')
const xml = '<urlset><url><loc>https://shop.test/</loc></url></urlset>'
let fake: FakeWeb
let web: Web

beforeAll(async () => {
  fake = await startFakeWeb({
    'shop.test': {
      '/sitemap.xml': sitemap(['https://shop.test/a', 'https://shop.test/b']),
      '/big.xml': { headers: { 'content-type': 'application/xml' }, body: big },
      '/big.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(big) },
      '/big-encoded.xml': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(big) },
      '/sitemap.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(xml) },
      '/not-really.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: xml },
      '/twice.xml.gz': {
        headers: { 'content-type': 'application/gzip', 'content-encoding': 'gzip' },
        body: gzipSync(gzipSync(xml)),
      },
      '/bomb.xml.gz': {
        headers: { 'content-type': 'application/gzip' },
        body: gzipSync(Buffer.alloc(8 * 1024 * 1024)),
      },
    },
  })
  web = testWeb({ connectTo: fake.connectTo })
})

afterAll(async () => {
  await web.close()
  await fake.close()
})

const open = async (path: string, caps = {}) => {
  const got = await fetchStream(`https://shop.test${path}`, { web, expect: 'any', unpackGzipFiles: true, caps })
  if (!got.ok) throw new Error(got.code)
  return got
}
const read = async ({ body }: StreamedResponse) => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('streams the whole file unchanged', async () => {
  const got = await open('/sitemap.xml')
  expect(await read(got)).toContain('<loc>https://shop.test/b</loc>')
  expect(got.partial()).toBe(false)
  expect((await read(await open('/big.xml'))).length).toBe(big.length)
})

test.each(['/sitemap.xml.gz', '/not-really.xml.gz', '/twice.xml.gz'])(
  '%s is unpacked by its content, not by its name',
  async (path) => {
    expect(await read(await open(path))).toBe(xml)
  },
)

test('caps apply while it streams', async () => {
  await expect(read(await open('/big.xml', { wireBytes: 100_000 }))).rejects.toMatchObject({ code: 'too_large' })
  await expect(read(await open('/bomb.xml.gz'))).rejects.toMatchObject({ code: 'too_large' })
})

test.each(['/big.xml.gz', '/big-encoded.xml'])(
  'the cap on decompressed bytes of %s applies on its own',
  async (path) => {
    const caps = { bodyBytes: 1_000_000, ratio: 1_000_000 }
    await expect(read(await open(path, caps))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('more than 1000000 bytes'),
    })
    expect((await read(await open(path, { bodyBytes: big.length, ratio: 1_000_000 }))).length).toBe(big.length)
  },
)

test('a caller that stops reading early releases the host', async () => {
  const got = await open('/big.xml')
  for await (const _chunk of got.body) break
  const next = await fetchPage('https://shop.test/sitemap.xml', { web, expect: 'any' })
  expect(next.ok).toBe(true)
})

test('fails with the same codes as a page', async () => {
  const missing = (await fetchStream('https://shop.test/missing.xml', { web })) as FetchFailure
  expect(missing.code).toBe('http_404')
  const refused = (await fetchStream('http://10.0.0.1/', { web })) as FetchFailure
  expect(refused.code).toBe('blocked_address')
})
