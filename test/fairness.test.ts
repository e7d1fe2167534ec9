import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../demo/web/fake-web.ts'
import { page, type Reply } from '../demo/web/reply.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, newFolder, type Product, runProduct, startProduct } from './support/product.ts'
import { countPages, hostsNamed, queuePages } from './support/queue-pages.ts'

// One host, one tenant or one slow site must not hold back the others. The conditions are about order, not about seconds:
// what the one got until the others were done.

const database = useTestDatabase()
/** A minute of requests to one host are 120. A page that is fetched costs 5 ms of CPU. */
const [ofOne, ofEach] = isLongRun ? [3000, 5] : [600, 1]

const ordinary: Reply = { body: page('Contact', '<p>Call us.</p>'), delayMs: 150 }
const bad: Readonly<Record<string, Reply>> = {
  'slow.example.com': { body: page('Slow'), delayMs: 20_000 },
  'hanging.example.com': { body: '', delayMs: 300_000 },
  'throttled.example.com': { status: 429, headers: { 'retry-after': '3600' }, body: '' },
}

let web: FakeWeb
beforeAll(async () => {
  const site = (host: string) => ({ '/robots.txt': { status: 404, body: '' }, '*': bad[host] ?? ordinary })
  web = await startFakeWeb(new Proxy({}, { get: (_, host) => site(String(host)) }))
  const admin = { tenant_id: database.tenantId, email: 'admin@example.com', role: 'admin' }
  await database.db.insertInto('users').values(admin).execute()
})
afterAll(() => web.close())
afterEach(async () => {
  expect(cleanUpProducts()).toEqual([])
  await database.db.deleteFrom('domains').execute()
})

const environment = (settings: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  SCRAPERSKY_HOME: newFolder().home,
  CRAWL_CONNECT_TO: `${web.connectTo.ip}:${web.connectTo.port}`,
  CRAWL_ALLOW_ADDRESSES: web.connectTo.ip,
  ...settings,
})

async function startWorker(settings: Record<string, string>): Promise<Product> {
  const worker = startProduct(['worker'], { env: environment(settings) })
  await until('a worker', () => worker.stdout.includes('"working"'))
  return worker
}

async function stop(product: Product): Promise<void> {
  product.signalTop('SIGTERM')
  expect(await product.exitCode).toBe(0)
}

/** Pages that hosts with these names were asked for, from the nth request on. */
const askedFor = (hosts: readonly string[], from = 0) =>
  web.requests.slice(from).filter(({ host, path }) => path !== '/robots.txt' && hosts.includes(host))

const untilCompleted = (hosts: readonly string[], pages: number) =>
  until(
    `${pages} pages`,
    async () => (await countPages(database.db, hosts, 'Completed')) === pages,
    // Generous: the test asserts the order. On an idle machine it takes 6 to 9 s.
    90,
  )

test(`${ofOne} pages of one host do not delay ${100 * ofEach} pages of 100 hosts`, { timeout: 240_000 }, async () => {
  // With a gap below 500 ms several rows of a lane are in flight.
  const settings = { CRAWL_GAP_MS: '500' }
  const server = startProduct(['start'], { env: environment(settings) })
  await server.ready()

  // Queued in the database, as a rule does it.
  const { db, tenantId } = database
  await queuePages(db, { tenantId, hosts: ['big.example.com'], pagesPerHost: ofOne })
  await until('the first page', () => askedFor(['big.example.com']).length > 0)
  const hosts = hostsNamed('small', 100)
  await queuePages(db, { tenantId, hosts, pagesPerHost: ofEach })
  await untilCompleted(hosts, 100 * ofEach)
  // Two requests a second: the others took less than a minute. Before there were lanes, none started in five.
  expect(askedFor(['big.example.com']).length).toBeLessThan(120)

  // The same through the command.
  const import_ = async (name: string, names: readonly string[], pagesPerHost: number) => {
    const file = join(newFolder().folder, `${name}.csv`)
    const urls = Array.from({ length: pagesPerHost }, (_, n) => names.map((host) => `https://${host}/${n}`)).flat()
    writeFileSync(file, `url\n${urls.join('\n')}\n`)
    const done = await runProduct(['import', file, '--as', 'pages', '--select'], { env: environment(settings) })
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining(`${urls.length} created`) })
  }
  await import_('vast', ['vast.example.com'], ofOne)
  const before = web.requests.length
  const others = hostsNamed('other', 100)
  await import_('others', others, ofEach)
  await untilCompleted(others, 100 * ofEach)
  expect(askedFor(['vast.example.com'], before).length).toBeLessThan(120)
  await stop(server)
})

// The suite queues 6,000 rows, a long run 20,000. With `pagesPerHost: 500`, a million, the ten started after 0.7 s, and
// after 2.5 s where the million waits; inserting them takes two minutes.
const rowsOfOne = { hosts: hostsNamed('many', 2000), pagesPerHost: isLongRun ? 10 : 3 }

test.for([
  { what: 'queued', dueInSeconds: 0 },
  { what: 'waiting for a budget', dueInSeconds: 3600 },
])('many rows of one tenant, $what, do not delay ten of another', { timeout: 300_000 }, async ({ dueInSeconds }) => {
  const { db, tenantId } = database
  const tenant = await db.insertInto('tenants').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow()
  await queuePages(db, { ...rowsOfOne, tenantId, dueInSeconds })
  const from = web.requests.length
  const worker = await startWorker({ CRAWL_GAP_MS: '100' })
  if (dueInSeconds === 0) await until('work for the first tenant', () => askedFor(rowsOfOne.hosts, from).length > 100)
  const before = web.requests.length
  const hosts = hostsNamed('few', 10)
  await queuePages(db, { tenantId: tenant.id, hosts, pagesPerHost: 1 })
  await until('ten requests', () => askedFor(hosts, before).length === 10)
  // What was in flight, and the share of the first tenant since then.
  expect(askedFor(rowsOfOne.hosts, before).length).toBeLessThan(1000)
  await stop(worker)
})

test('hosts that are slow, hang or ask for a pause take no slots from the others', { timeout: 300_000 }, async () => {
  const { db, tenantId } = database
  const badHosts = Object.keys(bad)
  const goodHosts = hostsNamed('good', 97)
  // Queued first, and enough of them to occupy every slot many times.
  await queuePages(db, { tenantId, hosts: badHosts, pagesPerHost: 50 })
  await queuePages(db, { tenantId, hosts: goodHosts, pagesPerHost: 2 })
  const worker = await startWorker({
    CRAWL_GAP_MS: '500',
    PAGE_CURATION_SCHEDULER_CONCURRENCY: '16',
    PAGE_CURATION_SCHEDULER_MAX_INSTANCES: '1',
  })
  let maxInFlight = 0
  await until(
    '194 pages',
    async () => {
      maxInFlight = Math.max(maxInFlight, await countPages(db, badHosts, 'Processing'))
      return (await countPages(db, goodHosts, 'Completed')) === 194
    },
    90,
  )
  // A lane has one request in flight, so three lanes use three of sixteen slots.
  expect(maxInFlight).toBeLessThanOrEqual(badHosts.length)
  const asked = badHosts.map((host) => askedFor([host]).length)
  expect(Math.max(...asked)).toBeLessThanOrEqual(5)
  worker.signalAll('SIGKILL')
  await worker.exitCode
})
