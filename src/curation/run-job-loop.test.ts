import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { claim } from './claim.ts'
import { requeue } from './control.ts'
import { defineStage, type ItemStage, type WorkContext } from './define-stage.ts'
import { reclaimExpired } from './leases.ts'
import { runJobLoop } from './run-job-loop.ts'

const database = useTestDatabase()

type Row = { readonly id: string; readonly name: string | null }
type Spec = Partial<ItemStage<'places', 'name', string, 'ok' | 'empty'>>

/** A stage that copies each place's name into its notes; tests replace what they are about. */
function stageWith(spec: Spec = {}) {
  return defineStage({
    id: 'test-loop',
    summary: 'copies',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim: { leaseSeconds: 60, maxAttempts: 3, backoffSeconds: 30 },
    outcomes: ['ok', 'empty'],
    process: async (row: Row) => `saw ${row.name}`,
    save: async (trx, row, result) => {
      await trx.updateTable('places').set({ notes: result }).where('id', '=', row.id).execute()
      return 'ok'
    },
    ...spec,
  })
}

const runOnce = (stage: ReturnType<typeof stageWith>) => runJobLoop(loopContext(database.db, stage)).finished
const rows = () => database.db.selectFrom('places').selectAll().orderBy('id').execute()
const failures = () => database.db.selectFrom('job_failures').selectAll().orderBy('failed_at').execute()

beforeEach(async () => {
  await database.db.deleteFrom('places').execute()
  await database.db.deleteFrom('job_failures').execute()
  await database.db.deleteFrom('stage_runs').execute()
  await database.db.deleteFrom('leases').execute()
})

describe('successful work', () => {
  test('saves at most groupSize rows per transaction', async () => {
    await makePlaces(database.db, 20, database)
    const sizes = new Map<string, number>()
    const stage = stageWith({
      claim: { leaseSeconds: 60, maxAttempts: 1, groupSize: 3 },
      save: async (trx) => {
        const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(trx)
        const id = rows[0]?.id ?? ''
        sizes.set(id, (sizes.get(id) ?? 0) + 1)
        return 'ok'
      },
    })
    expect(await runOnce(stage)).toMatchObject({ completed: 20 })
    expect(Math.max(...sizes.values())).toBe(3)
  })

  test('drains the queue, saves with Completed, and records one run', async () => {
    await makePlaces(database.db, 120, database)
    expect(await runOnce(stageWith())).toMatchObject({ claimed: 120, completed: 120, failed: 0 })
    for (const row of await rows()) {
      expect(row).toMatchObject({
        deep_scan_status: 'Completed',
        deep_scan_outcome: 'ok',
        deep_scan_lease_token: null,
        notes: `saw ${row.name}`,
      })
      expect(row.deep_scan_finished_at).not.toBeNull()
    }
    const runs = await database.db.selectFrom('stage_runs').selectAll().execute()
    expect(runs).toMatchObject([{ stage_id: 'test-loop', worker: 'test', claimed: 120, completed: 120 }])
    expect(runs[0]?.finished_at).not.toBeNull()
    expect(await database.db.selectFrom('leases').selectAll().execute()).toEqual([])
  })

  test('records no run when there is nothing to do', async () => {
    expect(await runOnce(stageWith())).toMatchObject({ claimed: 0 })
    expect(await database.db.selectFrom('stage_runs').selectAll().execute()).toEqual([])
  })

  test('never has more rows in flight than slots', async () => {
    await makePlaces(database.db, 60, database)
    let working = 0
    let most = 0
    const process = async () => {
      most = Math.max(most, ++working)
      await pause(5)
      working--
      return ''
    }
    const settings = () => ({ intervalMinutes: 60, batchSize: 20, maxInstances: 1, concurrency: 7 })
    await runJobLoop(loopContext(database.db, stageWith({ process }), { settings })).finished
    expect(most).toBeLessThanOrEqual(7)
    expect(most).toBeGreaterThan(1)
  })

  test('holds no connection during the work', async () => {
    await makePlaces(database.db, 5, database)
    const busy: number[] = []
    const process = async () => {
      await pause(50)
      busy.push(database.pool.totalCount - database.pool.idleCount)
      await pause(50)
      return ''
    }
    await runOnce(stageWith({ process }))
    expect(busy).toEqual([0, 0, 0, 0, 0])
  })
})

