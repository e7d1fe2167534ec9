import { afterAll, beforeAll } from 'vitest'
import type { Web } from '../crawl/web.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { curate } from '../curation/curate.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { roomsOf } from '../stages/index.ts'
import { type FakeWeb, startFakeWeb } from './fake-web/fake-web.ts'
import type { FakeSite } from './fake-web/reply.ts'
import { testWeb } from './fake-web/test-web.ts'
import { loopWorld } from './loops.ts'
import { makeDomain } from './page-world.ts'
import type { TestDatabase } from './test-database.ts'
import { toolsWith } from './untouched-tools.ts'

/** Domains whose sites a test fills in, with a stage of WF4 to look at them. Call at the top of a file. */
export function useDomainWorld(database: TestDatabase, stageId: string) {
  const sites = new Map<string, FakeSite>()
  let fake: FakeWeb | undefined
  let web: Web | undefined
  const actorId = '00000000-0000-7000-8000-000000000009'
  const tools = toolsWith({
    autopilot: createAutopilot(() => registry, actorId),
    get web() {
      // A client of its own for each search: what one has learnt of a robots.txt must not serve the next.
      web = testWeb({ connectTo: fake?.connectTo })
      return web
    },
  })
  const registry: Registry = createRegistry(roomsOf(tools))
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
      await runJobLoop(loopWorld(database.db, stage)).finished
      return domain(id)
    },
    files: (domainId: string) =>
      database.db.selectFrom('sitemap_files').selectAll().where('domain_id', '=', domainId).orderBy('url').execute(),
  }
}
