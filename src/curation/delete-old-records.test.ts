import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteInParts } from '../db/delete-in-parts.ts'
import { daysOld } from '../testing/days-old.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { deleteOldRecords } from './delete-old-records.ts'

const database = useTestDatabase()

test('records of past work are deleted after their retention time, each after its own', async () => {
  const { db, tenantId } = database
  const ages = [5, 15, 25].map(daysOld)
  const tenant = { tenant_id: tenantId }
  const failure = { ...tenant, stage_id: 'test', row_id: randomUUID(), attempt: 1, code: 'unexpected', message: 'x' }
  const action = { ...tenant, entity: 'pages', curation_status: 'Selected' as const, updated: 1, queued: 0 }
  await db
    .insertInto('stage_runs')
    .values(ages.map(({ id, at }) => ({ id, started_at: at, stage_id: 'test', worker: 'w' })))
    .execute()
  await db
    .insertInto('job_failures')
    .values(ages.map(({ id, at }) => ({ ...failure, id, failed_at: at, consequence: 'retry' as const })))
    .execute()
  await db
    .insertInto('bulk_actions')
    .values(ages.map(({ id, at }) => ({ ...action, id, created_at: at })))
    .execute()
  // A row whose time was corrected counts by it.
  await sql`UPDATE stage_runs SET started_at = now() WHERE id = ${ages[2]?.id}`.execute(db)

  const days = { runs: 10, failures: 20, bulkActions: 10 }
  expect(await deleteOldRecords(db, days)).toBe(4)
  expect(await deleteOldRecords(db, days)).toBe(0)
  const count = async (table: 'stage_runs' | 'job_failures' | 'bulk_actions') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').execute()).map(({ id }) => id)
  const [five, fifteen, twentyFive] = ages.map(({ id }) => id)
  expect(await count('stage_runs')).toEqual([five, twentyFive])
  expect(await count('job_failures')).toEqual([five, fifteen])
  expect(await count('bulk_actions')).toEqual([five])
})

test('parts delete all rows that match, and leave those that another transaction holds', async () => {
  const { db } = database
  await db.deleteFrom('stage_runs').execute()
  const started_at = new Date()
  await db
    .insertInto('stage_runs')
    .values(Array.from({ length: 25 }, (_, n) => ({ stage_id: `s${n}`, worker: 'w', started_at })))
    .execute()
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM stage_runs WHERE stage_id = 's3' FOR UPDATE`.execute(trx)
    expect(await deleteInParts(db, 'stage_runs', sql`stage_id <> 's7'`, 10)).toBe(23)
  })
  expect(await deleteInParts(db, 'stage_runs', sql`stage_id <> 's7'`, 10)).toBe(1)
  expect((await db.selectFrom('stage_runs').select('stage_id').execute()).map((row) => row.stage_id)).toEqual(['s7'])
})
