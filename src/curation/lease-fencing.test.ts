import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { openDatabase } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { loopContext, quietLog, startTestStages } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { claim } from './claim.ts'
import { cancel, requeue } from './control.ts'
import { defineStage, type Stage } from './define-stage.ts'
import { extendLeases, findOverdue, reclaimExpired, reclaimUnleased, releaseClaim, releaseRows } from './leases.ts'
import { PostgresSlotStore } from './postgres-slot-store.ts'
import { type JobLoopRun, runJobLoop } from './run-job-loop.ts'
import { settleFinished } from './settle.ts'

// What must not happen when a lease ends at the wrong moment, and what a hostile stage must not do to others.

const database = useTestDatabase()
const base = {
  id: 'test-fence',
  summary: 'fenced',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3, backoffSeconds: 1 },
  outcomes: ['ok'],
} as const
const plain = defineStage({ ...base, process: async () => 'ok' as const })
const saving = (save: (note: () => Promise<void>) => Promise<unknown>): Stage =>
  defineStage({
    ...base,
    process: async () => '',
    async save(trx, row) {
      await save(
        async () => void (await trx.updateTable('places').set({ notes: 'saved' }).where('id', '=', row.id).execute()),
      )
      return 'ok'
    },
  })
const expire = () => sql`UPDATE leases SET expires_at = now() - interval '1 second'`.execute(database.db)
/** Connections whose statements may take a second. */
const openHasty = () =>
  openDatabase({ url: database.url, poolSize: 5, statementTimeoutSeconds: 1, name: 'hasty', log: quietLog })
const archive = () => sql`UPDATE places SET curation_status = 'Archived'`.execute(database.db)
const rows = () => database.db.selectFrom('places').selectAll().orderBy('id').execute()
const run = (stage: Stage) => runJobLoop(loopContext(database.db, stage)).finished

beforeEach(async () => {
  for (const table of ['places', 'leases', 'job_failures', 'audit_events'] as const)
    await database.db.deleteFrom(table).execute()
})

