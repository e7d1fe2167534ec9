import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { analyzeGrownTables } from './analyze-grown-tables.ts'

const database = useTestDatabase()

const estimatedRows = async () => {
  const { rows } = await sql<{
    rows: number
  }>`SELECT reltuples AS rows FROM pg_class WHERE oid = 'places'::regclass`.execute(database.db)
  return rows[0]?.rows
}

test('analyses a table that has grown, once', async () => {
  await makePlaces(database.db, 10, database)
  await sql`SELECT pg_stat_force_next_flush()`.execute(database.db)
  expect(await analyzeGrownTables(database.db)).not.toContain('places')
  await makePlaces(database.db, 600, database)
  // The server counts changes a moment after the commit.
  await until('the statistics', async () => (await analyzeGrownTables(database.db)).includes('places'))
  expect(await estimatedRows()).toBe(610)
  expect(await analyzeGrownTables(database.db)).not.toContain('places')
})
