import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claim } from '../src/curation/claim.ts'
import { defineStage } from '../src/curation/define-stage.ts'
import { settleFinished } from '../src/curation/settle.ts'
import { readLog, readLogEnd } from '../src/http/events/change-log.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'

// A transaction that stays open for hours (a backup, a forgotten session) keeps all dead rows, and PostgreSQL can neither
// remove the entries of processed rows from the queue nor say that older transactions have ended. Work goes on.

const database = useTestDatabase()
const batchSize = 50
const batches = 80
const stage = defineStage({
  id: 'test-snapshot',
  summary: 'nothing',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  claim: { leaseSeconds: 60, maxAttempts: 3, backoffSeconds: 1 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

async function withOpenTransaction<T>(work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL idle_in_transaction_session_timeout = 0;
      SELECT pg_current_xact_id()`)
    return await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Processes a queue, and returns how long the quicker claims of its second half took. */
async function drainQueue(): Promise<number> {
  const { db, tenantId } = database
  const times: number[] = []
  let position = await readLogEnd(db)
  for (let n = 0; n < batches; n++) {
    const begun = performance.now()
    const rows = await claim(db, stage, { worker: 'w', limit: batchSize })
    times.push(performance.now() - begun)
    expect(rows).toHaveLength(batchSize)
    const finished = rows.map(({ row }) => ({ row, result: 'ok' }))
    await settleFinished(db, stage, rows[0]?.token ?? '', finished)
    // The first reading after the commit has the claim and the settlement.
    const reading = await readLog(db, position, tenantId)
    expect(reading.changes).toMatchObject([{ entity: 'places', count: 2 * batchSize }])
    position = reading.position
  }
  const later = times.slice(batches / 2).toSorted((a, b) => a - b)
  return later[Math.floor(later.length / 4)] ?? 0
}

async function fillQueue(): Promise<void> {
  await sql`TRUNCATE places CASCADE`.execute(database.db)
  await sql`INSERT INTO places (tenant_id, provider, provider_place_id, deep_scan_status)
    SELECT ${database.tenantId}, 'test', n::text, 'Queued' FROM generate_series(1, ${batchSize * batches}::int) AS n`.execute(
    database.db,
  )
}

test('a transaction that stays open slows neither claims nor events', async () => {
  await fillQueue()
  const usual = await drainQueue()
  await fillQueue()
  const during = await withOpenTransaction(drainQueue)
  // Measured: 1.3 times. Each thousand rows that are processed meanwhile add a quarter of a millisecond.
  expect(during / usual).toBeLessThan(6)
})