describe('a lease that ends', () => {
  test('that expires during the save rolls the save back', async () => {
    await makePlaces(database.db, 1, database)
    const stage = saving(async (note) => {
      await note()
      await expire()
    })
    expect(await run(stage)).toMatchObject({ lost: 1, completed: 0 })
    expect(await rows()).toMatchObject([{ notes: null, deep_scan_status: 'Processing' }])
    expect(await reclaimExpired(database.db, stage)).toBe(1)
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Queued' }])
  })

  test('that expires before the row is reclaimed keeps its record', async () => {
    await makePlaces(database.db, 3, database)
    const stage = defineStage({
      ...base,
      process: async () => {
        await expire()
        return 'ok' as const
      },
    })
    expect(await run(stage)).toMatchObject({ lost: 3 })
    expect(await reclaimExpired(database.db, stage)).toBe(3)
    expect((await rows()).map((row) => row.deep_scan_status)).toEqual(['Queued', 'Queued', 'Queued'])
  })

  test('of a lost worker is reclaimed without waiting for a locked row, which is reclaimed later', async () => {
    const [locked] = await makePlaces(database.db, 3, database)
    await claim(database.db, plain, { worker: 'w', limit: 3 })
    await expire()
    await inTransaction(database.db, async (trx) => {
      await sql`SELECT FROM places WHERE id = ${locked} FOR UPDATE`.execute(trx)
      expect(await reclaimExpired(database.db, plain)).toBe(2)
    })
    expect((await rows()).filter((row) => row.deep_scan_status === 'Processing')).toMatchObject([{ id: locked }])
    expect(await reclaimExpired(database.db, plain)).toBe(1)
    expect(await database.db.selectFrom('leases').selectAll().execute()).toEqual([])
  })

  test('that missed its heartbeats is reclaimed before it expires, unless it has no rows', async () => {
    await makePlaces(database.db, 2, database)
    const [living, silent] = [
      await claim(database.db, plain, { worker: 'living', limit: 1 }),
      await claim(database.db, plain, { worker: 'silent', limit: 1 }),
    ]
    await releaseClaim(database.db, plain, crypto.randomUUID(), 'silent')
    await sql`UPDATE leases SET expires_at = expires_at - interval '30 s' WHERE worker = 'silent'`.execute(database.db)
    const { now, isOverdue } = await findOverdue(database.db, plain)
    expect(isOverdue).toBe(true)
    expect(await reclaimExpired(database.db, plain)).toBe(0)
    expect(await reclaimExpired(database.db, plain, now - 20)).toBe(1)
    expect(await extendLeases(database.db, plain, [...living, ...silent])).toEqual(silent)
    const leases = await database.db.selectFrom('leases').select('worker').orderBy('worker').execute()
    expect(leases).toEqual([{ worker: 'living' }, { worker: 'silent' }])
  })

  test('of a lost worker: the hosts that it was requesting are free again, and no others', async () => {
    await makePlaces(database.db, 1, database)
    await claim(database.db, plain, { worker: 'lost', limit: 1 })
    const ask = { gapMs: 0, maxInFlight: 2, maxDelayMs: 1e9, leaseMs: 600_000 }
    for (const [worker, lane] of [
      ['lost', 'a.test'],
      ['living', 'a.test'],
      ['lost-2', 'b.test'],
    ] as const)
      await new PostgresSlotStore(database.db, worker).reserve({ ...ask, lane })
    await expire()
    expect(await reclaimExpired(database.db, plain)).toBe(1)
    const { rows: flights } = await sql`
      SELECT lane, split_part(ticket, '/', 1) AS worker FROM lanes, jsonb_object_keys(flights) AS ticket ORDER BY lane`.execute(
      database.db,
    )
    expect(flights).toEqual([
      { lane: 'a.test', worker: 'living' },
      { lane: 'b.test', worker: 'lost-2' },
    ])
  })

  test('is not extended after it expired', async () => {
    await makePlaces(database.db, 1, database)
    const claimed = await claim(database.db, plain, { worker: 'w', limit: 1 })
    expect(await extendLeases(database.db, plain, claimed)).toEqual([])
    await expire()
    expect(await extendLeases(database.db, plain, claimed)).toEqual(claimed)
    const { rows: alive } = await sql`SELECT FROM leases WHERE expires_at > now()`.execute(database.db)
    expect(alive).toEqual([])
  })

  test('also fences stages without a save: wrong token, expired lease', async () => {
    await makePlaces(database.db, 1, database)
    const [one] = await claim(database.db, plain, { worker: 'w', limit: 1 })
    const group = [{ row: { id: one?.row.id ?? '', tenant_id: database.tenantId }, result: 'ok' }]
    expect((await settleFinished(database.db, plain, crypto.randomUUID(), group)).size).toBe(group.length)
    await expire()
    expect((await settleFinished(database.db, plain, one?.token ?? '', group)).size).toBe(group.length)
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Processing' }])
  })

  test('that is missing: the next start reclaims the row', async () => {
    await makePlaces(database.db, 1, database)
    await claim(database.db, plain, { worker: 'w', limit: 1 })
    expect(await reclaimUnleased(database.db, plain)).toBe(0)
    await database.db.deleteFrom('leases').execute()
    expect(await reclaimUnleased(database.db, plain)).toBe(1)
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Queued', deep_scan_error_code: 'worker_lost' }])
  })
})

test('rows survive an outage that is longer than the lease', async () => {
  await makePlaces(database.db, 20, database)
  const stage = defineStage({
    ...base,
    claim: { leaseSeconds: 1, maxAttempts: 5, backoffSeconds: 1 },
    process: async () => {
      await pause(300)
      return 'ok' as const
    },
  })
  const running = await startTestStages({ db: database.db, url: database.url, stages: [stage] })
  await until('rows in flight', () => running.inFlight > 0)
  // No transaction can write to the rows for longer than their leases last, as if the database were away.
  await inTransaction(database.db, async (trx) => {
    await sql`LOCK TABLE places IN EXCLUSIVE MODE`.execute(trx)
    await sql`SELECT pg_sleep(1.6)`.execute(trx)
  })
  await until('all rows', async () => (await rows()).every((row) => row.deep_scan_status === 'Completed'))
  await running.stop(0)
})

