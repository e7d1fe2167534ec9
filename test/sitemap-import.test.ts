import type { ChildProcess } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startFakeWeb } from '../demo/web/fake-web.ts'
import type { FakeSite } from '../demo/web/reply.ts'
import { curate } from '../src/curation/curate.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { workflowsOf } from '../src/stages/index.ts'
import { makeDomain } from '../src/testing/page-fixture.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableTools } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// WF6 under kill -9: an index of ten gzipped files and a worker that is killed again and again while it imports them.

const host = 'large.test'
const files = 10
const pagesInFile = isLongRun ? 20_000 : 4_000
const pages = files * pagesInFile
const kills = isLongRun ? 10 : 3

const database = useTestDatabase()
const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await endWorker(worker, 'SIGKILL')
})

const sitemap = (file: number) =>
  `<urlset>${Array.from({ length: pagesInFile }, (_, n) => `<url><loc>https://${host}/shelf-${file}/item-${n}</loc></url>`).join('')}</urlset>`
const bodies = Array.from({ length: files }, (_, file) => gzipSync(sitemap(file), { level: 1 }))
const site: FakeSite = ({ path }) => {
  if (path === '/index.xml') {
    const children = bodies.map((_, n) => `<sitemap><loc>https://${host}/${n}.xml.gz</loc></sitemap>`)
    return { headers: { 'content-type': 'text/xml' }, body: `<sitemapindex>${children.join('')}</sitemapindex>` }
  }
  const body = bodies[Number(/^\/(\d+)\.xml\.gz$/.exec(path)?.[1])]
  return body === undefined ? { status: 404 } : { headers: { 'content-type': 'application/gzip' }, body }
}

async function countPages(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pages`.execute(database.db)
  return rows[0]?.n ?? 0
}

test(`a worker killed ${kills} times: every page is there, and none twice`, { timeout: 240_000 }, async () => {
  const { db, tenantId, url } = database
  const fake = await startFakeWeb({ [host]: site })
  const { id } = await db
    .insertInto('sitemap_files')
    .values({
      tenant_id: tenantId,
      domain_id: await makeDomain(db, tenantId, host),
      url: `https://${host}/index.xml`,
      type: 'index',
      method: 'robots',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actorId = '00000000-0000-7000-8000-000000000009'
  const change = { entity: 'sitemap_files', target: { ids: [id] }, status: 'Selected', tenantId, actorId } as const
  await curate(db, createRegistry(workflowsOf(unavailableTools)), change)
  const file = () => db.selectFrom('sitemap_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const start = async (name: string) => {
    const worker = await startStageWorker({ url, name, connectTo: fake.connectTo, gapMs: 0 })
    workers.push(worker)
    return worker
  }
  const deaths: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const worker = await start(`victim ${kill}`)
    // At a random moment: before the first batch, between two, within one.
    const goal = (await countPages()) + Math.random() * ((pages * 0.7) / kills)
    await until('some pages', async () => (await countPages()) >= goal)
    await endWorker(worker, 'SIGKILL')
    deaths.push(await countPages())
    expect((await file()).sitemap_import_status).toBe('Processing')
    // Expires its lease and its slot at the host.
    await sql`UPDATE leases SET expires_at = now()`.execute(db)
    await sql`DELETE FROM lanes`.execute(db)
  }
  await start('survivor')
  await until('the end', async () => (await file()).sitemap_import_status === 'Completed', 120)
  await fake.close()

  expect(await file()).toMatchObject({
    sitemap_import_outcome: 'pages_imported',
    pages_listed: pages,
    pages_created: pages,
    sitemap_import_cursor: null,
  })
  expect(await countPages()).toBe(pages)
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT url) AS n FROM pages`.execute(db)
  expect(rows).toEqual([{ n: pages }])
  // The kills happened in the middle of the import.
  expect(deaths.filter((n) => n > 0 && n < pages).length).toBeGreaterThan(kills / 2)
})
