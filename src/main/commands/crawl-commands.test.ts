import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, redirectTo } from '../../../demo/web/reply.ts'
import { type CommandRunner, startCommandRunner } from '../../../test/support/command-runner.ts'
import { rowsOf, runCommand } from '../../testing/command-process.ts'

let fake: FakeWeb
let folder: string
let runner: CommandRunner

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crawl-commands-'))
  fake = await startFakeWeb({ 'dentist.test': { '/': page('Dentist'), '/old': redirectTo('/') } })
  runner = startCommandRunner(folder)
})

afterAll(async () => {
  await runner.close()
  await fake.close()
  rmSync(folder, { recursive: true })
})

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const ended = await runner.run(args, env)
  return { ...ended, rows: rowsOf(ended.stdout) }
}

describe('scrapersky robots', () => {
  test('prints a result for each line in order, invalid ones too', async () => {
    const robots = 'User-agent: *\nDisallow: /x\nCrawl-delay: 2\nSitemap: https://a.test/s.xml'
    const lines = [
      JSON.stringify({ robots, agent: 'Bot', url: 'https://a.test/x' }),
      'no JSON',
      JSON.stringify({ robots_b64: Buffer.from(robots).toString('base64'), agent: 'Bot', url: '/y' }),
    ]
    const { rows, code } = await runCommand(['robots', '--stdin', '--json'], {
      input: `${lines.join('\n')}\n`,
    })
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
    const { rows, stderr, code } = await run(['fetch', 'https://dentist.test/old', '--json', '--body'], env())
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
    const missing = await run(['fetch', 'https://dentist.test/none'], env())
    expect(missing.stdout).toContain('http_404 (give-up)')
  })
})
