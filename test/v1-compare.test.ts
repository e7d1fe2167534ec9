import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../demo/web/fake-web.ts'
import { page } from '../demo/web/reply.ts'
import { curate } from '../src/curation/curate.ts'
import { registryWith, systemUserId } from '../src/testing/registry-with.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { importFrom } from '../src/testing/v1-database/import-from.ts'
import { useV1Database } from '../src/testing/v1-database/use-v1-database.ts'
import { runProduct } from './support/product.ts'

// `scrapersky v1 compare --parallel`: reads V1's pages again, from a web that has changed since.

const database = useTestDatabase()
const v1 = useV1Database({ factor: 0.1, flaws: false, empty: ['sitemap_urls'] })
const folder = mkdtempSync(join(tmpdir(), 'v1-compare-'))
let web: FakeWeb

/** Contact `n` of V1 is on the contact page of domain `n`: the first unchanged, the others each changed differently. */
const hosts = ['biz-0', 'biz-1', 'biz-2', 'biz-3', 'biz-4'].map((name) => `${name}.example.com`)
const [same = '', renamed = '', gone = '', more = '', aside = ''] = hosts
const contact = (...addresses: string[]) => ({
  '/contact': page('Contact', `<p>Write to ${addresses.join(' or ')}</p>`),
})

beforeAll(async () => {
  web = await startFakeWeb({
    [same]: contact(`info@${same}`),
    [renamed]: contact(`hello@${renamed}`),
    [gone]: { '/contact': { status: 410, body: 'gone' } },
    [more]: contact(`info@${more}`, `sales@${more}`),
    [aside]: contact(`info@${aside}`),
  })
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true })
})

test('reads the same pages and explains every contact that only one side has', {
  timeout: 300_000,
}, async () => {
  const { db, tenantId } = database
  await v1.client.query(`UPDATE pages SET contact_scrape_status = 'New'`)
  await v1.client.query(`UPDATE pages SET contact_scrape_status = 'ContactFound' WHERE url = ANY($1)`, [
    hosts.map((host) => `https://${host}/contact`),
  ])
  await v1.client.query(`UPDATE contacts SET phone_number = NULL`)
  await importFrom(v1.url, database)
  await db.insertInto('users').values({ tenant_id: tenantId, email: 'ann@example.com', role: 'admin' }).execute()
  const put = db.selectFrom('pages').select('id').where('url', '=', `https://${aside}/contact`)
  const { id } = await put.executeTakeFirstOrThrow()
  const change = {
    entity: 'pages',
    target: { ids: [id] },
    status: 'Archived',
    tenantId,
    actorId: systemUserId,
  } as const
  await curate(db, registryWith({}), change)

  const html = join(folder, 'compare.html')
  const { code, stdout, stderr } = await runProduct(
    ['v1', 'compare', '--only', 'pages', '--parallel', '--sample', '5', '--json', '--html', html],
    {
      env: {
        DATABASE_URL: database.url,
        V1_DATABASE_URL: v1.url,
        LOG_LEVEL: 'error',
        CRAWL_CONNECT_TO: `${web.connectTo.ip}:${web.connectTo.port}`,
        CRAWL_ALLOW_ADDRESSES: web.connectTo.ip,
        CRAWL_GAP_MS: '0',
      },
    },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { parallel } = JSON.parse(stdout)
  const { differences, ...counts } = parallel
  expect(counts).toEqual({
    pages: 4,
    read: 3,
    v1_contacts: 4,
    v2_contacts: 4,
    both: 2,
    only_v1: { not_on_the_page: 1, http_410: 1 },
    only_v2: 2,
    v1_yield: 100,
    v2_yield: 100,
    outcomes: { contacts_found: 3, http_410: 1 },
  })
  const listed = differences.map(({ only_in, why, contact }: Record<string, string>) => `${only_in} ${why} ${contact}`)
  expect(listed.toSorted()).toEqual([
    `v1 http_410 info@${gone}`,
    `v1 not_on_the_page info@${renamed}`,
    `v2 found_in_v2 hello@${renamed}`,
    `v2 found_in_v2 sales@${more}`,
  ])
  expect(readFileSync(html, 'utf8')).toContain(`<td>hello@${renamed}</td><td>https://${renamed}/contact</td>`)
  // Archived pages were neither selected nor read.
  expect(web.requests.filter(({ host }) => host === aside)).toEqual([])
  expect(await db.selectFrom('pages').select('curation_status').where('id', '=', id).execute()).toEqual([
    { curation_status: 'Archived' },
  ])
})

test('reports a paused stage instead of waiting', async () => {
  const pause = { stage_id: 'wf7-page-extraction', paused: true }
  await database.db
    .insertInto('stage_settings')
    .values(pause)
    .onConflict((key) => key.column('stage_id').doUpdateSet({ paused: true }))
    .execute()
  const { code, stderr } = await runProduct(['v1', 'compare', '--only', 'pages', '--parallel'], {
    env: { DATABASE_URL: database.url, V1_DATABASE_URL: v1.url },
  })
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is paused. Run "scrapersky stages resume'),
  })
})
