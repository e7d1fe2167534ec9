import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { PostgresSlotStore } from '../../curation/postgres-slot-store.ts'
import { type OpenDatabase, openDatabase } from '../../db/database.ts'
import { useDomainFixture } from '../../testing/domain-fixture.ts'
import { home, robots, urlset } from '../../testing/fake-web/discovery-sites/site-parts.ts'
import { quietLog } from '../../testing/loops.ts'
import { type StallingProxy, startStallingProxy } from '../../testing/stalling-proxy.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The slots of hosts are in the database. When it is away during a discovery, that says nothing about the site.

const database = useTestDatabase()
let proxy: StallingProxy
let paced: OpenDatabase
const fixture = useDomainFixture(database, 'wf4-sitemap-discovery', () => ({
  slotStore: new PostgresSlotStore(paced.db, 'test'),
}))

beforeAll(async () => {
  proxy = await startStallingProxy(database.url)
  const options = { url: proxy.url, poolSize: 2, statementTimeoutSeconds: 60, name: 'paced', log: quietLog }
  paced = await openDatabase(options)
})
afterAll(async () => {
  await paced.close()
  await proxy.close()
})

const pages: Readonly<Record<string, FakeSite>> = {
  '/robots.txt': () => robots('User-agent: *'),
  '/': () => home(['/a', '/b']),
  '/sitemap.xml': urlset(3),
}

test.each(['/robots.txt', '/'])('a database that is away after %s leaves no trace in the domain', async (path) => {
  const host = `away${path.length}.test`
  let outage = true
  fixture.sites.set(host, (request) => {
    if (outage && request.path === path) proxy.cut()
    const site = pages[request.path]
    return typeof site === 'function' ? site(request) : { status: 404, body: 'not found' }
  })
  const id = await fixture.add(host)
  await fixture.select(id)
  expect(await fixture.run(id)).toMatchObject({
    sitemap_analysis_status: 'Queued',
    sitemap_analysis_attempts: 0,
    sitemap_analysis_outcome: null,
    sitemap_analysis_error_code: 'database_unreachable',
  })
  expect(await fixture.files(id)).toEqual([])
  expect(await database.db.selectFrom('job_failures').select('code').execute()).toEqual([])
  outage = false
  proxy.restore()
  await sql`DELETE FROM lanes`.execute(database.db)
  await sql`UPDATE domains SET sitemap_analysis_next_attempt_at = now() WHERE id = ${id}`.execute(database.db)
  expect(await fixture.run(id)).toMatchObject({
    sitemap_analysis_status: 'Completed',
    sitemap_analysis_attempts: 1,
    sitemap_analysis_outcome: 'sitemaps_found',
  })
})