describe('a settlement that cannot be saved', () => {
  async function withHastyLoop(stage: Stage, work: (run: JobLoopRun) => Promise<void>): Promise<void> {
    const opened = await openHasty()
    const loop = runJobLoop(loopContext(opened.db, stage))
    try {
      await work(loop)
    } finally {
      loop.abort()
      await loop.finished
      await opened.close()
    }
  }
  /** Locked from outside for as long as `during` takes. */
  const whileLocked = (id: string | undefined, during: () => Promise<unknown>) =>
    inTransaction(database.db, async (trx) => {
      await sql`SELECT FROM places WHERE id = ${id ?? ''} FOR UPDATE`.execute(trx)
      await during()
    })
  const failures = () => database.db.selectFrom('job_failures').select(['code', 'attempt', 'row_id']).execute()

  test('for a moment is saved later, with the result', async () => {
    const [locked] = await makePlaces(database.db, 5, database)
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const stage: Stage = {
      ...plain,
      process: async () => {
        if (++calls === 5) started.resolve()
        await gate.promise
        return 'ok'
      },
    }
    await withHastyLoop(stage, async (loop) => {
      await started.promise
      await whileLocked(locked, async () => {
        gate.resolve()
        // Longer than the statement timeout.
        await pause(1500)
      })
      expect(await loop.finished).toMatchObject({ claimed: 5, completed: 5, retried: 0 })
    })
    expect([calls, await failures()]).toEqual([5, []])
  })

  test('releases the row, although another row of the same claim keeps the lease alive', async () => {
    const [locked, long] = await makePlaces(database.db, 2, database)
    const both = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let calls = 0
    const stage: Stage = {
      ...plain,
      claim: { leaseSeconds: 3, maxAttempts: 3 },
      process: async ({ id }) => {
        if (++calls === 2) both.resolve()
        await (id === long ? end.promise : gate.promise)
        return 'ok'
      },
    }
    await withHastyLoop(stage, async (loop) => {
      await both.promise
      await whileLocked(locked, async () => {
        gate.resolve()
        await until('the loop to let go of it', () => loop.inFlight === 1)
      })
      await until('the second attempt', async () => (await rows())[0]?.deep_scan_status === 'Completed')
      expect(await rows()).toMatchObject([{ deep_scan_attempts: 2 }, { deep_scan_status: 'Processing' }])
      end.resolve()
      expect(await loop.finished).toMatchObject({ claimed: 3, completed: 2, unsettled: 1 })
    })
    expect(await failures()).toEqual([{ code: 'end_not_saved', attempt: 1, row_id: locked }])
  })
})

test('a locked row does not delay the claim of other rows', async () => {
  const [locked, ...others] = await makePlaces(database.db, 3, database)
  await inTransaction(database.db, async (trx) => {
    await sql`SELECT FROM places WHERE id = ${locked ?? ''} FOR UPDATE`.execute(trx)
    const claimed = await claim(database.db, plain, { worker: 'w', limit: 3 })
    expect(claimed.map(({ row }) => row.id).sort()).toEqual(others.toSorted())
  })
})

describe('a stage that misbehaves', () => {
  test('throws a value that cannot be converted to a string', async () => {
    await makePlaces(database.db, 1, database)
    const stage = defineStage({ ...base, process: () => Promise.reject(Object.create(null)) })
    expect(await run(stage)).toMatchObject({ retried: 1 })
    expect(await rows()).toMatchObject([{ deep_scan_error: '[object Object]' }])
  })

  test('gives an invalid retry time without affecting other rows', async () => {
    await makePlaces(database.db, 5, database)
    const stage = defineStage({
      ...base,
      process: (row) =>
        Promise.reject(
          new AppError('budget_reached', 'later', {
            retryAt: row.name === 'place 2' ? new Date(Number.NaN) : new Date(),
          }),
        ),
    })
    expect(await run(stage)).toMatchObject({ waited: 5, unsettled: 0 })
  })

  test.each([undefined, 'banana', 7])('returns the undeclared outcome %s', async (outcome) => {
    await makePlaces(database.db, 1, database)
    const stage: Stage = { ...plain, process: () => Promise.resolve(outcome) }
    expect(await run(stage)).toMatchObject({ failed: 1, completed: 0 })
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Error', deep_scan_error_code: 'stage_outcome_unknown' }])
  })

  test('never finishes its save: the row is released and the run ends', async () => {
    await makePlaces(database.db, 1, database)
    const hanging = Promise.withResolvers<void>()
    const stage: Stage = { ...saving(() => hanging.promise), claim: { leaseSeconds: 1, maxAttempts: 3 } }
    expect(await run(stage)).toMatchObject({ unsettled: 1 })
    hanging.resolve()
  })

  test('yields the same cursor repeatedly: the row still fails after maxAttempts', async () => {
    await makePlaces(database.db, 1, database)
    const stage = defineStage({
      ...base,
      async *process() {
        yield { value: 'same', cursor: 1 }
        throw new Error('stuck')
      },
      savePart: async () => undefined,
      save: async () => 'ok' as const,
    })
    for (let attempt = 0; attempt < 5; attempt++) {
      await run(stage)
      await sql`UPDATE places SET deep_scan_next_attempt_at = now() WHERE deep_scan_status = 'Queued'`.execute(
        database.db,
      )
    }
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Error' }])
  })
})

