import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WalkedOutcome, WalkJob } from '../../testing/fake-web/hostile/walk-in-child.ts'
import { drip, head, pour, startRawServer } from '../../testing/fake-web/raw-server.ts'
import { runChild } from '../../testing/run-child.ts'

const megabyte = 1024 * 1024
const open = head('200 OK', 'Content-Type: application/xml', 'Connection: close')
/** Ten gigabytes of zeros, in many gzip members. */
const member = gzipSync(Buffer.alloc(64 * megabyte))
const zeros = Buffer.concat(Array.from({ length: 160 }, () => member))
const urls = Array.from({ length: 1000 }, (_, n) => `<url><loc>http://127.0.0.1/page-${n}</loc></url>`).join('')
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

type Answer = Parameters<typeof startRawServer>[0]
const whole =
  (body: string | Uint8Array, ...headers: string[]): Answer =>
  (socket) => {
    const bytes = Buffer.from(body)
    socket.write(head('200 OK', 'Content-Type: application/xml', `Content-Length: ${bytes.length}`, ...headers))
    socket.end(bytes)
  }

/** Each with its expected outcome or problem. */
const hostile: readonly (readonly [name: string, ends: string, answer: Answer])[] = [
  ['ten gigabytes of zeros in a gzip file', 'too_large', whole(zeros)],
  ['ten gigabytes of zeros in gzip transport', 'too_large', whole(zeros, 'Content-Encoding: gzip')],
  ['the same, packed twice', 'too_large', whole(gzipSync(zeros.subarray(0, 4 * megabyte)))],
  [
    'an index with a million children',
    'too_many_children',
    (socket) => {
      socket.write(`${open}<sitemapindex>`)
      let sent = 0
      const more = () => {
        const block = Array.from({ length: 1000 }, () => `<sitemap><loc>http://127.0.0.1/${sent++}.xml</loc></sitemap>`)
        if (sent > 1_000_000) socket.end('</sitemapindex>')
        else if (socket.write(block.join(''))) setImmediate(more)
        else socket.once('drain', more)
      }
      more()
    },
  ],
  [
    'pages without end',
    'too_many_urls',
    (socket) => {
      socket.write(`${open}<urlset>`)
      pour(socket, urls)
    },
  ],
  [
    'one tag without end',
    'too_large',
    (socket) => {
      socket.write(`${open}<urlset><url a="`)
      pour(socket, 'x'.repeat(65_536))
    },
  ],
  [
    'one URL without end',
    'too_large',
    (socket) => {
      socket.write(`${open}<urlset><url><loc>http://127.0.0.1/`)
      pour(socket, 'x'.repeat(65_536))
    },
  ],
  [
    'a list without line breaks',
    'too_large',
    (socket) => {
      socket.write(open)
      pour(socket, 'http://127.0.0.1/page '.repeat(3000))
    },
  ],
  [
    'white space without end',
    'too_large',
    (socket) => {
      socket.write(open)
      pour(socket, ' '.repeat(65_536))
    },
  ],
  [
    'one byte at a time',
    'timeout_body',
    (socket) => {
      socket.write(`${open}<urlset>${urls}`)
      drip(socket, ' ', 50)
    },
  ],
  [
    'billion laughs',
    'entities_declared',
    whole(`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><urlset>${urls}&l9;</urlset>`),
  ],
  [
    'an index that names itself a thousand times',
    'loop',
    (socket, request) => {
      const host = /host: (\S+)/i.exec(request)?.[1] ?? ''
      const names = Array.from({ length: 1000 }, (_, n) => `<sitemap><loc>http://${host}/#${n}</loc></sitemap>`)
      whole(`<sitemapindex>${names.join('')}</sitemapindex>`)(socket, request)
    },
  ],
]

const ends = new Map<string, WalkedOutcome>()
let exitCode: number | null = null

beforeAll(async () => {
  const servers = await Promise.all(
    hostile.map(([, , answer]) =>
      startRawServer((socket, request) => {
        if (request.startsWith('GET /robots.txt '))
          socket.end(head('404 Not Found', 'Content-Length: 0', 'Connection: close'))
        else answer(socket, request)
      }),
    ),
  )
  const job: WalkJob = {
    starts: servers.map(({ port }) => `http://127.0.0.1:${port}/`),
    ports: servers.map(({ port }) => port),
    // The defaults with fewer pages and less time; the children of the large index are on a closed port.
    caps: { urls: 200_000, bodyBytes: 60 * megabyte, totalChildren: 20, fileMs: 20_000 },
  }
  const script = new URL('../../testing/fake-web/hostile/walk-in-child.ts', import.meta.url)
  const run = await runChild(script, job)
  for (const [index, outcome] of (run.lines as WalkedOutcome[]).entries()) ends.set(hostile[index]?.[0] ?? '', outcome)
  exitCode = run.exitCode
  await Promise.all(servers.map((server) => server.close()))
}, 300_000)

describe('hostile sitemaps', () => {
  test('do not crash the walk', () => {
    expect(exitCode).toBe(0)
    expect(ends.size).toBe(hostile.length)
  })

  test.each(hostile)('%s: %s', (name, code) => {
    const { outcome, codes = [] } = ends.get(name) ?? {}
    expect([outcome, ...codes]).toContain(code)
  })

  test('do not make the process grow by more than 96 MB', () => {
    expect([...ends].filter(([, { growthMb }]) => growthMb > 96)).toEqual([])
  })

  test('return the entries read before the cap', () => {
    expect(ends.get('pages without end')?.urls).toBe(200_000)
    expect(ends.get('an index with a million children')?.children).toBe(50_000)
    expect(ends.get('one byte at a time')?.urls).toBe(1000)
  })
})
