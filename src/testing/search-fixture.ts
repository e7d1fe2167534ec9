import { afterAll, beforeAll } from 'vitest'
import { startGoogleStub } from '../../demo/stub-servers/google-places-stub.ts'
import { startOpenStreetMapStub } from '../../demo/stub-servers/openstreetmap-stub.ts'
import type { StubServer } from '../../demo/stub-servers/stub-server.ts'
import type { Town } from '../../demo/stub-servers/town.ts'
import { googlePrices } from '../costs/price-list.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { curate } from '../curation/curate.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import { workflowsOf } from '../stages/index.ts'
import type { SearchRequest, SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import { submitSearch } from '../stages/wf1-place-search/submit-search.ts'
import { loopContext } from './loops.ts'
import { stubKey, stubProviders } from './stub-providers.ts'
import type { TestDatabase } from './test-database.ts'
import { toolsWith } from './unavailable-tools.ts'

/** Searches and places in a town, with both stub servers on real sockets. Call at the top of a file. */
export function useSearchFixture(database: TestDatabase, town: Town) {
  const userId = '00000000-0000-7000-8000-000000000009'
  let standIns: { google: StubServer; osm: StubServer } | undefined
  let providers: PlaceProviders | undefined
  const opened = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the stub servers exist only while tests run')
    return value
  }
  const tools = toolsWith({
    get placeProviders() {
      return opened(providers)
    },
    autopilot: createAutopilot(() => registry, userId),
  })
  const registry: Registry = createRegistry(workflowsOf(tools))
  beforeAll(async () => {
    const google = await startGoogleStub({ town, key: stubKey })
    const osm = await startOpenStreetMapStub({ town })
    standIns = { google, osm }
    const { nominatimEndpoint: nominatim, overpassEndpoint: overpass } = osm
    providers = stubProviders({ google: google.endpoint, nominatim, overpass })
  })
  afterAll(async () => {
    await providers?.close()
    await Promise.all([standIns?.google.close(), standIns?.osm.close()])
  })
  const setup: SearchSetup = {
    preferred: 'openstreetmap',
    available: ['google-places', 'openstreetmap'],
    reuseHours: 24,
    prices: googlePrices,
    providerOf: (name) => opened(providers).get(name),
  }
  const ledger = (rowId: string) =>
    database.db.selectFrom('cost_ledger').selectAll().where('row_id', '=', rowId).orderBy('id').execute()
  const row = async (id: string) => {
    const search = await database.db.selectFrom('searches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const calls = await ledger(id)
    return { ...search, calls: calls.length, cost: calls.reduce((sum, { amount }) => sum + Number(amount), 0) }
  }
  const run = (stageId: string) => runJobLoop(loopContext(database.db, registry.stage(stageId))).finished

  return {
    registry,
    tools,
    setup,
    userId,
    row,
    run,
    google: () => opened(standIns).google,
    osm: () => opened(standIns).osm,
    submit: (request: SearchRequest) =>
      submitSearch(database.db, { tenantId: database.tenantId, userId }, request, setup),
    /** Submits one search and runs the loop until it is empty. */
    async search(request: Partial<SearchRequest> = {}) {
      const asked = { kinds: ['dentists'], places: ['Milltown'], ...request }
      const { ids } = await submitSearch(database.db, { tenantId: database.tenantId, userId }, asked, setup)
      await run('wf1-place-search')
      return row(ids[0] ?? '')
    },
    places: (searchId: string) =>
      database.db
        .selectFrom('places')
        .innerJoin('search_places', 'search_places.place_id', 'places.id')
        .selectAll('places')
        .where('search_places.search_id', '=', searchId)
        .orderBy('places.name')
        .execute(),
    ledger,
    async scan(ids: readonly string[]) {
      const { db, tenantId } = database
      const target = { ids }
      await curate(db, registry, { entity: 'places', target, status: 'Selected', tenantId, actorId: userId })
      return run('wf2-deep-scan')
    },
  }
}
