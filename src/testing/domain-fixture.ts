import { afterAll, beforeAll } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import type { FakeSite } from '../../demo/web/reply.ts'
import type { Web, WebOptions } from '../crawl/web.ts'
import { curate } from '../curation/curate.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { testWeb } from './fake-web/test-web.ts'
import { loopContext } from './loops.ts'
import { makeDomain } from './page-fixture.ts'
import { registryWith, systemUserId } from './registry-with.ts'
import type { TestDatabase } from './test-database.ts'

/** Domains on a fake web whose sites the test defines, and one stage of WF4. Call at the top of a file. */
export function useDomainFixture(
  database: TestDatabase,
  stageId: string,
  webOptions: () => Partial<WebOptions> = () => ({}),
) {
  const sites = new Map<string, FakeSite>()
  let fake: FakeWeb | undefined
  let web: Web | undefined
  const actorId = systemUserId
  const registry = registryWith({
    get web() {
      // One client per search, so that no robots.txt is cached from the previous one.
      web = testWeb({ connectTo: fake?.connectTo, ...webOptions() })
      return web
    },
  })
  const stage = registry.stage(stageId)
  beforeAll(async () => {
    fake = await startFakeWeb(new Proxy({}, { get: (_, host) => sites.get(String(host)) }))
  })
  afterAll(async () => {
    await web?.close()
    await fake?.close()
  })
  const select = (id: string) =>
    curate(database.db, registry, {
      entity: 'domains',
      target: { ids: [id] },
      status: 'Selected',
      tenantId: database.tenantId,
      actorId,
    })
  const domain = (id: string) =>
    database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    stage,
    registry,
    actorId,
    sites,
    domain,
    select,
    requests: () => fake?.requests ?? [],
    add: (host: string) => makeDomain(database.db, database.tenantId, host),
    async run(id: string) {
      await runJobLoop(loopContext(database.db, stage)).finished
      return domain(id)
    },
    files: (domainId: string) =>
      database.db.selectFrom('sitemap_files').selectAll().where('domain_id', '=', domainId).orderBy('url').execute(),
  }
}