describe('failing work', () => {
  test('retries a retryable error with a back-off, sets Error after maxAttempts, and records every attempt', async () => {
    await makePlaces(database.db, 1, database)
    const stage = stageWith({
      process: () => Promise.reject(new Error('no answer\0')),
    })
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runOnce(stage)
      const [row] = await rows()
      expect(row).toMatchObject({
        deep_scan_attempts: attempt,
        deep_scan_error_code: 'unexpected',
        deep_scan_error: 'no answer',
      })
      expect(row?.deep_scan_status).toBe(attempt < 3 ? 'Queued' : 'Error')
      if (attempt < 3) {
        const seconds = (Number(row?.deep_scan_next_attempt_at) - Date.now()) / 1000
        expect(seconds).toBeGreaterThan((30 * 2 ** (attempt - 1)) / 2 - 5)
        expect(seconds).toBeLessThan(30 * 2 ** (attempt - 1) + 5)
        await sql`UPDATE places SET deep_scan_next_attempt_at = now()`.execute(database.db)
      }
    }
    expect((await failures()).map(({ attempt, code, worker }) => [attempt, code, worker])).toEqual([
      [1, 'unexpected', 'test'],
      [2, 'unexpected', 'test'],
      [3, 'unexpected', 'test'],
    ])
  })

  test('a lookup that fails for one row fails only this row', async () => {
    await makePlaces(database.db, 8, database)
    const stage = defineStage({
      id: 'test-lookup',
      summary: 'looks up',
      scheduler: 'DEEP_SCAN',
      entity: 'places',
      progress: 'deep_scan',
      columns: ['name'],
      lookups: { half: sql<number>`SELECT 1 / (CASE name WHEN 'place 5' THEN 0 ELSE 2 END)` },
      claim: { leaseSeconds: 60, maxAttempts: 3 },
      outcomes: ['ok'],
      process: async ({ half }) => (half === 0 ? ('ok' as const) : Promise.reject(new Error('no lookup'))),
    })
    expect(await runOnce(stage)).toMatchObject({ claimed: 8, completed: 7, retried: 1 })
    expect((await rows()).filter((row) => row.deep_scan_status !== 'Completed')).toMatchObject([
      { name: 'place 5', deep_scan_status: 'Queued', deep_scan_attempts: 1, deep_scan_error_code: 'unexpected' },
    ])
    expect(await failures()).toMatchObject([{ message: expect.stringContaining('division by zero') }])
  })

  test('sets Error at once for a permanent error', async () => {
    await makePlaces(database.db, 1, database)
    const error = new AppError('request_invalid', 'that is no place')
    expect(await runOnce(stageWith({ process: () => Promise.reject(error) }))).toMatchObject({ failed: 1 })
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Error', deep_scan_attempts: 1 }])
    expect(await failures()).toMatchObject([{ consequence: 'give-up', message: 'that is no place' }])
  })

  test('a failing save fails alone and writes nothing', async () => {
    await makePlaces(database.db, 10, database)
    const stage = stageWith({
      save: async (trx, row, result) => {
        await trx.updateTable('places').set({ notes: result }).where('id', '=', row.id).execute()
        if (row.name === 'place 4') await sql`SELECT 1 / 0`.execute(trx)
        return 'ok'
      },
    })
    expect(await runOnce(stage)).toMatchObject({ completed: 9, retried: 1 })
    for (const row of await rows()) {
      expect(row.notes).toBe(row.name === 'place 4' ? null : `saw ${row.name}`)
      expect(row.deep_scan_status).toBe(row.name === 'place 4' ? 'Queued' : 'Completed')
    }
    expect(await failures()).toMatchObject([{ message: 'division by zero' }])
  })

  test('a constraint that fails at commit fails only its row', async () => {
    await makePlaces(database.db, 5, database)
    const domain = await database.db
      .insertInto('domains')
      .values({ tenant_id: database.tenantId, host: 'evidence.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stage = stageWith({
      save: async (trx, row) => {
        const contact = {
          tenant_id: database.tenantId,
          domain_id: domain.id,
          kind: 'role',
          confidence: 1,
          phone: '+4912345',
        }
        if (row.name === 'place 2') await trx.insertInto('contacts').values(contact).execute()
        return 'ok'
      },
    })
    expect(await runOnce(stage)).toMatchObject({ completed: 4, retried: 1 })
    expect(await database.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  })

  test('retries an item that times out, also when it ignores its signal', async () => {
    await makePlaces(database.db, 2, database)
    const signals: AbortSignal[] = []
    const process = (_row: Row, { signal }: WorkContext) => {
      signals.push(signal)
      return new Promise<string>(() => undefined)
    }
    const claim = { leaseSeconds: 60, maxAttempts: 3, timeoutSeconds: 0.2 }
    expect(await runOnce(stageWith({ process, claim }))).toMatchObject({ retried: 2 })
    expect(await failures()).toMatchObject([{ code: 'item_timeout' }, { code: 'item_timeout' }])
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true])
  })
})

