import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { loopContext } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { Claimer } from './claimer.ts'
import { defineStage, type Stage } from './define-stage.ts'

const database = useTestDatabase()
const host = sql<string>`SELECT domains.host FROM domains WHERE domains.id = pages.domain_id`
const stage = defineStage({
  id: 'test-lanes',
  summary: 'claims by lane',
  scheduler: 'PAGE_CURATION',
  entity: 'pages',
  progress: 'page_processing',
  columns: ['url'],
  lookups: { host },
  lane: { key: host, groupedBy: 'domain_id', rowsAhead: () => 1 },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['contacts_found'],
  process: async () => 'contacts_found' as const,
})

beforeEach(async () => {
  await sql`TRUNCATE domains, pages, leases, lanes CASCADE`.execute(database.db)
})

/** Queues `pages` pages for each host, host by host, and returns the hosts. */
async function queuePages(name: string, hosts: number, pages: number, tenantId = database.tenantId): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    WITH made AS (
      INSERT INTO domains (tenant_id, host) SELECT ${tenantId}, ${name} || n || '.test' FROM generate_series(1, ${hosts}::int) AS n
      RETURNING id, host
    ), paged AS (
      INSERT INTO pages (tenant_id, domain_id, url, curation_status, page_processing_status)
      SELECT ${tenantId}, made.id, url, 'Selected', 'Queued'
      FROM made, generate_series(1, ${pages}::int) AS n, LATERAL (SELECT 'https://' || host || '/' || n AS url) AS named
    )
    SELECT host FROM made
  `.execute(database.db)
  return rows.map((row) => row.host)
}

async function setLane(lane: string, secondsFromNow: number, flights: object = {}): Promise<void> {
  await sql`
    INSERT INTO lanes (lane, next_at, flights)
    VALUES (${lane}, now() + make_interval(secs => ${secondsFromNow}), ${JSON.stringify(flights)})
  `.execute(database.db)
}

const claimerOf = (of: Stage = stage) => new Claimer(loopContext(database.db, of))
const options = (limit: number) => ({ limit, doneLeases: [], heldTenants: [] })
const hostOf = (url: string) => new URL(url).host
const hostsOf = (rows: readonly { row: object }[]) => rows.map(({ row }) => hostOf((row as { url: string }).url)).sort()

/** Claims until no lane is left to read in this round. */
async function claimRound(claimer: Claimer, limit = 10) {
  const rows = []
  for (;;) {
    const claim = await claimer.claim(options(limit))
    rows.push(...claim.rows)
    if (claim.againInMs !== 0) return { rows, againInMs: claim.againInMs }
  }
}

describe('a claim by lane', () => {
  test('takes one row of each lane, and the next one when its work has ended', async () => {
    const hosts = await queuePages('h', 3, 4)
    const claimer = claimerOf()
    const first = await claimRound(claimer)
    expect(hostsOf(first.rows)).toEqual(hosts.toSorted())
    expect(first.againInMs).toBeNull()
    expect((await claimRound(claimer)).rows).toEqual([])
    const [ended] = first.rows
    if (ended === undefined) throw new Error('nothing was claimed')
    claimer.ended(ended)
    expect(hostsOf((await claimRound(claimer)).rows)).toEqual([ended.lane])
  })

  test('leaves rows of a paced, paused or busy lane in the queue, and says when a lane is free', async () => {
    const [paced = '', paused = '', inUse = '', freed = '', soon = '', free = ''] = await queuePages('h', 6, 2)
    await setLane(paced, 2)
    await setLane(paused, 3600)
    await setLane(inUse, -1, { ticket: Date.now() + 60_000 })
    await setLane(freed, -1, { ticket: Date.now() - 60_000 })
    await setLane(soon, 0.1)
    const claim = await claimRound(claimerOf())
    expect(hostsOf(claim.rows)).toEqual([free, freed, soon].sort())
    // The request in flight may end at any time.
    expect(claim.againInMs).toBeLessThan(300)
    const { rows } = await sql<{ touched: number }>`
      SELECT count(*)::int AS touched FROM pages WHERE page_processing_attempts > 0 OR page_processing_status <> 'Queued'
    `.execute(database.db)
    expect(rows[0]?.touched).toBe(3)
  })

  test('finds the lanes behind thousands of rows of one lane', async () => {
    await queuePages('large', 1, 3000)
    const others = await queuePages('other', 700, 1)
    const claimed = await claimRound(claimerOf())
    expect(new Set(hostsOf(claimed.rows))).toEqual(new Set([...others, 'large1.test']))
    expect(claimed.rows).toHaveLength(701)
  })

  test('isolates a row whose lookup fails behind thousands of rows of a busy lane', async () => {
    const [busy = ''] = await queuePages('large', 1, 3000)
    await setLane(busy, 3600)
    const [faulty] = await queuePages('faulty', 1, 1)
    const checked = sql<number>`SELECT 1 / (CASE WHEN pages.url LIKE '%faulty%' THEN 0 ELSE 1 END)`
    const claimer = claimerOf({ ...stage, lookups: { checked } })
    const claims = []
    for (let round = 0; round < 4; round++) claims.push(await claimer.claim(options(10)))
    const rows = claims.flatMap((claim) => claim.rows)
    expect(hostsOf(rows)).toEqual([faulty])
    expect(rows[0]?.fault).toMatchObject({ code: 'unexpected' })
  })

  test('finds the row of a lost worker behind hundreds of them whose hosts are paused, in many tenants', async () => {
    const made = await database.db
      .insertInto('tenants')
      .values(Array.from({ length: 20 }, (_, n) => ({ name: `paused ${n}` })))
      .returning('id')
      .execute()
    for (const { id } of made) await queuePages(`paused-${id}-`, 2, 1, id)
    await queuePages('paused', 30, 20)
    await sql`INSERT INTO lanes (lane, next_at) SELECT host, now() + interval '1 hour' FROM domains ON CONFLICT DO NOTHING`.execute(
      database.db,
    )
    const free = await queuePages('free', 1, 1)
    await sql`UPDATE pages SET page_processing_error_code = 'worker_lost'`.execute(database.db)
    expect(hostsOf(await claimerOf().claimSuspects(0, 16, []))).toEqual(free)
  })

  test('finds the rows of a tenant behind those of another tenant', async () => {
    await queuePages('large', 300, 20)
    const other = await database.db
      .insertInto('tenants')
      .values({ name: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hosts = await queuePages('other', 5, 1, other.id)
    const claimer = claimerOf()
    const claims = [await claimer.claim(options(10)), await claimer.claim(options(10))]
    const rows = claims.flatMap((claim) => claim.rows)
    expect(hostsOf(rows.filter(({ row }) => row.tenant_id === other.id))).toEqual(hosts.toSorted())
  })

  test('takes several rows of a lane where several may be in flight', async () => {
    await queuePages('h', 2, 30)
    const claimer = claimerOf({ ...stage, lane: { key: host, groupedBy: 'domain_id', rowsAhead: () => 5 } })
    const { rows } = await claimRound(claimer, 50)
    expect(rows).toHaveLength(10)
    expect((await claimRound(claimer, 50)).rows).toEqual([])
  })

  test('two claimers at once never take the same row', async () => {
    await queuePages('h', 200, 2)
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimRound(claimerOf(), 25)))
    const ids = claims.flatMap(({ rows }) => rows.map(({ row }) => row.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('nothing is claimed while the stage is paused', async () => {
    await queuePages('large', 1, 500)
    await database.db.insertInto('stage_settings').values({ stage_id: stage.id, paused: true }).execute()
    expect((await claimRound(claimerOf())).rows).toEqual([])
    await database.db.deleteFrom('stage_settings').execute()
  })
})

describe('a stage whose rows each have their own lane', () => {
  const survey = defineStage({
    id: 'test-own-lanes',
    summary: 'claims domains',
    scheduler: 'DOMAIN',
    entity: 'domains',
    progress: 'metadata',
    columns: ['host'],
    lane: { key: sql<string>`domains.host`, rowsAhead: () => 1 },
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    outcomes: ['ok'],
    process: async () => 'ok' as const,
  })

  test('leaves a row that another stage works on', async () => {
    const { db, tenantId } = database
    await db
      .insertInto('domains')
      .values([
        { tenant_id: tenantId, host: 'free.test', metadata_status: 'Queued' },
        {
          tenant_id: tenantId,
          host: 'in-use.test',
          metadata_status: 'Queued',
          sitemap_analysis_status: 'Processing',
          sitemap_analysis_lease_token: randomUUID(),
        },
      ])
      .execute()
    const claimer = new Claimer(loopContext(db, survey, { otherStages: ['sitemap_analysis'] }))
    const { rows, againInMs } = await claimer.claim(options(10))
    expect(rows.map(({ lane }) => lane)).toEqual(['free.test'])
    expect(againInMs).toBeLessThan(300)
  })

  test('puts off the rows of paused lanes once, when they hide the rows behind them', async () => {
    await sql`
      INSERT INTO domains (tenant_id, host, metadata_status, metadata_next_attempt_at)
      SELECT ${database.tenantId}, 'paused' || n || '.test', 'Queued', now() - interval '1 hour' FROM generate_series(1, 300) AS n
    `.execute(database.db)
    await sql`INSERT INTO lanes (lane, next_at) SELECT host, now() + interval '1 hour' FROM domains`.execute(
      database.db,
    )
    await database.db
      .insertInto('domains')
      .values({ tenant_id: database.tenantId, host: 'free.test', metadata_status: 'Queued' })
      .execute()
    const claimer = claimerOf(survey)
    const hosts: unknown[] = []
    for (let round = 0; round < 3; round++) {
      const { rows } = await claimer.claim(options(10))
      hosts.push(...rows.map(({ row }) => (row as unknown as { host: string }).host))
    }
    expect(hosts).toEqual(['free.test'])
    const { rows } = await sql<{ later: number }>`
      SELECT count(*)::int AS later FROM domains WHERE metadata_due_at > now() + interval '50 minutes'
    `.execute(database.db)
    expect(rows[0]?.later).toBeGreaterThanOrEqual(250)
  })
})
