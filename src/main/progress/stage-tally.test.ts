import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defineStage } from '../../curation/define-stage.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { tallyStages } from './stage-tally.ts'

const database = useTestDatabase()
const survey = defineStage({
  id: 'test-tally',
  summary: 'surveys domains',
  scheduler: 'DOMAIN',
  entity: 'domains',
  progress: 'metadata',
  columns: ['host'],
  lane: { key: sql<string>`domains.host`, rowsAhead: () => 1 },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

test('a row of a paused host waits, and is not open', async () => {
  const { db, tenantId: tenant_id } = database
  const hosts = ['free.test', 'paced.test', 'paused.test']
  await db
    .insertInto('domains')
    .values(hosts.map((host) => ({ tenant_id, host, metadata_status: 'Queued' as const })))
    .execute()
  await sql`
    INSERT INTO lanes (lane, next_at) VALUES ('paced.test', now() + interval '1 second'), ('paused.test', now() + interval '1 hour')
  `.execute(db)
  expect(await tallyStages(db, [survey], tenant_id)).toMatchObject([{ open: 2, waiting: 1 }])
})

test('a row of a site that failed waits until it can start, however soon; a row that waits for us is open', async () => {
  const { db, tenantId: tenant_id } = database
  await sql`TRUNCATE domains, lanes CASCADE`.execute(db)
  const [soon, due] = [sql<Date>`now() + interval '5 seconds'`, sql<Date>`now() - interval '5 seconds'`]
  const row = (host: string, metadata_error_code: string | null, metadata_next_attempt_at: typeof soon) => ({
    tenant_id,
    host,
    metadata_status: 'Queued' as const,
    metadata_error_code,
    metadata_next_attempt_at,
  })
  const open = [row('first.test', null, soon), row('ours.test', 'host_busy', soon), row('due.test', 'http_503', due)]
  const waiting = [row('again.test', 'connection_reset', soon), row('robots.test', 'robots_unreachable', soon)]
  await db
    .insertInto('domains')
    .values([...open, ...waiting, row('paced.test', 'http_503', due)])
    .execute()
  await sql`INSERT INTO lanes (lane, next_at) VALUES ('paced.test', now() + interval '5 seconds')`.execute(db)
  expect(await tallyStages(db, [survey], tenant_id)).toMatchObject([{ open: 3, waiting: 3 }])
})
