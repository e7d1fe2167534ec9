import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, redirectTo } from '../../../demo/web/reply.ts'

let fake: FakeWeb
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crawl-commands-'))
  fake = await startFakeWeb({ 'dentist.test': { '/': page('Dentist'), '/old': redirectTo('/') } })
})

afterAll(async () => {
  await fake.close()
  rmSync(folder, { recursive: true })
})

/** Runs the two commands in a separate process, with real stdin, stdout and exit codes. */
const program = `
  import { Command } from ${JSON.stringify(import.meta.resolve('commander'))}
  import { fetchCommand } from ${JSON.stringify(new URL('./fetch.ts', import.meta.url).href)}
  import { robotsCommand } from ${JSON.stringify(new URL('./robots.ts', import.meta.url).href)}
  const program = new Command('scrapersky')
  fetchCommand(program)
  robotsCommand(program)
  await program.parseAsync(process.argv.slice(1), { from: 'user' })`

async function run(args: readonly string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return {
    stdout,
    stderr,
    code: await ended,
    rows: stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
  }
}

describe('scrapersky robots', () => {
  test('prints a result for each line in order, invalid ones too', async () => {
    const robots = 'User-agent: *\nDisallow: /x\nCrawl-delay: 2\nSitemap: https://a.test/s.xml'
    const lines = [
      JSON.stringify({ robots, agent: 'Bot', url: 'https://a.test/x' }),
      'no JSON',
      JSON.stringify({ robots_b64: Buffer.from(robots).toString('base64'), agent: 'Bot', url: '/y' }),
    ]
    const { rows, code } = await run(['robots', '--stdin', '--json'], `${lines.join('\n')}\n`)
    expect(code).toBe(0)
    expect(rows[0]).toEqual({ allowed: false, crawl_delay: 2, sitemaps: ['https://a.test/s.xml'] })
    expect(rows[1]).toMatchObject({ allowed: null })
    expect(rows[2]).toMatchObject({ allowed: true })
  })

  test('reads a file', async () => {
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: ScraperSky\nDisallow: /')
    const { rows } = await run(['robots', 'robots.txt', '--agent', 'ScraperSky', '--url', '/a', '--json'])
    expect(rows).toEqual([{ allowed: false, crawl_delay: null, sitemaps: [] }])
  })

  test('reports a file that cannot be read', async () => {
    const { stderr, code } = await run(['robots', 'missing.txt'])
    expect(code).toBe(1)
    expect(stderr).toContain('"missing.txt" cannot be read')
  })
})

describe('scrapersky fetch', () => {
  const env = () => ({
    CRAWL_CONNECT_TO: `${fake.connectTo.ip}:${fake.connectTo.port}`,
    CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
    CRAWL_GAP_MS: '0',
  })

  test('prints the page with all details, and warns about the stub server on stderr', async () => {
    const { rows, stderr, code } = await run(['fetch', 'https://dentist.test/old', '--json', '--body'], '', env())
    expect(code).toBe(0)
    expect(rows[0]).toMatchObject({ ok: true, status: 200, final_url: 'https://dentist.test/', charset: 'utf-8' })
    expect(rows[0].text).toContain('<h1>Dentist</h1>')
    expect(rows[0].redirects).toEqual([{ url: 'https://dentist.test/old', status: 302, location: '/' }])
    expect(stderr).toContain('EVERY web request goes to the stub server')
  })

  test('prints the error code and exits with 1', async () => {
    const refused = await run(['fetch', 'http://169.254.169.254/', '--json'])
    expect(refused.rows[0]).toMatchObject({ ok: false, code: 'blocked_address', consequence: 'give-up' })
    expect(refused.code).toBe(1)
    const missing = await run(['fetch', 'https://dentist.test/none'], '', env())
    expect(missing.stdout).toContain('http_404 (give-up)')
  })
})