describe('a curation change', () => {
  test('during processing is not overruled by a retry', async () => {
    await makePlaces(database.db, 1, database)
    const stage = defineStage({
      ...base,
      process: async () => {
        await sql`UPDATE places SET curation_status = 'Archived'`.execute(database.db)
        throw new Error('no answer')
      },
    })
    await run(stage)
    expect(await rows()).toMatchObject([
      { curation_status: 'Archived', deep_scan_status: 'Error', deep_scan_error: 'no answer' },
    ])
  })

  test('is not overruled by a wait: the row gets its previous state and loses the wait reason', async () => {
    const [never, done, dead] = await makePlaces(database.db, 3, database)
    const finished = { deep_scan_finished_at: new Date() }
    const failed = { ...finished, deep_scan_error_code: 'http_500', deep_scan_error: 'it failed' }
    await database.db
      .updateTable('places')
      .set({ ...finished, deep_scan_outcome: 'ok' })
      .where('id', '=', done ?? '')
      .execute()
    await database.db
      .updateTable('places')
      .set(failed)
      .where('id', '=', dead ?? '')
      .execute()
    const waiting = defineStage({
      ...base,
      process: async () => {
        await archive()
        throw new AppError('budget_reached', 'later')
      },
    })
    expect(await run(waiting)).toMatchObject({ waited: 3 })
    expect(await rows()).toMatchObject([
      { id: never, deep_scan_status: null, deep_scan_error_code: null, deep_scan_error: null },
      { id: done, deep_scan_status: 'Completed', deep_scan_error_code: null, deep_scan_error: null },
      { id: dead, deep_scan_status: 'Error', deep_scan_error_code: 'http_500', deep_scan_error: 'it failed' },
    ])
  })

  test('is not overruled by a stop: the earlier wait reason is cleared', async () => {
    await makePlaces(database.db, 1, database)
    await sql`UPDATE places SET deep_scan_error_code = 'budget_reached', deep_scan_error = 'later'`.execute(database.db)
    const [one] = await claim(database.db, plain, { worker: 'w', limit: 1 })
    await archive()
    expect((await releaseRows(database.db, plain, one?.token ?? '', [one?.row.id ?? ''])).size).toBe(1)
    expect(await rows()).toMatchObject([{ deep_scan_status: null, deep_scan_error_code: null, deep_scan_error: null }])
  })

  test('is not overruled by a lost worker', async () => {
    await makePlaces(database.db, 1, database)
    await claim(database.db, plain, { worker: 'w', limit: 1 })
    await archive()
    await expire()
    await reclaimExpired(database.db, plain)
    expect(await rows()).toMatchObject([{ deep_scan_status: 'Error', deep_scan_error_code: 'worker_lost_finally' }])
  })

  test('with a bulk change may exceed the statement timeout', async () => {
    await makePlaces(database.db, 1, { ...database, status: 'Error' })
    const hasty = await openHasty()
    const target = { where: sql<boolean>`(SELECT true FROM pg_sleep(1.2))` }
    const request = { target, tenantId: database.tenantId, actorId: database.tenantId }
    expect(await requeue(hasty.db, plain, request)).toEqual({ requeued: 1, left_out: 0 })
    await hasty.close()
  })

  test.each(['Queued', 'Processing'])(
    'by cancelling a %s row leaves a dead letter that waited since one',
    async (status) => {
      const [id = ''] = await makePlaces(database.db, 1, database)
      const waits = { deep_scan_error_code: 'database_unreachable', deep_scan_error: 'PostgreSQL does not answer.' }
      await database.db
        .updateTable('places')
        .set({ ...waits, deep_scan_finished_at: new Date() })
        .execute()
      if (status === 'Processing') await claim(database.db, plain, { worker: 'w', limit: 1 })
      const request = { target: { ids: [id] }, tenantId: database.tenantId, actorId: database.tenantId }
      expect(await cancel(database.db, plain, request)).toBe(1)
      expect(await rows()).toMatchObject([{ deep_scan_status: 'Error', ...waits, deep_scan_outcome: null }])
    },
  )

  test('can cancel queued rows and rows in flight together, with one audit event', async () => {
    const ids = await makePlaces(database.db, 2, database)
    await claim(database.db, plain, { worker: 'w', limit: 1 })
    const request = { target: { ids }, tenantId: database.tenantId, actorId: database.tenantId }
    expect(await cancel(database.db, plain, request)).toBe(2)
    expect((await rows()).map((row) => row.deep_scan_status)).toEqual([null, null])
    expect(await database.db.selectFrom('audit_events').select('action').execute()).toEqual([{ action: 'cancel' }])
    await expect(requeue(database.db, plain, { ...request, target: { ids: ['7'] } })).rejects.toThrow(
      'ids has "7": it must be a UUID.',
    )
  })
})
