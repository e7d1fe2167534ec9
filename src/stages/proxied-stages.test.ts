import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { page, type Reply, redirectTo } from '../../demo/web/reply.ts'
import type { Web } from '../crawl/web.ts'
import { curate } from '../curation/curate.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { createExtractPool } from '../extract/pool/extract-pool.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { loopContext } from '../testing/loops.ts'
import { makeDomain } from '../testing/page-fixture.ts'
import { passDays } from '../testing/pass-days.ts'
import { registryWith, systemUserId } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { startTestProxy, type TestProxy } from '../testing/test-proxies.ts'
import { testSecrets } from '../testing/test-secrets.ts'
import { makeTenant } from '../testing/users.ts'
import { queueDueSites } from './change-watch/queue-due-sites.ts'
import { changeWatchSettings } from './change-watch/watch-settings.ts'
import { changeCrawlProxy, removeCrawlProxy } from './crawl-proxy.ts'

// The sites can be reached through the proxies only: their IP has no server, and the proxies connect to the fake web instead.

const database = useTestDatabase()
const extractor = createExtractPool({ threads: 1 })
const siteIp = '127.0.0.99'
const site: Record<string, Reply> = {
  '/': page('Brix', '<a href="/contact">Contact</a>'),
  '/contact': page('Contact', '<p>info@brix-mail.com</p>'),
  '/sitemap.xml': {
    headers: { 'content-type': 'text/xml' },
    body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://brix-host.com/contact</loc></url></urlset>',
  },
  '/smile': redirectTo('http://brix-host.com/'),
}
let sites: FakeWeb
let proxy: TestProxy
const webs: Web[] = []

beforeAll(async () => {
  sites = await startFakeWeb(new Proxy({}, { get: () => site }))
  const { db, tenantId } = database
  await changeWatchSettings(db, actorOf(tenantId), { enabled: true, period_days: 4, requests_per_day: 100 })
})
afterEach(async () => {
  await Promise.all([...webs.splice(0).map((web) => web.close()), proxy.close()])
})
afterAll(() => Promise.all([sites.close(), extractor.close()]))

const actorOf = (tenantId: string) => ({ tenantId, actorId: systemUserId })

function newWeb(): Web {
  const allowIps = [siteIp, '127.0.0.1']
  const web = testWeb({ allowIps, allowProxyIps: ['127.0.0.1'], resolve: async () => [siteIp] })
  webs.push(web)
  return web
}

async function run(stageId: string, secrets = testSecrets): Promise<void> {
  const stage = registryWith({ web: newWeb(), extractor, secrets }).stage(stageId)
  await runJobLoop(loopContext(database.db, stage)).finished
}

async function setProxy(tenantId: string, password: string): Promise<void> {
  const access = { ...actorOf(tenantId), db: database.db, tools: { web: newWeb(), secrets: testSecrets } }
  await changeCrawlProxy(access, { url: `socks5://127.0.0.1:${proxy.port}`, username: 'ann', password })
}

async function addPage(tenantId: string, host: string) {
  const { db } = database
  const domain_id = await makeDomain(db, tenantId, host)
  const url = `http://${host}/contact`
  const { id } = await db
    .insertInto('pages')
    .values({ tenant_id: tenantId, domain_id, url })
    .returning('id')
    .executeTakeFirstOrThrow()
  await select('pages', id, tenantId)
  return { domain_id, read: () => db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow() }
}

async function select(
  entity: 'pages' | 'domains' | 'sitemap_files' | 'local_businesses',
  id: string,
  tenantId: string,
) {
  const change = { entity, target: { ids: [id] }, status: 'Selected', ...actorOf(tenantId) } as const
  await curate(database.db, registryWith({}), change)
}

