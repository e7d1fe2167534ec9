import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startFakeWeb } from '../demo/web/fake-web.ts'
import { type FakeSite, page } from '../demo/web/reply.ts'
import { curate } from '../src/curation/curate.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { workflowsOf } from '../src/stages/index.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableTools } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// WF7 end to end: 400 pages (1,000 in a long run) on 100 hosts, two worker processes, one database.

const hosts = Array.from({ length: 100 }, (_, n) => `brix-host${n}.com`)
const pagesPerHost = isLongRun ? 10 : 4
const pageCount = hosts.length * pagesPerHost
/** First pages respond when the test lets them. */
const firstPages = Promise.withResolvers<void>()

const database = useTestDatabase()
const workers: ChildProcess[] = []
afterEach(stopWorkers)

async function stopWorkers(): Promise<void> {
  for (const worker of workers.splice(0)) await endWorker(worker, 'SIGTERM')
}

const numberOf = (host: string) => 3421000 + hosts.indexOf(host)
const spoken = (digits: number) => `(206) ${String(digits).slice(0, 3)}-${String(digits).slice(3)}`
/** Every page has the desk, the company's number, and a person of its own. The first one of each host waits for the test. */
const site: FakeSite = ({ host, path }) => {
  const n = Number(path.slice(1))
  if (!Number.isInteger(n)) return { status: 404, body: 'not found' }
  const body = page(
    `Page ${n}`,
    `<p>Write to info@${host} or call ${spoken(numberOf(host))}.</p><p><a href="mailto:person${n}@${host}">Mail</a></p>`,
  )
  return n === 0 ? { body, after: firstPages.promise } : { body, delayMs: 30 }
}

async function startWorker(connectTo: { ip: string; port: number }, name: string): Promise<void> {
  workers.push(await startStageWorker({ url: database.url, name, connectTo, gapMs: 5 }))
}

/** The first page of each host goes first. */
async function addPages(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH domain AS (
      INSERT INTO domains (tenant_id, host, country)
      SELECT ${database.tenantId}, host, 'US' FROM unnest(${hosts}::text[]) AS host RETURNING id, host
    )
    INSERT INTO pages (tenant_id, domain_id, url, priority)
    SELECT ${database.tenantId}, domain.id, 'https://' || host || '/' || n, CASE n WHEN 0 THEN 1 ELSE 5 END
    FROM generate_series(0, ${pagesPerHost - 1}::int) AS n, domain ORDER BY n, host RETURNING id`.execute(database.db)
  return rows.map(({ id }) => id)
}

/** Transactions of the workers that are open since before `time`. */
async function openSince(time: Date): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'page worker%' AND xact_start < ${time}`.execute(
    database.db,
  )
  return rows.map(({ query }) => query)
}

test(`${pageCount} pages, two processes: all contacts, no duplicates, no connection held during a fetch`, {
  timeout: 300_000,
}, async () => {
  const { db, tenantId } = database
  const fake = await startFakeWeb(new Proxy({}, { get: () => site }))
  const ids = await addPages()
  await startWorker(fake.connectTo, 'page worker 1')
  await startWorker(fake.connectTo, 'page worker 2')
  const registry = createRegistry(workflowsOf(unavailableTools))
  const actorId = '00000000-0000-7000-8000-000000000009'
  const change = { entity: 'pages', target: { ids }, status: 'Selected', tenantId, actorId } as const
  expect(await curate(db, registry, change)).toEqual({ updated: pageCount, queued: pageCount })

  // Fetches of first pages wait for a response: a transaction that stays open as long as they wait is open during a fetch.
  const underWay = () => fake.requests.filter(({ path }) => path === '/0')
  await until('thirty fetches under way', () => underWay().length >= 30)
  const { rows: clock } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  await until('the end of every older transaction', async () => (await openSince(clock[0]?.now as Date)).length === 0)
  firstPages.resolve()

  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM pages WHERE page_processing_status IN ('Queued', 'Processing')`.execute(db)
    return rows[0]?.n
  }
  await until('all pages', async () => (await left()) === 0, 120)
  await fake.close()

  const outcomes = await sql`SELECT page_processing_status AS status, page_processing_outcome AS outcome, count(*) AS n
    FROM pages GROUP BY 1, 2`.execute(db)
  expect(outcomes.rows).toEqual([{ status: 'Completed', outcome: 'contacts_found', n: pageCount }])
  const contacts = await db
    .selectFrom('contacts')
    .innerJoin('domains', 'domains.id', 'contacts.domain_id')
    .select(['host', 'email', 'phone'])
    .execute()
  const expected = hosts.flatMap((host) => [
    `${host} info@${host}`,
    `${host} +1206${numberOf(host)}`,
    ...Array.from({ length: pagesPerHost }, (_, n) => `${host} person${n}@${host}`),
  ])
  expect(contacts.map(({ host, email, phone }) => `${host} ${email ?? phone}`).toSorted()).toEqual(expected.toSorted())
  const proofs = await sql<{ of: string; n: number; least: number }>`
    SELECT split_part(coalesce(email, phone), '@', 1) LIKE 'person%' AS own, min(n) AS least, max(n) AS most FROM (
      SELECT contact_id, count(DISTINCT source_url) AS n FROM contact_evidence GROUP BY 1) AS e
    JOIN contacts ON contacts.id = contact_id GROUP BY 1 ORDER BY 1`.execute(db)
  expect(proofs.rows).toEqual([
    { own: false, least: pagesPerHost, most: pagesPerHost },
    { own: true, least: 1, most: 1 },
  ])
  const primaries = await sql`SELECT FROM contacts WHERE is_primary`.execute(db)
  expect(primaries.rows).toHaveLength(100)
  // A run records its last rows when it ends.
  await stopWorkers()
  const runs = await sql<{ worker: string; completed: number }>`
    SELECT worker, sum(completed)::int AS completed FROM stage_runs GROUP BY 1 ORDER BY 1`.execute(db)
  expect(runs.rows.map(({ worker }) => worker)).toEqual(['page worker 1', 'page worker 2'])
  for (const { completed } of runs.rows) expect(completed).toBeGreaterThan(pageCount / 10)
  // Each page was requested once: workers do not duplicate work.
  expect(fake.requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(pageCount)
})
