import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeDueInParts, waitsBecauseOf } from './make-due-in-parts.ts'

const database = useTestDatabase()
const queue = { entity: 'places', progress: 'deep_scan' } as const
const isWaiting = waitsBecauseOf(queue, ['provider_key_rejected'])

test('makes all rows that wait for a reason due, of every tenant and priority, in parts', async () => {
  const { db, tenantId } = database
  const other = await db.insertInto('tenants').values({ name: 'other' }).returning('id').executeTakeFirstOrThrow()
  for (const priority of [0, 5, 9])
    for (const id of [tenantId, other.id]) await makePlaces(db, 7, { tenantId: id, priority })
  // Many at the same moment, and some that wait for another reason in between.
  await sql`
    UPDATE places SET deep_scan_error_code = CASE WHEN name = 'place 3' THEN 'budget_reached' ELSE 'provider_key_rejected' END,
      deep_scan_next_attempt_at = now() + CASE WHEN name < 'place 5' THEN interval '1 hour' ELSE interval '2 hours' END
  `.execute(db)
  await makeDueInParts(db, queue, isWaiting, { rowsPerPart: 4 })
  const { rows } = await sql`
    SELECT deep_scan_error_code AS code, deep_scan_due_at <= now() AS due, count(*)::int AS rows, count(DISTINCT xmin::text) > 8 AS parts
    FROM places GROUP BY 1, 2 ORDER BY 1
  `.execute(db)
  expect(rows).toEqual([
    { code: 'budget_reached', due: false, rows: 6, parts: false },
    { code: 'provider_key_rejected', due: true, rows: 36, parts: true },
  ])
})

test('ends early when the process stops', async () => {
  const { db } = database
  await sql`UPDATE places SET deep_scan_next_attempt_at = now() + interval '1 hour'`.execute(db)
  await makeDueInParts(db, queue, isWaiting, { signal: AbortSignal.abort() })
  const { rows } = await sql`SELECT FROM places WHERE deep_scan_due_at <= now()`.execute(db)
  expect(rows).toEqual([])
})
