import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { pause } from '../core/time.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { defineStage, type StreamContext } from './define-stage.ts'
import { runJobLoop } from './run-job-loop.ts'

const database = useTestDatabase()
const partCount = 20

interface Behaviour {
  /** Called before each part is made. */
  readonly beforePart?: (index: number, signal: AbortSignal) => Promise<void> | void
  /** Called in the transaction of each part. */
  readonly onSave?: (value: number) => Promise<void> | void
}

/** Counts to twenty, a tag a number: what was saved can be read off the row. */
function counting({ beforePart, onSave }: Behaviour = {}) {
  return defineStage({
    id: 'test-stream',
    summary: 'counts',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim: { leaseSeconds: 60, maxAttempts: 2 },
    outcomes: ['ok'],
    async *process(_row, { cursor, signal }: StreamContext<number>) {
      for (let index = cursor ?? 0; index < partCount; index++) {
        await beforePart?.(index, signal)
        yield { value: index, cursor: index + 1 }
      }
      return partCount
    },
    async savePart(trx, row, value: number) {
      await onSave?.(value)
      await sql`UPDATE places SET tags = array_append(tags, ${String(value)}::text) WHERE id = ${row.id}`.execute(trx)
    },
    async save(trx, row, total: number) {
      await trx
        .updateTable('places')
        .set({ notes: `counted ${total}` })
        .where('id', '=', row.id)
        .execute()
      return 'ok'
    },
  })
}

const theRow = () => database.db.selectFrom('places').selectAll().executeTakeFirstOrThrow()
const run = (behaviour?: Behaviour) => runJobLoop(loopContext(database.db, counting(behaviour)))
const allTags = Array.from({ length: partCount }, (_, index) => String(index))

beforeEach(async () => {
  await database.db.deleteFrom('places').execute()
  await makePlaces(database.db, 1, database)
})

test('saves every part in order, then the result, and clears the cursor', async () => {
  expect(await run().finished).toMatchObject({ completed: 1 })
  expect(await theRow()).toMatchObject({
    tags: allTags,
    notes: 'counted 20',
    deep_scan_status: 'Completed',
    deep_scan_cursor: null,
  })
})

test('saved parts are visible while the work continues', async () => {
  const gate = Promise.withResolvers<void>()
  const running = run({ beforePart: (index) => (index === 5 ? gate.promise : undefined) })
  await until('five parts', async () => (await theRow()).tags.length === 5)
  expect(await theRow()).toMatchObject({ deep_scan_status: 'Processing', deep_scan_cursor: 5 })
  gate.resolve()
  await running.finished
})

test('the work is at most one part ahead of the database', async () => {
  let made = 0
  let saved = 0
  let furthest = 0
  await run({
    beforePart: () => {
      made++
    },
    onSave: async () => {
      await pause(5)
      saved++
      furthest = Math.max(furthest, made - saved)
    },
  }).finished
  expect(saved).toBe(partCount)
  expect(furthest).toBeLessThanOrEqual(2)
})

test('a failed run resumes after the last saved part and saves no part twice', async () => {
  const fail = (index: number) => {
    if (index === 7) throw new Error('the line went dead')
  }
  expect(await run({ beforePart: fail }).finished).toMatchObject({ retried: 1 })
  expect(await theRow()).toMatchObject({
    tags: allTags.slice(0, 7),
    deep_scan_cursor: 7,
    deep_scan_error: 'the line went dead',
  })
  await sql`UPDATE places SET deep_scan_next_attempt_at = now()`.execute(database.db)
  expect(await run().finished).toMatchObject({ completed: 1 })
  expect(await theRow()).toMatchObject({ tags: allTags, notes: 'counted 20' })
})

test('work that makes progress between failures may fail more often than maxAttempts', async () => {
  for (const stopAt of [3, 6, 9, 12]) {
    const fail = (index: number) => {
      if (index === stopAt) throw new Error(`stopped at ${stopAt}`)
    }
    expect(await run({ beforePart: fail }).finished).toMatchObject({ retried: 1, failed: 0 })
    await sql`UPDATE places SET deep_scan_next_attempt_at = now()`.execute(database.db)
  }
  await run().finished
  expect((await theRow()).tags).toEqual(allTags)
})

test('a part that cannot be saved stops the work; earlier parts stay', async () => {
  const onSave = (value: number) => {
    if (value === 4) throw new Error('disk on fire')
  }
  expect(await run({ onSave }).finished).toMatchObject({ retried: 1 })
  expect(await theRow()).toMatchObject({
    tags: ['0', '1', '2', '3'],
    deep_scan_cursor: 4,
    deep_scan_error: 'disk on fire',
  })
})

test('writes no further part after the lease is lost', async () => {
  const steal = async (index: number) => {
    if (index === 10) await sql`UPDATE places SET deep_scan_lease_token = gen_random_uuid()`.execute(database.db)
  }
  expect(await run({ beforePart: steal }).finished).toMatchObject({ lost: 1 })
  const { tags, notes } = await theRow()
  expect(tags.length).toBeLessThanOrEqual(10)
  expect(notes).toBeNull()
})

test('a stopped run releases the row with its cursor', async () => {
  const hang = (index: number, signal: AbortSignal) => (index === 6 ? pause(20_000, signal) : undefined)
  const running = run({ beforePart: hang })
  await until('six parts', async () => (await theRow()).tags.length === 6)
  running.abort()
  expect(await running.finished).toMatchObject({ released: 1 })
  expect(await theRow()).toMatchObject({ deep_scan_status: 'Queued', deep_scan_cursor: 6 })
  expect(await run().finished).toMatchObject({ completed: 1 })
  expect((await theRow()).tags).toEqual(allTags)
})
