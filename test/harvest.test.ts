import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../demo/web/fake-web.ts'
import { findFirstAdmin } from '../src/access/api-keys.ts'
import { suppress } from '../src/contacts/suppression/suppression.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { until } from '../src/testing/until.ts'
import { type CommandRunner, startCommandRunner } from './support/command-runner.ts'
import { withHomeDatabase } from './support/home-database.ts'
import { manySites } from './support/many-sites.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, databasePid, newFolder, runProduct, startProduct } from './support/product.ts'

// `scrapersky harvest` as people run it, against many sites of a fake web.

const { hosts, sites } = manySites(isLongRun ? 80 : 48)
/** Sites 7, 11, 47 and 51 refuse to be read. */
const readable = hosts.length - (isLongRun ? 4 : 3)
let web: FakeWeb
let runner: CommandRunner
beforeAll(async () => {
  web = await startFakeWeb(sites)
  runner = startCommandRunner()
})
afterAll(async () => {
  await runner.close()
  await web.close()
})
afterEach(() => void cleanUpProducts())

const environment = (home: string) => ({
  SCRAPERSKY_HOME: home,
  CRAWL_CONNECT_TO: `${web.connectTo.ip}:${web.connectTo.port}`,
  CRAWL_ALLOW_ADDRESSES: web.connectTo.ip,
  CRAWL_GAP_MS: '0',
})

function wish() {
  const { folder, home } = newPreparedFolder()
  const list = join(folder, 'list.csv')
  const out = join(folder, 'contacts.csv')
  const report = join(folder, 'outcomes.csv')
  writeFileSync(list, `Firm,Domain\n${hosts.map((host, index) => `Shop ${index},https://www.${host}/`).join('\n')}\n`)
  const args = ['harvest', '--file', list, '--out', out, '--report', report]
  return { home, args, env: environment(home), result: () => [out, report].map((path) => readFileSync(path, 'utf8')) }
}

const asked = (path: string, from: number) => web.requests.slice(from).filter((request) => request.path === path).length

test('gives the same result after a SIGKILL and a Ctrl-C in the middle', {
  timeout: 300_000,
}, async () => {
  const straight = wish()
  const whole = await runProduct(straight.args, { env: straight.env })
  expect(whole).toEqual({ code: 0, stdout: '', stderr: '' })

  const { home, args, env, result } = wish()
  const before = web.requests.length
  const killed = startProduct(args, { env })
  await until('some contact pages', () => asked('/contact', before) > hosts.length / 5, 120)
  databasePid(home)
  killed.signalAll('SIGKILL')
  expect(await killed.exitCode).toBe(137)

  const interrupted = startProduct(args, { env })
  await until('more contact pages', () => asked('/contact', before) > hosts.length / 2, 120)
  interrupted.signalAll('SIGINT')
  expect(await interrupted.exitCode).toBe(130)
  const stopped = `^Stopped: \\d+ of ${hosts.length} domains are done\\. Run the same command again to continue\\.\n$`
  expect(interrupted.stderr).toMatch(new RegExp(stopped))

  const last = await runProduct(args, { env })
  expect(last).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(result()).toEqual(straight.result())

  const [contacts = '', report = ''] = result()
  expect(contacts.split('\r\n')).toHaveLength(1 + readable * 3 + 1)
  expect(contacts).toContain('"https://shop-0.example.com/","Ada Berg","Owner","ada.berg@shop-0.example.com",')
  expect(report).toContain('shop-7.example.com,blocked_by_robots,0,0\r\n')
  expect(report).toContain('shop-11.example.com,http_410,0,0\r\n')
  // Pages that were read before are not read again, except those in flight at the kill.
  expect(asked('/contact', before)).toBeLessThan(hosts.length + 20)
})

test('prints contacts of a few domains; a second run sends no request', { timeout: 300_000 }, async () => {
  const env = environment(newPreparedFolder().home)
  const args = ['harvest', 'shop-1.example.com', 'https://www.shop-2.example.com/contact', '--json', '--max-pages', '1']
  const first = await runProduct(args, { env })
  expect(first).toMatchObject({ code: 0, stderr: '' })
  // With one page per domain the contact page is read, which lists no person.
  const contacts = first.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(
    contacts.map(({ website_url, email, phone, source_url }) => ({ website_url, email, phone, source_url })),
  ).toEqual(
    [1, 2].flatMap((index) => {
      const website_url = `https://shop-${index}.example.com/`
      const source_url = `${website_url}contact`
      return [
        { website_url, email: `hello@shop-${index}.example.com`, phone: null, source_url },
        { website_url, email: null, phone: `+44113496000${index}`, source_url },
      ]
    }),
  )
  const before = web.requests.length
  expect(await runProduct(args, { env })).toEqual(first)
  expect(web.requests.length).toBe(before)
})

test.for([
  { args: [], code: 2, says: 'give at least one domain' },
  {
    args: ['not a site', 'https://www.facebook.com/example'],
    code: 2,
    says: 'left out: "https://www.facebook.com/example"',
  },
  { args: ['a.example.com', '--out', 'contacts.xls'], code: 1, says: 'must end in .csv, .xlsx or .jsonl' },
  { args: ['a.example.com', '--max-pages', '0'], code: 2, says: 'a whole number from 1 to 1000' },
  { args: ['--file', 'nowhere.csv'], code: 1, says: 'nowhere.csv cannot be read' },
])('rejects invalid arguments before a database is started: $args', async ({ args, code, says }) => {
  const { home } = newFolder()
  const done = await runner.run(['harvest', ...args], environment(home))
  expect(done).toMatchObject({ code, stdout: '' })
  expect(done.stderr).toContain(says)
  expect(existsSync(home)).toBe(false)
})

test('does not read a suppressed domain', { timeout: 300_000 }, async () => {
  const { folder, home } = newPreparedFolder()
  const env = environment(home)
  const report = join(folder, 'outcomes.csv')
  expect((await runProduct(['harvest', 'shop-4.example.com'], { env })).code).toBe(0)
  await withHomeDatabase(home, async (db) => {
    const { tenantId, userId } = await findFirstAdmin(db)
    await suppress(db, { tenantId, kind: 'domain', value: 'shop-5.example.com', reason: 'asked', actorId: userId })
  })
  const before = web.requests.length
  const done = await runProduct(['harvest', 'shop-5.example.com', '--report', report], { env })
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout.split('\r\n')).toHaveLength(2)
  expect(readFileSync(report, 'utf8')).toContain('shop-5.example.com,suppressed,0,0')
  expect(web.requests.length).toBe(before)
})
