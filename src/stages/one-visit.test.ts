import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { type FakeSite, page, sitemap, textFile } from '../../demo/web/reply.ts'
import type { Web } from '../crawl/web.ts'
import { curate } from '../curation/curate.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { createExtractPool } from '../extract/pool/extract-pool.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { loopContext } from '../testing/loops.ts'
import { registryWith, systemUserId } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'

// The stages of one visit to a site request each URL once. What a user asks for again is requested again.

const database = useTestDatabase()
const extractor = createExtractPool({ threads: 1 })
const sites = new Map<string, FakeSite>()
let fake: FakeWeb
let web: Web
const registry = registryWith({
  get web() {
    return web
  },
  extractor,
})
let hosts = 0

beforeAll(async () => {
  fake = await startFakeWeb(new Proxy({}, { get: (_, host) => sites.get(String(host)) }))
})
beforeEach(() => {
  web = testWeb({ connectTo: fake.connectTo })
})
afterAll(async () => {
  await web.close()
  await extractor.close()
  await fake.close()
})

const stages = {
  survey: 'wf4-domain-metadata',
  discovery: 'wf4-sitemap-discovery',
  imports: 'wf6-sitemap-import',
  pages: 'wf7-page-extraction',
} as const

const run = (stage: keyof typeof stages) => runJobLoop(loopContext(database.db, registry.stage(stages[stage]))).finished

async function select(entity: 'domains' | 'sitemap_files' | 'pages', ids: readonly string[]) {
  const { tenantId, db } = database
  await curate(db, registry, { entity, target: { ids }, status: 'Selected', tenantId, actorId: systemUserId })
}

const paths = ['/contact', '/about', '/team', '/imprint', '/jobs', '/news', '/shop']

/** A site with a home page and seven others, all of them in its sitemap. Returns the IDs of its rows as they appear. */
async function newSite(robots: string | undefined) {
  const host = `brix-visit${++hosts}.com`
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join('')
  sites.set(host, {
    ...(robots === undefined ? {} : { '/robots.txt': textFile(robots) }),
    '/': page('Home', `<p>info@${host}</p>${links}`),
    '/sitemap.xml': sitemap(['/', ...paths].map((path) => `https://${host}${path}`)),
    ...Object.fromEntries(paths.map((path) => [path, page(path, `<p>${path.slice(1)}@${host}</p>`)])),
  })
  const { db, tenantId } = database
  const row = { tenant_id: tenantId, host, metadata_status: 'Queued' as const }
  const { id } = await db.insertInto('domains').values(row).returning('id').executeTakeFirstOrThrow()
  await select('domains', [id])
  const rowsOf = async (table: 'sitemap_files' | 'pages') =>
    await db.selectFrom(table).select(['id', 'url']).where('domain_id', '=', id).orderBy('url').execute()
  return {
    id,
    requests: () => fake.requests.filter((request) => request.host === host).map(({ path }) => path),
    async importAndRead() {
      await select(
        'sitemap_files',
        (await rowsOf('sitemap_files')).map((file) => file.id),
      )
      await run('imports')
      await select(
        'pages',
        (await rowsOf('pages')).map((found) => found.id),
      )
      await run('pages')
    },
    files: () => rowsOf('sitemap_files'),
    pages: () => rowsOf('pages'),
  }
}

test('a site whose robots.txt names the sitemap gets one request per URL', async () => {
  const site = await newSite('Sitemap: /sitemap.xml')
  await run('survey')
  await run('discovery')
  await site.importAndRead()
  expect(site.requests().sort()).toEqual(['/', '/robots.txt', '/sitemap.xml', ...paths].sort())
  const { db } = database
  const read = await db.selectFrom('pages').select('page_processing_outcome').where('domain_id', '=', site.id).execute()
  expect(read.map((row) => row.page_processing_outcome)).toEqual(['/', ...paths].map(() => 'contacts_found'))
})

test('a site whose sitemap has to be guessed gets one more: whether it has one at any URL', async () => {
  const site = await newSite(undefined)
  await run('survey')
  await run('discovery')
  await site.importAndRead()
  const probes = site.requests().filter((path) => /^\/[0-9a-f-]{36}\.xml$/.test(path))
  expect(probes).toHaveLength(1)
  const others = site.requests().filter((path) => !probes.includes(path))
  expect(others.sort()).toEqual(['/', '/robots.txt', '/sitemap.xml', ...paths].sort())
})

test('what is selected again is requested again', async () => {
  const site = await newSite('Sitemap: /sitemap.xml')
  await run('survey')
  await run('discovery')
  await site.importAndRead()
  const before = site.requests().length
  await site.importAndRead()
  expect(site.requests().slice(before).sort()).toEqual(['/', '/sitemap.xml', ...paths].sort())
  await database.db.updateTable('domains').set({ metadata_status: 'Queued' }).where('id', '=', site.id).execute()
  await run('survey')
  expect(site.requests().at(-1)).toBe('/')
})