describe('leases', () => {
  test('work whose lease is lost is aborted and writes nothing', async () => {
    const [id] = await makePlaces(database.db, 1, database)
    let stopped = false
    const process = async (_row: Row, { signal }: WorkContext) => {
      await pause(20_000, signal)
      stopped = signal.aborted
      return 'too late'
    }
    const claim = { leaseSeconds: 1, maxAttempts: 3 }
    const run = runJobLoop(loopContext(database.db, stageWith({ process, claim })))
    await until('the claim', () => run.inFlight === 1)
    await sql`UPDATE places SET deep_scan_lease_token = gen_random_uuid()`.execute(database.db)
    expect(await run.finished).toMatchObject({ claimed: 1, lost: 1, completed: 0 })
    expect(stopped).toBe(true)
    expect(await rows()).toMatchObject([{ id, notes: null, deep_scan_status: 'Processing' }])
  })

  test('does not write a result after the lease expired, even if the row was not reclaimed', async () => {
    await makePlaces(database.db, 1, database)
    const process = async () => {
      await sql`UPDATE leases SET expires_at = now() - interval '1 second'`.execute(database.db)
      return 'too late'
    }
    expect(await runOnce(stageWith({ process }))).toMatchObject({ lost: 1 })
    expect(await rows()).toMatchObject([{ notes: null, deep_scan_status: 'Processing' }])
  })

  test('heartbeats extend the lease of long work', async () => {
    await makePlaces(database.db, 1, database)
    const process = async () => {
      await pause(2500)
      return 'slow'
    }
    const claim = { leaseSeconds: 1, maxAttempts: 3 }
    const run = runJobLoop(loopContext(database.db, stageWith({ process, claim })))
    await pause(1500)
    expect(await reclaimExpired(database.db, stageWith({ claim }))).toBe(0)
    expect(await run.finished).toMatchObject({ completed: 1, lost: 0 })
    expect(await rows()).toMatchObject([{ notes: 'slow' }])
  })

  test('reclaims expired leases, and a row that is lost every time ends in Error', async () => {
    await makePlaces(database.db, 1, database)
    const stage = stageWith({
      claim: { leaseSeconds: 60, maxAttempts: 2 },
      process: () => new Promise<string>(() => undefined),
    })
    // Other rows may have caused the first three losses.
    for (const [attempt, status] of [
      [0, 'Queued'],
      [0, 'Queued'],
      [0, 'Queued'],
      [1, 'Queued'],
      [2, 'Error'],
    ] as const) {
      const run = runJobLoop(loopContext(database.db, stage, { worker: 'doomed' }))
      await until('the claim', () => run.inFlight === 1)
      run.drain()
      await sql`UPDATE leases SET expires_at = now() - interval '1 second'`.execute(database.db)
      expect(await reclaimExpired(database.db, stage)).toBe(1)
      run.checkLeases()
      await run.finished
      expect(await rows()).toMatchObject([
        {
          deep_scan_status: status,
          deep_scan_attempts: attempt,
          deep_scan_error_code: status === 'Error' ? 'worker_lost_finally' : 'worker_lost',
          deep_scan_lease_token: null,
        },
      ])
    }
    expect(await failures()).toMatchObject([
      { code: 'worker_lost', worker: 'doomed', attempt: 1 },
      { code: 'worker_lost', worker: 'doomed', attempt: 1 },
      { code: 'worker_lost', worker: 'doomed', attempt: 1 },
      { code: 'worker_lost', worker: 'doomed', attempt: 1 },
      { code: 'worker_lost', worker: 'doomed', attempt: 2 },
    ])
    // A person tries it again: it is no suspect then.
    const { tenantId } = database
    await requeue(database.db, stage, { target: { where: sql<boolean>`true` }, tenantId, actorId: tenantId })
    expect(await claim(database.db, stage, { worker: 'w', limit: 10 })).toHaveLength(1)
  })

  test('a stopped run releases its rows as if they had never been claimed', async () => {
    await makePlaces(database.db, 3, database)
    const process = async (_row: Row, { signal }: WorkContext) => {
      await pause(20_000, signal)
      throw new Error('interrupted')
    }
    // No free slot: another claim that is under way during the stop would claim released rows once more.
    const settings = () => ({ intervalMinutes: 60, batchSize: 3, maxInstances: 1, concurrency: 3 })
    const run = runJobLoop(loopContext(database.db, stageWith({ process }), { settings }))
    await until('the claims', () => run.inFlight === 3)
    run.abort()
    expect(await run.finished).toMatchObject({ released: 3, failed: 0, retried: 0 })
    for (const row of await rows()) {
      expect(row).toMatchObject({ deep_scan_status: 'Queued', deep_scan_attempts: 0, deep_scan_lease_token: null })
    }
    expect(await failures()).toEqual([])
  })
})