test('every stage that reads sites uses the proxy of the tenant of its row', async () => {
  const { db, tenantId } = database
  proxy = await startTestProxy({ kind: 'socks5', username: 'ann', password: 'secret', connectTo: sites.connectTo })
  await setProxy(tenantId, 'secret')
  let asked = proxy.asked.length
  const expectUsed = () => {
    expect(proxy.asked.length).toBeGreaterThan(asked)
    asked = proxy.asked.length
  }
  const contact = await addPage(tenantId, 'brix-host.com')
  await run('wf7-page-extraction')
  expect(await contact.read()).toMatchObject({ page_processing_outcome: 'contacts_found' })
  expectUsed()

  const domain = () =>
    db.selectFrom('domains').selectAll().where('id', '=', contact.domain_id).executeTakeFirstOrThrow()
  await db
    .updateTable('domains')
    .set({ metadata_status: 'Queued', metadata_next_attempt_at: new Date() })
    .where('id', '=', contact.domain_id)
    .execute()
  await run('wf4-domain-metadata')
  expect(await domain()).toMatchObject({ metadata_outcome: 'ok' })
  expectUsed()
  await select('domains', contact.domain_id, tenantId)
  await run('wf4-sitemap-discovery')
  expectUsed()
  const [file] = await db.selectFrom('sitemap_files').selectAll().where('domain_id', '=', contact.domain_id).execute()
  expect(file?.url).toContain('/sitemap.xml')
  await select('sitemap_files', file?.id ?? '', tenantId)
  await run('wf6-sitemap-import')
  expectUsed()

  const { id } = await db
    .insertInto('local_businesses')
    .values({ tenant_id: tenantId, name: 'Smile', website_url: 'http://bit.ly/smile' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await select('local_businesses', id, tenantId)
  await run('wf3-domain-extraction')
  await run('wf4-short-links')
  const business = await db.selectFrom('local_businesses').selectAll().where('id', '=', id).executeTakeFirst()
  expect(business).toMatchObject({ link_resolution_outcome: 'resolved', short_link_target: 'http://brix-host.com/' })
  expectUsed()

  await passDays(db, 10)
  await queueDueSites(db, systemUserId)
  await run('change-watch')
  const watch = await db.selectFrom('site_watches').select('watch_outcome').executeTakeFirst()
  expect(watch).toEqual({ watch_outcome: 'changed_pages' })
  expectUsed()
  // Another tenant does not use it, and gets no answer without it.
  const stranger = await addPage(await makeTenant(db, 'Other'), 'brix-host.com')
  await run('wf7-page-extraction')
  expect(await stranger.read()).toMatchObject({ page_processing_error_code: 'connection_refused' })
  expect(proxy.asked.length).toBe(asked)
})

test('while the proxy fails, rows wait without an attempt or a fact about the site; then they are read', async () => {
  const { db } = database
  const tenantId = await makeTenant(db, 'Waiting')
  proxy = await startTestProxy({ kind: 'socks5', username: 'ann', password: 'secret', connectTo: sites.connectTo })
  await setProxy(tenantId, 'secret')
  const contact = await addPage(tenantId, 'brix-wait.com')
  const due = () =>
    db
      .updateTable('pages')
      .set({ page_processing_next_attempt_at: new Date(0) })
      .where('tenant_id', '=', tenantId)
      .execute()
  const waiting = (code: string) => ({
    page_processing_status: 'Queued',
    page_processing_attempts: 0,
    page_processing_outcome: null,
    page_processing_error_code: code,
    fetched_at: null,
  })
  await proxy.stop()
  for (let time = 0; time < 4; time++) {
    await due()
    await run('wf7-page-extraction')
    expect(await contact.read()).toMatchObject(waiting('proxy_unreachable'))
  }
  await proxy.start()
  // The key of the secrets is gone: neither the proxy nor any other way is used.
  const requests = sites.requests.length
  await due()
  await run(
    'wf7-page-extraction',
    openSecrets({ keys: ['another key, with more than thirty-two characters'], file: '' }),
  )
  expect(await contact.read()).toMatchObject(waiting('proxy_rejected'))
  expect(sites.requests.length).toBe(requests)
  const lanes = db.selectFrom('lanes').select('lane').where('pause_reason', 'is not', null)
  expect(await lanes.execute()).toEqual([])

  await due()
  await run('wf7-page-extraction')
  expect(await contact.read()).toMatchObject({ page_processing_outcome: 'contacts_found' })
  expect(await removeCrawlProxy({ ...actorOf(tenantId), db })).toBe(true)
  expect(await db.selectFrom('credentials').select('id').where('tenant_id', '=', tenantId).execute()).toEqual([])
})
