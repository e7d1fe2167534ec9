import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { DatabasePool } from './pool.ts'
import type { DB } from './schema.ts'
import { inTransaction } from './transaction.ts'

const database = useTestDatabase()

test('limits of a transaction apply to that transaction only', async () => {
  const pool = new DatabasePool({ connectionString: database.url, max: 1, query_timeout: 500 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const slow = sql`SELECT pg_sleep(0.8)`
  await inTransaction(db, (trx) => slow.execute(trx), { statementTimeoutMs: 60_000, lockTimeoutMs: 1000 })
  await expect(inTransaction(db, (trx) => slow.execute(trx))).rejects.toThrow('Query read timeout')
  await db.destroy()
})

test('limits reach the server, also within another transaction', async () => {
  const limits = { statementTimeoutMs: 1_800_000, lockTimeoutMs: 7000 }
  const shown = await inTransaction(database.db, (outer) =>
    inTransaction(
      outer,
      async (trx) => {
        const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
          current_setting('lock_timeout') AS lock`.execute(trx)
        return rows
      },
      limits,
    ),
  )
  expect(shown).toEqual([{ statement: '30min', lock: '7s' }])
})
