import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countLanes } from '../curation/lane-report.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { useApi } from '../testing/api-fixture.ts'
import type { Lane } from './contract/lanes.ts'

const api = useApi()

/** A domain of a tenant with queued pages. */
async function addSite(tenantId: string, host: string, pages: number): Promise<void> {
  await sql`
    WITH site AS (INSERT INTO domains (tenant_id, host) VALUES (${tenantId}, ${host}) RETURNING id)
    INSERT INTO pages (tenant_id, domain_id, url, page_processing_status)
    SELECT ${tenantId}, id, 'https://' || ${host}::text || '/' || n, 'Queued' FROM site, generate_series(1, ${pages}) AS n
  `.execute(api.database.db)
}

interface Pace {
  readonly gapMs?: number
  /** When each request in flight expires, in seconds from now. */
  readonly flights?: readonly number[]
  readonly pause?: readonly [reason: 'throttled' | 'failing', seconds: number]
  readonly nextInSeconds?: number
}

async function addLane(lane: string, { gapMs = 0, flights = [], pause, nextInSeconds = 1 }: Pace = {}): Promise<void> {
  const expiries = flights.map((seconds, index) => [`ticket ${index}`, Date.now() + seconds * 1000])
  const [reason = null, seconds = null] = pause ?? []
  await sql`
    INSERT INTO lanes (lane, next_at, gap_ms, flights, paused_until, pause_reason)
    VALUES (${lane}, now() + make_interval(secs => ${seconds ?? nextInSeconds}), ${gapMs},
      ${JSON.stringify(Object.fromEntries(expiries))}::jsonb, now() + make_interval(secs => ${seconds}), ${reason})
  `.execute(api.database.db)
}

beforeAll(async () => {
  const { tenantId, db } = api.database
  await addSite(tenantId, 'slow.example', 1_200)
  await addSite(tenantId, 'throttled.example', 2)
  await addSite(tenantId, 'shared.example', 1)
  await addSite(tenantId, 'idle.example', 3)
  await addSite(tenantId, 'done.example', 0)
  await addSite(api.otherTenantId, 'theirs.example', 5)
  await addSite(api.otherTenantId, 'shared.example', 4)
  await sql`UPDATE domains SET metadata_status = 'Queued' WHERE host = 'throttled.example'`.execute(db)
  // One request is in flight; the process that sent the other one has died.
  await addLane('slow.example', { gapMs: 5_000, flights: [30, -30] })
  await addLane('throttled.example', { pause: ['throttled', 14_400] })
  await addLane('shared.example')
  await addLane('idle.example', { gapMs: 60_000, nextInSeconds: -600 })
  await addLane('done.example', { gapMs: 60_000, pause: ['failing', 3_600] })
  await addLane('theirs.example', { pause: ['failing', 600] })
  await addLane('unknown.example', { gapMs: 60_000 })
})

async function lanesOf(key: string): Promise<Lane[]> {
  const { status, body } = await api.ask('GET', '/api/v2/lanes', { key })
  expect(status).toBe(200)
  return body.items
}
const briefly = (lanes: readonly Lane[]) => lanes.map(({ lane, waiting }) => `${lane} ${waiting.count}`)

test('lists the sites with queued rows, slowest first, with their pace and why they are paused', async () => {
  const lanes = await lanesOf('viewer')
  expect(lanes).toEqual([
    {
      lane: 'throttled.example',
      // Two pages, and the survey of its home page.
      waiting: { count: 3, exact: true },
      in_flight: 0,
      gap_ms: 1000,
      paused_until: expect.any(String),
      pause_reason: 'throttled',
    },
    {
      lane: 'slow.example',
      waiting: { count: 1200, exact: true },
      in_flight: 1,
      gap_ms: 5000,
      paused_until: null,
      pause_reason: null,
    },
    {
      lane: 'shared.example',
      waiting: { count: 1, exact: true },
      in_flight: 0,
      gap_ms: 1000,
      paused_until: null,
      pause_reason: null,
    },
  ])
  const minutes = (Date.parse(lanes[0]?.paused_until ?? '') - Date.now()) / 60_000
  expect(Math.round(minutes / 10)).toBe(24)
})

test('each tenant sees its own sites and rows; an installation admin sees those of all', async () => {
  expect(briefly(await lanesOf('foreign'))).toEqual(['theirs.example 5', 'shared.example 4'])
  expect(briefly(await lanesOf('admin'))).toEqual([
    'throttled.example 3',
    'slow.example 1200',
    'theirs.example 5',
    'shared.example 5',
  ])
})

test('the database hides the lanes of others from a tenant, and lets it change none', async () => {
  const theirs = tenantDatabases(api.database.pool)(api.otherTenantId)
  const seen = await theirs.selectFrom('lanes').select('lane').orderBy('lane').execute()
  expect(seen.map(({ lane }) => lane)).toEqual(['shared.example', 'theirs.example'])
  await expect(theirs.deleteFrom('lanes').execute()).rejects.toMatchObject({ code: '42501' })
})

test('counts lanes by state, without those that nothing requests', async () => {
  expect(await countLanes(api.database.db)).toEqual({ in_flight: 1, slowed: 3, throttled: 1, failing: 2 })
})
