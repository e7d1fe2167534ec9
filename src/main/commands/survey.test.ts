import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, redirectTo, textFile } from '../../../demo/web/reply.ts'
import { type CommandRunner, startCommandRunner } from '../../../test/support/command-runner.ts'

let fake: FakeWeb
let runner: CommandRunner
beforeAll(async () => {
  const body = '<p>Write to info@brix-mail.com, we are glad to hear from you.</p><p>© 2025 Brix</p>'
  fake = await startFakeWeb({
    'brix-host.com': { '/': { headers: { server: 'nginx' }, body: page('Brix', body) } },
    'brix-moved.com': { '/': redirectTo('https://brix-host.com/') },
    'brix-busy.com': { '/robots.txt': textFile(''), '*': { status: 429, headers: { 'retry-after': '60' } } },
  })
  runner = startCommandRunner()
})
afterAll(async () => {
  await runner.close()
  await fake.close()
})

const run = (...args: string[]) =>
  runner.run(['survey', ...args], {
    CRAWL_CONNECT_TO: `${fake.connectTo.ip}:${fake.connectTo.port}`,
    CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
    CRAWL_GAP_MS: '0',
  })

test('prints the result of the stage as JSON, without a database', async () => {
  const { stdout, code } = await run('https://www.brix-host.com/contact', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    domain: 'brix-host.com',
    metadata: {
      outcome: 'ok',
      home_url: 'https://brix-host.com/',
      title: 'Brix',
      technologies: [{ name: 'nginx', category: 'server', version: null, found: 'header' }],
      home_emails: ['info@brix-mail.com'],
      copyright_year: 2025,
      tls_valid: null,
    },
  })
})

test('prints the result as text', async () => {
  const { stdout } = await run('brix-host.com')
  expect(stdout).toMatch(/^brix-host\.com {2}ok\n/)
  expect(stdout).toMatch(/title +Brix\n/)
  expect(stdout).toMatch(/e-mails +info@brix-mail\.com\n/)
  const moved = await run('brix-moved.com')
  expect(moved.stdout).toMatch(/^brix-moved\.com {2}redirects_elsewhere\n/)
  expect(moved.stdout).toMatch(/redirects to +https:\/\/brix-host\.com\/\n/)
})

test('a site that responds with Retry-After is an error', async () => {
  const { stdout, code } = await run('brix-busy.com', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ domain: 'brix-busy.com', error: { code: 'rate_limited' } })
  expect(code).toBe(1)
})

test('rejects an invalid domain', async () => {
  const { stderr, code } = await run('not a domain')
  expect(code).toBe(1)
  expect(stderr).toContain('"not a domain" is not a domain. Give one like example.com.')
  expect((await run('brix-host.com', '--country', 'Germany')).stderr).toContain('--country is "Germany"')
})
