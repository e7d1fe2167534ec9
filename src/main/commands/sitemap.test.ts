import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, sitemap } from '../../../demo/web/reply.ts'

const index = '<sitemapindex><sitemap><loc>http://smile.test/a.xml</loc></sitemap></sitemapindex>'
let fake: FakeWeb
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitemap-command-'))
  fake = await startFakeWeb({
    'smile.test': {
      '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: index },
      '/a.xml': sitemap(['http://smile.test/contact', 'http://elsewhere.test/x']),
      '/': page('Home'),
    },
  })
})

afterAll(async () => {
  await fake.close()
  rmSync(folder, { recursive: true })
})

const program = `
  import { Command } from ${JSON.stringify(import.meta.resolve('commander'))}
  import { sitemapCommand } from ${JSON.stringify(new URL('./sitemap.ts', import.meta.url).href)}
  const program = new Command('scrapersky')
  sitemapCommand(program)
  try { await program.parseAsync(process.argv.slice(1), { from: 'user' }) }
  catch (error) { console.error(error.message); process.exit(1) }`

function start(args: readonly string[]) {
  const { ip: address, port } = fake.connectTo
  return spawn(process.execPath, ['--input-type=module', '-e', program, '--', 'sitemap', ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CRAWL_CONNECT_TO: `${address}:${port}`,
      CRAWL_ALLOW_ADDRESSES: address,
      CRAWL_GAP_MS: '0',
    },
  })
}

async function run(...args: string[]) {
  const child = start(args)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const rows = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  return { stdout, stderr, rows, code: await ended }
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
    const child = start([file, '--json'])
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const complaints = text(child.stderr)
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await ended).toBe(0)
    expect((await complaints).replaceAll(/^warning:.*\n/gm, '')).toBe('')
  })
})
