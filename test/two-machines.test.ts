import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoTown, townSearches } from '../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../demo/town/open-town.ts'
import { scoreOf, truthOf } from '../demo/town/truth.ts'
import { updateRule } from '../src/curation/autopilot/rules.ts'
import { contactAndHomePages } from '../src/curation/autopilot/shipped-filters.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { tallyStages } from '../src/main/progress/stage-tally.ts'
import { workflowsOf } from '../src/stages/index.ts'
import { submitSearch } from '../src/stages/wf1-place-search/submit-search.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableSearches, unavailableTools } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, newFolder, type Product, startProduct } from './support/product.ts'

// As on two machines: two separate homes, one database, four processes, one town. Three of its seven quarters, because
// browser-setup.ts and demo.test.ts process the whole; all of them in a long run.

const database = useTestDatabase()
const gapMs = 60
const quarters = isLongRun ? townSearches.places : townSearches.places.slice(0, 3)
const businesses = demoTown.filter(({ quarter }) => quarters.includes(quarter.name))
const searches = { ...townSearches, kinds: [...new Set(businesses.map(({ kind }) => kind))], places: quarters }
let town: OpenTown
beforeAll(async () => {
  town = await openTown(businesses, { recordRequests: true })
})
afterAll(() => town.close())
afterEach(() => expect(cleanUpProducts()).toEqual([]))

test('four processes with two homes process the town once, and no site gets requests faster than from one process', {
  timeout: 300_000,
}, async () => {
  const { db, tenantId } = database
  const userId = await person()
  for (const entity of ['places', 'local_businesses', 'domains'])
    await updateRule(db, { tenantId, entity, actorId: userId }, { enabled: true })
  await updateRule(db, { tenantId, entity: 'pages', actorId: userId }, { filter: contactAndHomePages })

  const [here, there] = [newFolder().home, newFolder().home]
  const server = start(here, 'start')
  await server.ready()
  const workers = [here, there, there].map((home) => start(home, 'worker'))
  await Promise.all(workers.map((each) => until('a worker', () => each.stdout.includes('"working"'), 120)))
  const setup = { ...unavailableSearches, available: [searches.provider] }
  await submitSearch(db, { tenantId, userId }, searches, setup)
  const stages = createRegistry(workflowsOf(unavailableTools)).stages
  let quiet = 0
  await until(
    'the town',
    async () => {
      const tallies = await tallyStages(db, stages, tenantId)
      quiet = tallies.some(({ open }) => open > 0) || tallies.every(({ completed }) => completed === 0) ? 0 : quiet + 1
      return quiet > 2
    },
    240,
  )
  for (const each of [server, ...workers]) {
    each.signalTop('SIGTERM')
    expect(await each.exitCode).toBe(0)
  }

  const contacts = await db
    .selectFrom('contacts')
    .innerJoin('domains', 'domains.id', 'contacts.domain_id')
    .select(['domains.host', 'contacts.email', 'contacts.phone'])
    .execute()
  const found = contacts.flatMap(({ host, email, phone }) =>
    [email, phone].flatMap((value) => (value === null ? [] : [{ host, value }])),
  )
  const { recall, precision } = scoreOf(truthOf(businesses), found)
  expect(recall).toBeGreaterThanOrEqual(0.97)
  expect(precision).toBeGreaterThanOrEqual(0.98)

  // The runs of all processes together completed each page once, at its first attempt.
  const { rows: once } = await sql<{ completed: number; runs: number; retried: number; workers: number }>`
    SELECT (SELECT count(*) FROM pages WHERE page_processing_status = 'Completed') AS completed,
      (SELECT sum(completed) FROM stage_runs WHERE stage_id = 'wf7-page-extraction')::int AS runs,
      (SELECT count(*) FROM pages WHERE page_processing_status = 'Completed' AND page_processing_attempts > 1) AS retried,
      (SELECT count(DISTINCT worker) FROM stage_runs WHERE completed > 0) AS workers`.execute(db)
  expect(once[0]).toMatchObject({ runs: once[0]?.completed, retried: 0 })
  expect(once[0]?.workers).toBeGreaterThan(2)
  expect(tooClose()).toEqual([])
})

function start(home: string, command: string): Product {
  const env = {
    DATABASE_URL: database.url,
    SCRAPERSKY_HOME: home,
    CRAWL_CONNECT_TO: `${town.web.ip}:${town.web.port}`,
    CRAWL_ALLOW_ADDRESSES: town.web.ip,
    CRAWL_GAP_MS: String(gapMs),
    NOMINATIM_ENDPOINT: town.nominatimEndpoint,
    OVERPASS_ENDPOINT: town.overpassEndpoint,
    OVERTURE_ENDPOINT: town.overtureEndpoint,
    OVERTURE_CATALOG_ENDPOINT: `${town.overtureEndpoint}/catalog.json`,
    OSM_GAP_MS: '0',
    LOG_LEVEL: 'info',
  }
  return startProduct([command], { env })
}

async function person(): Promise<string> {
  const admin = { tenant_id: database.tenantId, email: 'admin@example.com', role: 'admin' }
  return (await database.db.insertInto('users').values(admin).returning('id').executeTakeFirstOrThrow()).id
}

/** Requests to one host with less than the gap between them, by the clock of the site. */
function tooClose(): string[] {
  const byHost = Map.groupBy(town.requests, ({ host }) => host)
  return [...byHost.values()].flatMap((requests) =>
    requests.slice(1).flatMap(({ at, host, path }, index) => {
      const since = at - (requests[index]?.at ?? 0)
      return since < gapMs ? [`${host}${path} after ${Math.round(since)} ms`] : []
    }),
  )
}
