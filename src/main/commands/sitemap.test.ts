import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, sitemap } from '../../../demo/web/reply.ts'
import { type CommandRunner, startCommandRunner } from '../../../test/support/command-runner.ts'
import { rowsOf, startCommand } from '../../testing/command-process.ts'

const index = '<sitemapindex><sitemap><loc>http://smile.test/a.xml</loc></sitemap></sitemapindex>'
let fake: FakeWeb
let folder: string
let runner: CommandRunner

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitemap-command-'))
  fake = await startFakeWeb({
    'smile.test': {
      '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: index },
      '/a.xml': sitemap(['http://smile.test/contact', 'http://elsewhere.test/x']),
      '/': page('Home'),
    },
  })
  runner = startCommandRunner(folder)
})

afterAll(async () => {
  await runner.close()
  await fake.close()
  rmSync(folder, { recursive: true })
})

const env = () => ({
  CRAWL_CONNECT_TO: `${fake.connectTo.ip}:${fake.connectTo.port}`,
  CRAWL_ALLOW_ADDRESSES: fake.connectTo.ip,
  CRAWL_GAP_MS: '0',
})

async function run(...args: string[]) {
  const ended = await runner.run(['sitemap', ...args], env())
  return { ...ended, rows: rowsOf(ended.stdout) }
}

describe('scrapersky sitemap', () => {
  test('lists the children of an index, and follows them with --follow', async () => {
    const named = await run('http://smile.test/sitemap.xml', '--json')
    expect(named.rows[0]).toMatchObject({ sitemap: 'http://smile.test/a.xml' })
    expect(named.rows.at(-1).summary).toMatchObject({
      format: 'index',
      urls: 0,
      children: 1,
      truncated: false,
      errors: [],
    })
    const followed = await run('http://smile.test/sitemap.xml', '--follow', '--json')
    expect(followed.rows[1]).toEqual({
      loc: 'http://smile.test/contact',
      lastmod: null,
      changefreq: null,
      priority: null,
    })
    expect(followed.rows.at(-1).summary).toMatchObject({ urls: 1, children: 1, errors: [], other_hosts: 1 })
    expect(followed.code).toBe(0)
  })

  test('reads a gzipped file, and follows its children', async () => {
    const file = join(folder, 'map.xml.gz')
    writeFileSync(
      file,
      gzipSync(index.replace('</sitemap>', '</sitemap><url><loc>/x</loc><priority>0.3</priority></url>')),
    )
    const { rows, code } = await run(file, '--follow', '--json', '--url', 'http://smile.test/maps/')
    expect(rows.map(({ loc }) => loc).filter(Boolean)).toEqual(['http://smile.test/x', 'http://smile.test/contact'])
    expect(rows[0].priority).toBe(0.3)
    expect(code).toBe(0)
  })

  test('reports problems in the summary, as text and by the exit code', async () => {
    const html = await run('http://smile.test/', '--json')
    expect(html.rows).toMatchObject([{ summary: { format: 'html', urls: 0, errors: [{ code: 'not_a_sitemap' }] } }])
    expect(html.code).toBe(1)
    expect(await run('http://smile.test/none.xml')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('http_404'),
    })
    expect(await run('missing.xml')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('neither a URL nor a file'),
    })
    expect(await run('.')).toMatchObject({ code: 1, stderr: expect.stringContaining('is a folder') })
    const base = await run('map.xml.gz', '--url', 'nowhere')
    expect(base.stderr).toContain('--url is "nowhere"')
  })

  test('ends quietly when the reader closes the pipe', async () => {
    const file = join(folder, 'long.txt')
    writeFileSync(file, 'http://smile.test/page\n'.repeat(300_000))
    const child = startCommand(['sitemap', file, '--json'], { env: env() })
    const ended = once(child, 'close')
    const complaints = text(child.stderr)
    child.stdout.once('data', () => child.stdout.destroy())
    expect((await ended)[0]).toBe(0)
    expect((await complaints).replaceAll(/^warning:.*\n/gm, '')).toBe('')
  })
})
