import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { startFakeWeb } from '../demo/web/fake-web.ts'
import { type FakeSite, page, textFile } from '../demo/web/reply.ts'
import { curate } from '../src/curation/curate.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { workflowsOf } from '../src/stages/index.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableTools } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// From a domain to its contacts: a user selects the domain, the loops do the rest.

const host = 'bakery-brix.com'
const database = useTestDatabase()
const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await endWorker(worker, 'SIGTERM')
})

const listed = ['/', '/bread', '/contact', '/team', '/blog/sourdough'].map(
  (path) => `<url><loc>https://${host}${path}</loc></url>`,
)
const site: FakeSite = {
  '/robots.txt': textFile(`User-agent: *\nSitemap: https://${host}/sitemap_index.xml\n`),
  '/sitemap_index.xml': `<sitemapindex><sitemap><loc>https://${host}/page-sitemap.xml</loc></sitemap><sitemap><loc>https://${host}/image-sitemap.xml</loc></sitemap></sitemapindex>`,
  '/page-sitemap.xml': `<urlset>${listed.join('')}</urlset>`,
  '/image-sitemap.xml': '<urlset></urlset>',
  '/': page('Bakery Brix', '<p>Bread since 1931.</p>'),
  '/bread': page('Bread', `<p>Ask the baker: baker@${host}</p>`),
  '/contact': page('Contact', `<p>Write to hello@${host}.</p>`),
  '/team': page('Team', `<p><a href="mailto:ada@${host}">Ada</a></p>`),
  '/blog/sourdough': page('Sourdough', `<p>blog@${host}</p>`),
}

test('domain, metadata, sitemaps, pages, contacts: one selection, the rest by the loops', {
  timeout: 300_000,
}, async () => {
  const { db, tenantId, url } = database
  const fake = await startFakeWeb({ [host]: site })
  workers.push(await startStageWorker({ url, name: 'chain', connectTo: fake.connectTo, gapMs: 0 }))

  const { id } = await db
    .insertInto('domains')
    .values({ tenant_id: tenantId, host, metadata_status: 'Queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const domain = () => db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await until('the metadata', async () => (await domain()).metadata_status === 'Completed')
  expect(await domain()).toMatchObject({ metadata_outcome: 'ok', title: 'Bakery Brix', sitemap_analysis_status: null })

  const actorId = '00000000-0000-7000-8000-000000000009'
  const change = { entity: 'domains', target: { ids: [id] }, status: 'Selected', tenantId, actorId } as const
  await curate(db, createRegistry(workflowsOf(unavailableTools)), change)

  const contacts = () =>
    db.selectFrom('contacts').select('email').where('domain_id', '=', id).orderBy('email').execute()
  await until('both contacts', async () => (await contacts()).length === 2)
  expect(await contacts()).toEqual([{ email: `ada@${host}` }, { email: `hello@${host}` }])
  expect(await domain()).toMatchObject({
    sitemap_analysis_outcome: 'sitemaps_found',
    sitemaps_found: 3,
  })
  const pages = await db
    .selectFrom('pages')
    .select(['url', 'curation_status', 'page_processing_status'])
    .orderBy('url')
    .execute()
  const asked = pages.filter(({ page_processing_status }) => page_processing_status !== null).map((one) => one.url)
  expect(asked).toEqual([`https://${host}/contact`, `https://${host}/team`])
  // The rest waits for curation.
  expect(pages.filter(({ curation_status }) => curation_status === 'New')).toHaveLength(3)
  await fake.close()
})
