import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeDue, queueRows } from './queue-rows.ts'

const database = useTestDatabase()
const queue = { entity: 'domains', progress: 'metadata' } as const

test('queues rows for a first attempt and leaves rows in processing alone', async () => {
  const { db, tenantId } = database
  const values = {
    tenant_id: tenantId,
    metadata_attempts: 3,
    metadata_next_attempt_at: sql<Date>`now() + interval '1 day'`,
  }
  await db
    .insertInto('domains')
    .values([
      { ...values, host: 'done.test', metadata_status: 'Completed' },
      { ...values, host: 'busy.test', metadata_status: 'Processing', metadata_lease_token: crypto.randomUUID() },
    ])
    .execute()
  expect(await inTransaction(db, (trx) => queueRows(trx, queue, sql`host LIKE '%.test'`))).toBe(1)
  const rows = await db
    .selectFrom('domains')
    .select(['host', 'metadata_status', 'metadata_attempts', sql<boolean>`metadata_due_at <= now()`.as('due')])
    .orderBy('host')
    .execute()
  expect(rows).toEqual([
    { host: 'busy.test', metadata_status: 'Processing', metadata_attempts: 3, due: null },
    { host: 'done.test', metadata_status: 'Queued', metadata_attempts: 0, due: true },
  ])
})

test('makes only rows that wait for the given reason due', async () => {
  const { db, tenantId } = database
  const waiting = {
    tenant_id: tenantId,
    metadata_status: 'Queued' as const,
    metadata_next_attempt_at: sql<Date>`now() + interval '1 day'`,
  }
  await db
    .insertInto('domains')
    .values([
      { ...waiting, host: 'budget.example', metadata_error_code: 'budget_reached' },
      { ...waiting, host: 'other.example', metadata_error_code: 'host_busy' },
    ])
    .execute()
  await inTransaction(db, (trx) => makeDue(trx, queue, 'budget_reached', sql`host LIKE '%.example'`))
  const due = await db.selectFrom('domains').select('host').where('metadata_due_at', '<=', sql<Date>`now()`).execute()
  expect(due.map(({ host }) => host)).toContain('budget.example')
  expect(due.map(({ host }) => host)).not.toContain('other.example')
})

test('only the SDK and the V1 import write queue columns', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/^(curation|v1|testing)\//.test(file) && !file.endsWith('.test.ts') && file !== 'db/schema.ts',
  )
  expect(files.length).toBeGreaterThan(300)
  const writesQueue =
    /_status['"]?\s*:\s*'Queued'|SET[^`]*_status\s*=\s*'Queued'|_next_attempt_at['"]?\s*(?::|=)\s*(?:sql`)?now/
  expect(files.filter((file) => writesQueue.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