describe('waiting', () => {
  test('a wait ends at its time, uses no attempt and records no failure', async () => {
    await makePlaces(database.db, 1, database)
    const retryAt = new Date(Date.now() + 600_000)
    const process = () => Promise.reject(new AppError('budget_reached', 'come back later', { retryAt }))
    expect(await runOnce(stageWith({ process }))).toMatchObject({ waited: 1 })
    const [row] = await rows()
    expect(row).toMatchObject({ deep_scan_status: 'Queued', deep_scan_attempts: 0, deep_scan_error: 'come back later' })
    expect(Math.abs(Number(row?.deep_scan_next_attempt_at) - retryAt.getTime())).toBeLessThan(5000)
    expect(await failures()).toEqual([])
  })

  test('waits after failures of our own grow, and begin again after any other end', async () => {
    const [id = ''] = await makePlaces(database.db, 1, database)
    const delays: number[] = []
    let isShort = true
    const process = async () => {
      if (isShort) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return 'ok'
    }
    const context = loopContext(database.db, stageWith({ process }), { dueIn: (ms) => delays.push(ms) })
    const runAgain = async () => {
      await sql`UPDATE places SET deep_scan_status = 'Queued', deep_scan_next_attempt_at = now()`.execute(database.db)
      return runJobLoop(context).finished
    }
    for (let n = 0; n < 6; n++) expect(await runAgain()).toMatchObject({ waited: 1 })
    for (const [n, delay] of delays.entries()) {
      const times = 2 ** Math.min(n, 3)
      expect(delay).toBeGreaterThan(1_900 * times)
      expect(delay).toBeLessThanOrEqual(8_000 * times)
    }
    isShort = false
    expect(await runAgain()).toMatchObject({ completed: 1 })
    isShort = true
    expect(await runAgain()).toMatchObject({ waited: 1 })
    expect(delays.at(-1)).toBeLessThanOrEqual(8_000)
    expect(await rows()).toMatchObject([{ id, deep_scan_error_code: 'resources_exhausted' }])
  })
})
