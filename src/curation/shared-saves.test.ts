import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { pause } from '../core/time.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { claim } from './claim.ts'
import { defineStage } from './define-stage.ts'
import { runJobLoop } from './run-job-loop.ts'
import { settleFinished } from './settle.ts'

// Saves that share a transaction, and transactions that save side by side.

const database = useTestDatabase()
beforeEach(() => database.db.deleteFrom('places').execute())

const base = {
  id: 'test-shared',
  summary: 'shares',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  outcomes: ['ok'],
} as const

test('runs the saves of one transaction in the order of their lock keys', async () => {
  await makePlaces(database.db, 30, database)
  const saved = new Map<string, string[]>()
  const stage = defineStage({
    ...base,
    claim: { leaseSeconds: 60, maxAttempts: 1, groupSize: 10 },
    process: async (row) => (row.name ?? '').split('').toReversed().join(''),
    save: async (trx, _row, key) => {
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(trx)
      const id = rows[0]?.id ?? ''
      saved.set(id, [...(saved.get(id) ?? []), key])
      return 'ok'
    },
    lockKey: (row) => (row.name ?? '').split('').toReversed().join(''),
  })
  expect(await runJobLoop(loopContext(database.db, stage)).finished).toMatchObject({ completed: 30 })
  expect(Math.max(...[...saved.values()].map((keys) => keys.length))).toBe(10)
  for (const keys of saved.values()) expect(keys).toEqual(keys.toSorted())
})

test('saves in several concurrent transactions only if the stage declares it', async () => {
  for (const [savesAtOnce, most] of [
    [undefined, 1],
    [3, 3],
  ] as const) {
    await database.db.deleteFrom('places').execute()
    await makePlaces(database.db, 24, database)
    let open = 0
    let peak = 0
    const stage = defineStage({
      ...base,
      claim: { leaseSeconds: 60, maxAttempts: 1, groupSize: 4, ...(savesAtOnce !== undefined && { savesAtOnce }) },
      // All of a claim end together: more than one group is waiting when the first is saved.
      process: async () => pause(1),
      save: async () => {
        peak = Math.max(peak, ++open)
        await pause(5)
        open--
        return 'ok' as const
      },
    })
    const settings = () => ({ intervalMinutes: 60, batchSize: 8, maxInstances: 1, concurrency: 8 })
    expect(await runJobLoop(loopContext(database.db, stage, { settings })).finished).toMatchObject({ completed: 24 })
    expect(peak).toBeLessThanOrEqual(most)
    if (most > 1) expect(peak).toBeGreaterThan(1)
  }
})

test('a transaction that runs again after a deadlock keeps nothing of the first time', async () => {
  await makePlaces(database.db, 2, database)
  let saves = 0
  const stage = defineStage({
    ...base,
    outcomes: ['before', 'after'],
    claim: { leaseSeconds: 60, maxAttempts: 1 },
    process: async () => 'done',
    save: async (trx) => {
      if (++saves === 2) await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`.execute(trx)
      return saves < 2 ? 'before' : 'after'
    },
  })
  const claimed = await claim(database.db, stage, { worker: 'w', limit: 2 })
  const group = claimed.map(({ row }) => ({ row, result: 'done' }))
  expect(await settleFinished(database.db, stage, claimed[0]?.token ?? '', group)).toEqual(new Set())
  const outcomes = await database.db.selectFrom('places').select('deep_scan_outcome').execute()
  expect(outcomes).toEqual([{ deep_scan_outcome: 'after' }, { deep_scan_outcome: 'after' }])
})
