import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, type Reply, redirectTo, sitemap } from '../../../demo/web/reply.ts'
import { pause } from '../../core/time.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import type { Web } from '../web.ts'
import type { WalkBatch, WalkOptions } from './sitemap-types.ts'
import { walkSitemaps } from './walk-sitemaps.ts'

const site = 'https://smile.test'
const start = `${site}/sitemap.xml`
const index = (...names: string[]): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<sitemapindex>${names.map((name) => `<sitemap><loc>${site}/${name}</loc></sitemap>`).join('')}</sitemapindex>`,
})
const pages = (...names: string[]) => sitemap(names.map((name) => `${site}/${name}`))
const long = pages(...Array.from({ length: 5000 }, (_, n) => `page-${n}`))
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

let fake: FakeWeb
let web: Web

async function serve(paths: Readonly<Record<string, Reply>>, options = {}) {
  fake = await startFakeWeb({ 'smile.test': paths })
  web = testWeb({ connectTo: fake.connectTo, ...options })
}

afterEach(async () => {
  await web.close()
  await fake.close()
})

async function walk(options: Partial<WalkOptions> = {}) {
  const walking = walkSitemaps({ start, web, ...options })
  const batches: WalkBatch[] = []
  for await (const batch of walking) batches.push(batch)
  const names = batches.flatMap((batch) => batch.pages.map(({ loc }) => loc.slice(site.length + 1)))
  return { names, batches, summary: walking.summary }
}

const requestedPaths = () => fake.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt')

describe('a walk', () => {
  test('reads an index and its files in their order', async () => {
    await serve({
      '/sitemap.xml': index('slow.xml', 'nested.xml', 'packed.xml.gz'),
      '/slow.xml': { ...(pages('a', 'b') as object), delayMs: 150 },
      '/nested.xml': index('inner.xml'),
      '/inner.xml': pages('c'),
      '/packed.xml.gz': { body: gzipSync(`<urlset><url><loc>${site}/d</loc></url></urlset>`) },
    })
    const { names, batches, summary } = await walk()
    expect(names).toEqual(['a', 'b', 'c', 'd'])
    expect(summary).toMatchObject({ format: 'index', urls: 4, children: 4, files: 5, outcome: 'ok', problems: [] })
    expect(batches.map(({ depth, cursor }) => [depth, cursor.path])).toEqual([
      [0, []],
      [1, [0]],
      [1, [1]],
      [2, [1, 0]],
      [1, [2]],
    ])
  })

  test('waits for a host that it keeps busy itself, even if the caller reads a file slowly', async () => {
    await serve(
      { '/sitemap.xml': index(...numbered('s', 3)), ...Object.fromEntries(numbered('/s', 3).map((p) => [p, long])) },
      { maxInFlightPerHost: 1, maxWaitMs: 20 },
    )
    const walking = walkSitemaps({ start, web })
    let read = 0
    for await (const batch of walking) {
      read += batch.pages.length
      if (batch.depth === 1 && batch.cursor.entries === batch.pages.length) await pause(250)
    }
    expect(walking.summary).toMatchObject({ outcome: 'ok', problems: [], files: 4 })
    expect(read).toBe(3 * 5000)
  })

  test.each([1, 2])('a nested index gets a slot besides prefetched files (%s concurrent)', async (slots) => {
    const deep = { '/a': index('b', 's0', 's1'), '/b': index('c', 's2'), '/c': index('s3', 's4') }
    await serve(
      {
        '/sitemap.xml': index('a', 's5', 's6'),
        ...deep,
        ...Object.fromEntries(numbered('/s', 7).map((p) => [p, long])),
      },
      { maxInFlightPerHost: slots, maxWaitMs: 50 },
    )
    const both = await Promise.all([walk(), walk()])
    for (const { summary } of both) {
      expect(summary).toMatchObject({ outcome: 'ok', problems: [], files: 11, urls: 7 * 5000 })
    }
  })

  test('lists children without reading them if follow is false', async () => {
    await serve({ '/sitemap.xml': index('a.xml', 'b.xml') })
    const { batches, summary } = await walk({ follow: false })
    expect(batches.flatMap(({ children }) => children.map(({ loc }) => loc))).toEqual([
      `${site}/a.xml`,
      `${site}/b.xml`,
    ])
    expect(summary).toMatchObject({ children: 2, files: 1, outcome: 'ok' })
    expect(requestedPaths()).toEqual(['/sitemap.xml'])
  })

  test('reads only accepted children', async () => {
    await serve({ '/sitemap.xml': index('a.xml', 'b.xml'), '/a.xml': pages('a'), '/b.xml': pages('b') })
    expect((await walk({ accepts: ({ loc }) => loc.endsWith('/b.xml') })).names).toEqual(['b'])
  })

  test('prefetches the next files if the host allows it', async () => {
    await serve({ '/sitemap.xml': index(...numbered('s', 6)) }, { maxInFlightPerHost: 4 })
    const walking = walkSitemaps({ start, web, ahead: 3 })
    for await (const { children } of walking) expect(children).toHaveLength(6)
    expect(requestedPaths()).toHaveLength(7)
    expect(walking.summary.problems.map(({ code }) => code)).toEqual(numbered('', 6).map(() => 'http_404'))
  })

  test('continues after a file fails, and reports it', async () => {
    await serve({
      '/sitemap.xml': index('gone.xml', 'page.html', 'cut.xml', 'good.xml'),
      '/page.html': page('Not found'),
      '/cut.xml': { body: `<urlset><url><loc>${site}/kept</loc></url><url><loc>${site}/lo` },
      '/good.xml': pages('good'),
    })
    const { names, summary } = await walk()
    expect(names).toEqual(['kept', 'good'])
    expect(summary.problems.map(({ url, code }) => [url.slice(site.length), code])).toEqual([
      ['/gone.xml', 'http_404'],
      ['/page.html', 'not_a_sitemap'],
      ['/cut.xml', 'truncated'],
    ])
    expect(summary).toMatchObject({ outcome: 'ok', truncated: true })
  })

  test('reports why the first file could not be read', async () => {
    await serve({ '/home': page('Home') })
    expect((await walk()).summary).toMatchObject({ outcome: 'http_404', urls: 0, problemCount: 1 })
    expect((await walk({ start: `${site}/home` })).summary).toMatchObject({ format: 'html', outcome: 'not_a_sitemap' })
    expect((await walk({ start: 'not a URL' })).summary).toMatchObject({ outcome: 'url_invalid' })
  })
})

describe('loops and caps', () => {
  test('a file is read once, even if an index lists itself, its parent or a file twice', async () => {
    await serve({
      '/sitemap.xml': index('sitemap.xml', 'child.xml', 'child.xml', 'moved.xml'),
      '/child.xml': index('sitemap.xml#top', 'leaf.xml'),
      '/moved.xml': redirectTo('/sitemap.xml'),
      '/leaf.xml': pages('leaf'),
    })
    const { names, summary } = await walk()
    expect(names).toEqual(['leaf'])
    expect(summary.problems.map(({ code }) => code)).toEqual(['loop', 'loop', 'loop'])
    expect(requestedPaths().filter((path) => path === '/leaf.xml')).toHaveLength(1)
  })

  test('follows five nested indexes', async () => {
    await serve({
      '/sitemap.xml': index('i1'),
      ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/i${n + 1}`, index(`i${n + 2}`)])),
    })
    const { summary } = await walk()
    expect(summary.problems).toMatchObject([{ url: `${site}/i5`, code: 'too_deep' }])
    expect(summary.truncated).toBe(true)
    expect(requestedPaths()).toHaveLength(6)
  })

  test('caps on pages, files and time end the walk with their outcome', async () => {
    await serve({
      '/sitemap.xml': index('a.xml', 'b.xml', 'c.xml'),
      '/a.xml': pages('a1', 'a2'),
      '/b.xml': pages('b1', 'b2'),
      '/c.xml': { ...(pages('c1') as object), delayMs: 5000 },
    })
    const few = await walk({ caps: { totalUrls: 3 } })
    expect(few.names).toEqual(['a1', 'a2', 'b1'])
    expect(few.summary).toMatchObject({ outcome: 'too_many_urls', truncated: true, urls: 3 })
    const one = await walk({ caps: { totalChildren: 1 } })
    expect(one.names).toEqual(['a1', 'a2'])
    expect(one.summary).toMatchObject({ outcome: 'too_many_children', truncated: true })
    const late = await walk({ caps: { walkMs: 1000 } })
    expect(late.names).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(late.summary).toMatchObject({ outcome: 'timeout', truncated: true })
  })

  test('throws when cancelled', async () => {
    await serve({ '/sitemap.xml': index('a.xml'), '/a.xml': { ...(pages('a') as object), delayMs: 5000 } })
    const abort = new AbortController()
    const reading = (async () => {
      for await (const _ of walkSitemaps({ start, web, signal: abort.signal })) abort.abort()
    })()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a cursor', () => {
  const many = {
    '/sitemap.xml': index('a.xml', 'nested.xml', 'c.xml'),
    '/a.xml': pages(...numbered('a', 900)),
    '/nested.xml': index('n1.xml', 'n2.xml'),
    '/n1.xml': pages(...numbered('n1-', 700)),
    '/n2.xml': pages('n2'),
    '/c.xml': pages(...numbered('c', 400)),
  }

  test('at every position resumes with exactly the rest', async () => {
    await serve(many)
    const whole = await walk()
    expect(whole.names).toHaveLength(2001)
    let before = 0
    for (const { pages: yielded, cursor } of whole.batches) {
      before += yielded.length
      const rest = await walk({ cursor: JSON.parse(JSON.stringify(cursor)) })
      expect(rest.names).toEqual(whole.names.slice(before))
      expect(rest.summary).toMatchObject({ urls: 2001, children: 5 })
    }
  })

  test('finds a file that has moved, and starts again if it is gone', async () => {
    await serve(many)
    const cursor = { path: [0], url: `${site}/c.xml`, entries: 399, urls: 0, children: 0 }
    expect((await walk({ cursor })).names).toEqual(['c399'])
    const gone = { ...cursor, url: `${site}/gone.xml` }
    expect((await walk({ cursor: gone })).names.slice(0, 2)).toEqual(['a0', 'a1'])
  })
})
