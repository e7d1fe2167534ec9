import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { loopContext } from '../../testing/loops.ts'
import { makePlaces } from '../../testing/rows.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { claim } from '../claim.ts'
import { type BatchStage, defineStage, type Stage } from '../define-stage.ts'
import { resumeLane, waitsForRejectedLane } from '../rejected-lanes.ts'
import { runJobLoop } from '../run-job-loop.ts'
import { deleteExpiredEffects } from './effect-ledger.ts'
import { runEffects } from './run-effects.ts'

const database = useTestDatabase()

type Result = string
type Spec = Partial<BatchStage<'places', 'name' | 'notes', Result, 'ok'>>

/** Batches of calls as the service saw them, and what it answers. */
let sent: string[][]
let reconciled: string[][]
let answer: (name: string) => string | Error
let found: (name: string) => string | undefined

function stageWith(spec: Spec = {}) {
  return defineStage({
    id: 'test-effects',
    summary: 'calls a service',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name', 'notes'],
    claim: { leaseSeconds: 60, maxAttempts: 2, backoffSeconds: 0.001 },
    outcomes: ['ok'],
    effects: { subjectHashes: ({ name }) => [Buffer.from(`hash of ${name}`)] },
    batch: { size: 5, maxWaitMs: 20, by: () => 'one' },
    processBatch: (rows, context) =>
      context.effects(
        'call',
        rows.map((row) => ({ row, request: { name: row.name, notes: row.notes } })),
        {
          async send(calls) {
            sent.push(calls.map(({ request }) => request.name ?? ''))
            return calls.map(({ request: { name } }) => resultOf(answer(name ?? '')))
          },
          async reconcile(calls) {
            reconciled.push(calls.map(({ request }) => request.name ?? ''))
            return calls.map(({ request }) => ({ value: found(request.name ?? '') }))
          },
        },
      ),
    async saveBatch(trx, results) {
      for (const { row, result } of results)
        await trx.updateTable('places').set({ website_url: result }).where('id', '=', row.id).execute()
      return results.map(() => 'ok')
    },
    ...spec,
  })
}
const resultOf = (value: string | Error) => (value instanceof Error ? { error: value } : { value })
const runOnce = (stage: Stage) => runJobLoop(loopContext(database.db, stage)).finished

/** Runs, and again while retries are due in a moment: a run ends when none is due yet. */
async function run(stage: Stage = stageWith()) {
  let last = await runOnce(stage)
  const total: Record<string, unknown> = { ...last }
  while (last.retried > 0 && (await retriesBecomeDue())) {
    last = await runOnce(stage)
    for (const [name, count] of Object.entries(last))
      if (typeof count === 'number') total[name] = Number(total[name] ?? 0) + count
  }
  return total
}

async function retriesBecomeDue(): Promise<boolean> {
  const queued = async (until: RawBuilder<Date>) => {
    const { rows } = await sql`SELECT FROM places
      WHERE deep_scan_status = 'Queued' AND deep_scan_next_attempt_at <= ${until}`.execute(database.db)
    return rows.length
  }
  const soon = await queued(sql`now() + interval '1 second'`)
  if (soon > 0) await until('the retries to be due', async () => (await queued(sql`now()`)) === soon)
  return soon > 0
}
const places = () =>
  database.db
    .selectFrom('places')
    .select(['name', 'deep_scan_status as status', 'deep_scan_error_code as code', 'website_url as saved'])
    .orderBy('id')
    .execute()
const ledger = () =>
  database.db
    .selectFrom('effects')
    .select(['state', 'attempts', 'response', 'closed_at'])
    .orderBy(sql`response::text`)
    .execute()
const requeue = () =>
  database.db
    .updateTable('places')
    .set({ deep_scan_status: 'Queued', deep_scan_attempts: 0, deep_scan_next_attempt_at: sql`now()` })
    .execute()

beforeEach(async () => {
  for (const table of ['places', 'leases', 'job_failures', 'effects', 'suppressions', 'lanes'] as const)
    await database.db.deleteFrom(table).execute()
  sent = []
  reconciled = []
  answer = (name) => `answer for ${name}`
  found = () => undefined
})

