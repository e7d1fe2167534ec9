import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../curation/claim.ts'
import { curate } from '../curation/curate.ts'
import { defineStage } from '../curation/define-stage.ts'
import { createRegistry } from '../curation/registry.ts'
import { settleFinished } from '../curation/settle.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { useEmptyDatabases } from './empty-databases.ts'
import { quietLog, startTestStages } from './loops.ts'
import { makePlaces } from './rows.ts'
import { useTestDatabase } from './test-database.ts'
import { until } from './until.ts'

interface Pooler {
  readonly url: string
  close(): Promise<void>
}

const stage = defineStage({
  id: 'pooled',
  summary: 'places to businesses',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async (row) => row.name ?? '',
  async save(trx, row, name) {
    await trx.insertInto('local_businesses').values({ tenant_id: row.tenant_id, place_id: row.id, name }).execute()
    return 'ok'
  },
})
const registry = createRegistry([{ folder: 'test', stages: [stage] }])

/** Tests for any transaction-mode pooler. `start` puts one in front of the database at the given URL. */
export function describeTransactionPooler(start: (databaseUrl: string) => Promise<Pooler>): void {
  const database = useTestDatabase()
  const newDatabase = useEmptyDatabases()
  const opened: { close(): Promise<void> }[] = []
  let pooler: Pooler
  let pooled: OpenDatabase

  async function open(url: string, options: { poolSize?: number; seconds?: number } = {}): Promise<OpenDatabase> {
    const { poolSize = 4, seconds = 60 } = options
    const one = await openDatabase({ url, poolSize, statementTimeoutSeconds: seconds, name: 'pooled', log: quietLog })
    opened.push(one)
    return one
  }
  beforeAll(async () => {
    pooler = await start(database.url)
  })
  afterAll(() => pooler.close())
  beforeEach(async () => {
    await database.db.deleteFrom('local_businesses').execute()
    await database.db.deleteFrom('places').execute()
    pooled = await open(pooler.url)
  })
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  })

  /** Every place Completed, with exactly one business. */
  const allDone = (count: number) =>
    until(`${count} rows`, async () => {
      const { rows } = await sql<{ done: number; made: number }>`
        SELECT count(*) FILTER (WHERE deep_scan_status = 'Completed') AS done,
          (SELECT count(*) FROM local_businesses) AS made FROM places`.execute(database.db)
      return rows[0]?.done === count && rows[0].made === count
    })

  test('the client ends slow statements, and the connection with them', async () => {
    const { db, pool } = await open(pooler.url, { poolSize: 1, seconds: 1 })
    expect(pool.options).toMatchObject({ query_timeout: 1000 })
    expect(pool.options).not.toHaveProperty('statement_timeout')
    const slow = sql`SELECT pg_sleep(5)`
    await expect(slow.execute(db)).rejects.toThrow('Query read timeout')
    // The pool has one connection: if the busy one were reused, this would time out.
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
    await expect(inTransaction(db, (trx) => slow.execute(trx))).rejects.toThrow('Query read timeout')
    expect((await sql`SELECT 2 AS two`.execute(db)).rows).toEqual([{ two: 2 }])
    await expect(pool.query('SELECT pg_sleep(5)')).rejects.toThrow('Query read timeout')
    expect((await pool.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }])
  })

  test('a transaction that is left open is ended by the server', async () => {
    const limit = sql<{ limit: string }>`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`
    expect((await inTransaction(pooled.db, (trx) => limit.execute(trx))).rows).toEqual([{ limit: '10s' }])
    const readOnly = pooled.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    expect((await readOnly.execute((trx) => limit.execute(trx))).rows).toEqual([{ limit: '10s' }])
    // As the database of a tenant begins its transactions.
    const client = await pooled.pool.connect()
    await client.query("BEGIN; SET LOCAL scrapersky.tenant_id = ''")
    const { rows } = await client.query("SELECT current_setting('idle_in_transaction_session_timeout') AS limit")
    await client.query('COMMIT')
    client.release()
    expect(rows).toEqual([{ limit: '10s' }])
    // The session belongs to other clients after the transaction.
    expect((await limit.execute(pooled.db)).rows).toEqual([{ limit: '0' }])
  })

  test('several processes migrate once', async () => {
    const empty = await start(await newDatabase())
    opened.push(empty)
    const pools = await Promise.all(Array.from({ length: 6 }, async () => (await open(empty.url)).pool))
    const applied = await Promise.all(pools.map((pool) => migrate(pool)))
    expect(applied.filter(({ length }) => length > 0)).toHaveLength(1)
    for (const pool of pools) expect(await pendingMigrations(pool)).toEqual([])
  })

  test('curate, claim and settle', async () => {
    const ids = await makePlaces(pooled.db, 20, { ...database, status: null })
    const change = { entity: 'places', target: { ids }, status: 'Selected', actorId: database.tenantId } as const
    const { tenantId } = database
    expect(await curate(pooled.db, registry, { ...change, tenantId })).toEqual({ updated: 20, queued: 20 })
    const batches = await Promise.all(
      ['a', 'b', 'c', 'd'].map((worker) => claim(pooled.db, stage, { worker, limit: 5 })),
    )
    const claimed = [...batches.flat(), ...(await claim(pooled.db, stage, { worker: 'e', limit: 20 }))]
    expect(claimed.map(({ row }) => row.id).sort()).toEqual(ids.toSorted())
    for (const [token, rows] of Map.groupBy(claimed, (one) => one.token)) {
      const group = rows.map(({ row }) => ({ row, result: 'a name' }))
      expect((await settleFinished(pooled.db, stage, token, group)).size).toBe(0)
    }
    await allDone(20)
  })

  test('without a direct connection the listener polls, and rows are processed', async () => {
    const running = await startTestStages({ db: pooled.db, url: pooler.url, stages: [stage] })
    try {
      expect(running.listener.mode).toBe('polling')
      await makePlaces(pooled.db, 120, database)
      await allDone(120)
    } finally {
      await running.stop(1000)
    }
  })

  test('with one it listens', async () => {
    const running = await startTestStages({ db: pooled.db, url: pooler.url, listenUrl: database.url, stages: [stage] })
    try {
      expect(running.listener.mode).toBe('listening')
      await makePlaces(pooled.db, 120, database)
      await allDone(120)
    } finally {
      await running.stop(1000)
    }
  })
}
