import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { useV1Database } from '../src/testing/v1-database/use-v1-database.ts'
import { runImport } from '../src/v1/import/run-import.ts'
import { openV1 } from '../src/v1/source/open-v1.ts'
import { v1Tables } from '../src/v1/source/v1-row.ts'

const database = useTestDatabase()
const v1 = useV1Database()

async function importAll(tenantId = database.tenantId) {
  const source = await openV1(v1.url)
  try {
    return await runImport({ db: database.db, source, tenantId, only: v1Tables })
  } finally {
    await source.close()
  }
}

test('every row of every table is created, merged or rejected, as planted', async () => {
  const started = performance.now()
  const { counts } = await importAll()
  console.log('took', performance.now() - started)
  for (const table of v1Tables) {
    const { read, created, merged, rejected, dropped } = counts[table] ?? {}
    expect.soft({ read, created, merged, rejected, dropped }, table).toEqual(v1.truth[table])
  }
  const again = await importAll()
  for (const table of v1Tables) {
    expect.soft(again.counts[table], table).toMatchObject({ created: 0, merged: 0, updated: 0, rejected: v1.truth[table]?.rejected })
  }
  const { rows } = await sql`SELECT count(*) FROM pages`.execute(database.db)
  console.log(rows)
})