describe('batches', () => {
  test('rows with the same key share calls of the full size, and each settles by itself', async () => {
    await makePlaces(database.db, 12, database)
    answer = (name) => (name === 'place 3' ? new AppError('provider_bad_request', 'no') : name)
    expect(await run()).toMatchObject({ completed: 11, failed: 1 })
    expect(sent.map(({ length }) => length)).toEqual([5, 5, 2])
    expect((await places()).filter(({ status }) => status === 'Error')).toMatchObject([
      { name: 'place 3', code: 'provider_bad_request' },
    ])
    expect(await ledger()).toHaveLength(12)
  })

  test('other keys are other batches, an error thrown is the error of each row, and a missing result is one too', async () => {
    await makePlaces(database.db, 6, database)
    const sizes: string[] = []
    const stage = stageWith({
      batch: { size: 50, maxWaitMs: 5, by: ({ name }) => (name === 'place 0' ? 'a' : 'b') },
      processBatch: async (rows) => {
        sizes.push(rows.map(({ name }) => name).join())
        if (rows.length === 1) throw new AppError('provider_bad_request', 'no')
        return rows.slice(0, 4).map(({ name }) => ({ value: name ?? '' }))
      },
    })
    expect(await run(stage)).toMatchObject({ completed: 4, failed: 2, retried: 1 })
    expect(sizes).toContain('place 0')
  })
})

describe('effects', () => {
  test('one statement for the intents of a batch, one for their ends; they close when the rows complete', async () => {
    await makePlaces(database.db, 5, database)
    await run()
    expect(await ledger()).toEqual(
      Array.from({ length: 5 }, (_, index) => ({
        state: 'confirmed',
        attempts: 1,
        response: `answer for place ${index}`,
        closed_at: expect.any(Date),
      })),
    )
    await requeue()
    await run()
    expect(sent).toHaveLength(2)
    await sql`UPDATE effects SET closed_at = now() - interval '91 days' WHERE response = '"answer for place 1"'`.execute(
      database.db,
    )
    await deleteExpiredEffects(database.db, 90)
    expect(await ledger()).toHaveLength(8)
  })

  test('a confirmed effect is replayed when its row is processed again before it completed', async () => {
    await makePlaces(database.db, 3, database)
    let saves = 0
    const stage = stageWith({
      saveBatch: async (_trx, results) => {
        if (saves++ < 4) throw new AppError('provider_unavailable', 'the save fails')
        return results.map(() => 'ok')
      },
    })
    expect(await run(stage)).toMatchObject({ retried: 3, completed: 3 })
    expect(sent).toEqual([['place 0', 'place 1', 'place 2']])
    expect(reconciled).toEqual([])
  })

  test('an unconfirmed effect is reconciled: found, it counts; not found, it is sent again', async () => {
    await makePlaces(database.db, 2, database)
    answer = (name) => (sent.length === 1 ? new AppError('provider_unavailable', 'a time-out') : name)
    found = (name) => (name === 'place 0' ? 'found' : undefined)
    expect(await run()).toMatchObject({ retried: 2, completed: 2 })
    expect(reconciled.flat().sort()).toEqual(['place 0', 'place 1'])
    expect(sent).toEqual([['place 0', 'place 1'], ['place 1']])
    expect((await places()).map(({ saved }) => saved)).toEqual(['found', 'place 1'])
    expect(await ledger()).toMatchObject([
      { response: 'found', attempts: 1 },
      { response: 'place 1', attempts: 2 },
    ])
  })

  test('after an error that means nothing was done it is sent again without a question', async () => {
    await makePlaces(database.db, 1, database)
    answer = (name) => (sent.length === 1 ? new AppError('provider_unreachable', 'no connection') : name)
    expect(await run()).toMatchObject({ retried: 1, completed: 1 })
    expect({ sent: sent.length, reconciled }).toEqual({ sent: 2, reconciled: [] })
  })

  test('a request that changed before the end of the first was known is sent as a new effect', async () => {
    await makePlaces(database.db, 1, database)
    answer = (name) => (sent.length === 1 ? new AppError('provider_unavailable', 'a time-out') : name)
    found = () => 'the old one arrived'
    const stage = stageWith({
      claim: { leaseSeconds: 60, maxAttempts: 1 },
    })
    await run(stage)
    await database.db.updateTable('places').set({ notes: 'edited' }).execute()
    await requeue()
    expect(await run(stage)).toMatchObject({ completed: 1 })
    expect(sent).toHaveLength(2)
    expect(await ledger()).toMatchObject([{ response: 'place 0', attempts: 1 }, { response: 'the old one arrived' }])
  })

  test('nothing is sent for a suppressed person', async () => {
    await makePlaces(database.db, 2, database)
    const value_hash = Buffer.from('hash of place 1')
    await database.db
      .insertInto('suppressions')
      .values({ tenant_id: database.tenantId, kind: 'email', value_hash, reason: 'test' })
      .execute()
    expect(await run()).toMatchObject({ completed: 1, failed: 1 })
    expect(sent).toEqual([['place 0']])
    expect(await places()).toMatchObject([{ code: null }, { code: 'suppressed' }])
  })

  test('a worker that lost its lease begins nothing', async () => {
    await makePlaces(database.db, 1, database)
    const stage = stageWith()
    const [claimed] = await claim(database.db, stage, { worker: 'frozen', limit: 1 })
    if (claimed === undefined) throw new Error('nothing claimed')
    await database.db.updateTable('leases').set({ expires_at: sql`now()` }).execute()
    const handlers = {
      send: () => Promise.reject(new Error('sent')),
      reconcile: () => Promise.reject(new Error('asked')),
    }
    const [result] = await runEffects({ db: database.db, stage, key: 'call', handlers }, [{ claimed, request: 1 }])
    expect(String(result?.error)).toContain('another process')
    expect(await ledger()).toEqual([])
  })

  test('a stage that works on single rows has the same effects', async () => {
    await makePlaces(database.db, 2, database)
    let calls = 0
    const stage = defineStage({
      id: 'test-one-effect',
      summary: 'calls a service',
      scheduler: 'DEEP_SCAN',
      entity: 'places',
      progress: 'deep_scan',
      columns: ['name'],
      claim: { leaseSeconds: 60, maxAttempts: 3, backoffSeconds: 0.001 },
      outcomes: ['ok'],
      effects: { subjectHashes: () => [] },
      process: async (row, { effect }) => {
        const done = await effect(
          'call',
          { name: row.name },
          { send: async ({ request }) => `${calls++} ${request.name}`, reconcile: async () => undefined },
        )
        if (calls < 2) throw new Error('after the effect')
        return done.length > 0 ? 'ok' : 'ok'
      },
    })
    await run(stage)
    await requeue()
    expect(await run(stage)).toMatchObject({ completed: 2 })
  })
})

