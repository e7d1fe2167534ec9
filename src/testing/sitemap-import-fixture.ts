import { afterAll, beforeAll } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import type { FakeSite } from '../../demo/web/reply.ts'
import type { Web } from '../crawl/web.ts'
import { curate } from '../curation/curate.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { testWeb } from './fake-web/test-web.ts'
import { loopContext } from './loops.ts'
import { makeDomain } from './page-fixture.ts'
import { systemUserId as actorId, registryWith } from './registry-with.ts'
import type { TestDatabase } from './test-database.ts'

/** WF6 over a fake web: domains with a site each, their files, and imports by the real loop. Call at the top of a file. */
export function useSitemapImport(database: TestDatabase) {
  const sites = new Map<string, FakeSite>()
  let fake: FakeWeb
  let web: Web
  const registry = registryWith({
    get web() {
      return web
    },
  })
  const stage = registry.stage('wf6-sitemap-import')
  beforeAll(async () => {
    fake = await startFakeWeb(new Proxy({}, { get: (_, host) => sites.get(String(host)) }))
    web = testWeb({ connectTo: fake.connectTo })
  })
  afterAll(async () => {
    await web.close()
    await fake.close()
  })

  let hosts = 0
  async function insertFile(domainId: string, url: string, more: { type?: string; links?: unknown[] } = {}) {
    const links = more.links === undefined ? null : JSON.stringify(more.links)
    const file = { tenant_id: database.tenantId, domain_id: domainId, url, method: 'robots', type: more.type ?? 'page' }
    const made = database.db.insertInto('sitemap_files').values({ ...file, links })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }

  const select = (...ids: readonly string[]) =>
    curate(database.db, registry, {
      entity: 'sitemap_files',
      target: { ids },
      status: 'Selected',
      tenantId: database.tenantId,
      actorId,
    })

  return {
    registry,
    stage,
    sites,
    /** Selects files without running the loop. */
    select,
    requests: () => fake.requests,
    /** The host of the next domain. */
    nextHost: () => `recorder${hosts + 1}.test`,
    /** A new domain with this site and one file of it. */
    async addFile(
      site: FakeSite,
      { path = '/sitemap.xml', ...more }: Parameters<typeof insertFile>[2] & { path?: string } = {},
    ) {
      const host = `recorder${++hosts}.test`
      sites.set(host, site)
      const domainId = await makeDomain(database.db, database.tenantId, host)
      return { host, domainId, id: await insertFile(domainId, `https://${host}${path}`, more) }
    },
    insertFile,
    /** Selects files and runs the loop until the queue is empty. */
    async importFile(...ids: readonly [string, ...string[]]) {
      const { db } = database
      await select(...ids)
      await runJobLoop(loopContext(db, stage)).finished
      return db.selectFrom('sitemap_files').selectAll().where('id', '=', ids[0]).executeTakeFirstOrThrow()
    },
    pagesOf: (domainId: string) =>
      database.db.selectFrom('pages').selectAll().where('domain_id', '=', domainId).orderBy('url').execute(),
  }
}
