import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { loopContext, quietLog } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { type StallingProxy, startStallingProxy } from '../testing/stalling-proxy.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { defineStage } from './define-stage.ts'
import { runJobLoop } from './run-job-loop.ts'

// A loop whose connections break, at the worst moments. No scheduler runs, so nothing reclaims expired leases.

const database = useTestDatabase()
let proxy: StallingProxy
let loops: OpenDatabase

beforeEach(async () => {
  for (const table of ['places', 'leases', 'job_failures'] as const) await database.db.deleteFrom(table).execute()
  proxy = await startStallingProxy(database.url)
  loops = await openDatabase({ url: proxy.url, poolSize: 5, statementTimeoutSeconds: 60, name: 'cut', log: quietLog })
})
afterEach(async () => {
  // A connection that is silent cannot be closed.
  proxy.cut()
  await loops.close()
  await proxy.close()
})

/** A stage that adds one mark to the notes of each row, whenever it saves it. */
function marking(process: () => Promise<void>, leaseSeconds = 60) {
  return defineStage({
    id: 'test-cut',
    summary: 'marks',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim: { leaseSeconds, maxAttempts: 3, backoffSeconds: 1 },
    outcomes: ['ok'],
    process,
    async save(trx, row) {
      const notes = sql<string>`concat(notes, 'saved;')`
      await trx.updateTable('places').set({ notes }).where('id', '=', row.id).execute()
      return 'ok'
    },
  })
}

const rows = () =>
  database.db
    .selectFrom('places')
    .select(['notes', 'deep_scan_status as status', 'deep_scan_attempts as attempts'])
    .execute()
/** The whole statement, as it is sent: a claim also contains the word. */
const commit = 'commit\0'
const once = { notes: 'saved;', status: 'Completed', attempts: 1 }
const failures = () => database.db.selectFrom('job_failures').select('code').execute()
const isExpired = async () => {
  const { rows: valid } = await sql`SELECT FROM leases WHERE expires_at > clock_timestamp()`.execute(database.db)
  return valid.length === 0
}

describe('a connection that is cut between a commit and its answer', () => {
  test('saves the row once', async () => {
    await makePlaces(database.db, 1, database)
    let dropped: Promise<void> | undefined
    const stage = marking(async () => {
      dropped = proxy.dropAnswerTo(commit)
    })
    await runJobLoop(loopContext(loops.db, stage)).finished
    await dropped
    expect([await rows(), await failures()]).toEqual([[once], []])
  })

  test('of a claim: its rows are released at once, without an attempt', async () => {
    await makePlaces(database.db, 3, database)
    // Only the claim of rows that no lost worker had contains this.
    const dropped = proxy.dropAnswerTo("IS DISTINCT FROM 'worker_lost'")
    const stage = marking(async () => undefined)
    await expect(runJobLoop(loopContext(loops.db, stage)).finished).rejects.toThrow()
    await dropped
    expect(await rows()).toMatchObject(Array(3).fill({ status: 'Queued', attempts: 0 }))
    await runJobLoop(loopContext(loops.db, stage)).finished
    expect([await rows(), await failures()]).toEqual([[once, once, once], []])
  })
})

test('a connection that is cut while the server works on a claim: the claim fails, and its rows stay queued', async () => {
  await makePlaces(database.db, 3, database)
  const lock = 4711
  await sql`
    CREATE FUNCTION wait_in_claim() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${sql.lit(lock)}); RETURN NEW; END';
    CREATE TRIGGER wait_in_claim BEFORE UPDATE ON places FOR EACH ROW WHEN (NEW.deep_scan_status = 'Processing')
      EXECUTE FUNCTION wait_in_claim()`.execute(database.db)
  const claims = async () => {
    const { rows: found } = await sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND mode = 'ShareLock'`.execute(database.db)
    return found.length
  }
  const holder = await database.pool.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [lock])
  const run = expect(
    runJobLoop(
      loopContext(
        loops.db,
        marking(async () => undefined),
      ),
    ).finished,
  ).rejects.toThrow()
  await until('the claim to wait', async () => (await claims()) === 1)
  proxy.cut()
  proxy.restore()
  await run
  await holder.query('SELECT pg_advisory_unlock($1)', [lock])
  holder.release()
  await until('the end of the claim', async () => (await claims()) === 0)
  await sql`DROP FUNCTION wait_in_claim CASCADE`.execute(database.db)
  expect(await rows()).toMatchObject(Array(3).fill({ status: 'Queued', attempts: 0 }))
})

describe('connections that become silent for longer than the lease', () => {
  test.each(['settled', 'in flight'])('cost no attempt of rows that are %s', async (state) => {
    await makePlaces(database.db, 2, database)
    const options = { url: proxy.url, poolSize: 2, statementTimeoutSeconds: 1, name: 'silent', log: quietLog }
    const { db, pool, close } = await openDatabase(options)
    await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 1')])
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const stage = marking(async () => {
      if (++calls === 2) started.resolve()
      if (calls <= 2) await gate.promise
    }, 1)
    // A claim may fail. A scheduler starts the next run.
    const run = runJobLoop(loopContext(db, stage)).finished.catch(() => undefined)
    await started.promise
    proxy.stall()
    if (state === 'settled') gate.resolve()
    const isReleased = async () => calls > 2 || (await rows()).every(({ status }) => status === 'Queued')
    await until('the loop to release them', isReleased)
    gate.resolve()
    await run
    await runJobLoop(loopContext(db, stage)).finished
    expect([await rows(), await failures()]).toEqual([[once, once], []])
    proxy.cut()
    await close()
  })

  test('leave no rows of a claim behind', async () => {
    await makePlaces(database.db, 3, database)
    const options = { url: proxy.url, poolSize: 2, statementTimeoutSeconds: 1, name: 'silent', log: quietLog }
    const { db, close } = await openDatabase(options)
    const silent = proxy.stallAnswerTo("IS DISTINCT FROM 'worker_lost'")
    const stage = marking(async () => undefined)
    await expect(runJobLoop(loopContext(db, stage)).finished).rejects.toThrow()
    await silent
    expect(await rows()).toMatchObject(Array(3).fill({ status: 'Queued', attempts: 0 }))
    proxy.cut()
    await close()
  })
})

describe('an outage that is longer than the lease', () => {
  test.each(['settled', 'in flight'])('costs no attempt of rows that are %s', async (state) => {
    await makePlaces(database.db, 2, database)
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const stage = marking(async () => {
      if (++calls === 2) started.resolve()
      if (calls <= 2) await gate.promise
    }, 1)
    // Its claims fail during the outage, so the run does. A scheduler starts the next one.
    const run = expect(runJobLoop(loopContext(loops.db, stage)).finished).rejects.toThrow()
    await started.promise
    proxy.cut()
    if (state === 'settled') gate.resolve()
    await until('the leases to expire', isExpired)
    proxy.restore()
    await until('the loop to release them', async () => (await rows()).every(({ status }) => status === 'Queued'))
    expect([await rows(), await failures()]).toMatchObject([Array(2).fill({ notes: null, attempts: 0 }), []])
    gate.resolve()
    await run
    await runJobLoop(loopContext(loops.db, stage)).finished
    expect([await rows(), await failures()]).toEqual([[once, once], []])
  })
})