describe('rows that change, and rows that fail', () => {
  test('a row that changed while it was processed is saved and processed again', async () => {
    await makePlaces(database.db, 2, database)
    const stage = stageWith({
      again: true,
      processBatch: async (rows) => {
        sent.push(rows.map(({ notes }) => notes ?? ''))
        if (sent.length === 1)
          await database.db.updateTable('places').set({ notes: 'edited' }).where('name', '=', 'place 0').execute()
        return rows.map(({ notes }) => ({ value: `with ${notes}` }))
      },
    })
    expect(await run(stage)).toMatchObject({ claimed: 3, completed: 3 })
    expect(sent).toEqual([['', ''], ['edited']])
    expect(await places()).toMatchObject([{ saved: 'with edited' }, { saved: 'with null' }])
  })

  test('a row that changed while it failed is tried with its new values; the others are given up, once', async () => {
    await makePlaces(database.db, 2, database)
    const given: string[] = []
    const stage = stageWith({
      again: true,
      processBatch: async (rows) => {
        if (sent.push([]) === 1)
          await database.db.updateTable('places').set({ notes: 'edited' }).where('name', '=', 'place 0').execute()
        return rows.map(({ notes }) =>
          resultOf(notes === null ? new AppError('provider_bad_request', 'no notes') : notes),
        )
      },
      onGiveUp: async (trx, row, error) => {
        given.push(`${row.name}: ${error.message}`)
        await trx.updateTable('places').set({ notes: 'given up' }).where('id', '=', row.id).execute()
      },
    })
    expect(await run(stage)).toMatchObject({ completed: 1, failed: 1, retried: 1 })
    expect(given).toEqual(['place 1: no notes'])
    expect(
      (await database.db.selectFrom('places').select('notes').orderBy('id').execute()).map(({ notes }) => notes),
    ).toEqual(['edited', 'given up'])
  })

  test('a rejected credential pauses its lane: the rows wait without losing attempts, and continue when it is resumed', async () => {
    await makePlaces(database.db, 8, database)
    let isRejected = true
    const stage = stageWith({
      lane: { key: sql<string>`'credential:one'`, rowsAhead: () => 5 },
      processBatch: async (rows) => {
        sent.push(rows.map(({ name }) => name ?? ''))
        return rows.map(({ name }) => resultOf(isRejected ? new AppError('credential_rejected', '401') : (name ?? '')))
      },
    })
    expect((await run(stage)).completed).toBe(0)
    expect(await run(stage)).toMatchObject({ claimed: 0 })
    expect(await waitsForRejectedLane(database.db, stage, database.tenantId)).toBe(true)
    isRejected = false
    expect(await resumeLane(database.db, [stage], 'credential:one')).toBe(true)
    await database.db.updateTable('places').set({ deep_scan_next_attempt_at: sql`now()` }).execute()
    await run(stage)
    await run(stage)
    const attempts = await database.db
      .selectFrom('places')
      .select(['deep_scan_attempts as attempts', 'deep_scan_status as status'])
      .execute()
    expect(attempts).toEqual(Array.from({ length: 8 }, () => ({ attempts: 1, status: 'Completed' })))
    expect(await waitsForRejectedLane(database.db, stage, database.tenantId)).toBe(false)
  })
})
