import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'

const database = useTestDatabase()
const script = new URL('../testing/poison-worker.ts', import.meta.url).pathname

/** Runs a worker until the row kills it or no row is left; returns whether it was killed by the row. */
async function runWorker(): Promise<boolean> {
  const child = spawn(process.execPath, [script, database.url], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  await until('the end of the worker or of the rows', async () => child.exitCode !== null || (await open()) === 0)
  if (child.exitCode === null) child.kill('SIGKILL')
  const [code] = await exited
  return code === 9
}

async function open(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*) AS open FROM places WHERE deep_scan_status IN ('Queued', 'Processing')`.execute(database.db)
  return rows[0]?.open ?? 0
}

test('a row that kills its process ends alone in Error; the rows claimed with it complete and lose no attempt', async () => {
  await makePlaces(database.db, 50, database)
  await sql`UPDATE places SET name = 'poison' WHERE name = 'place 17'`.execute(database.db)
  let deaths = 0
  while (await runWorker()) deaths++
  // Once with all rows beside it, twice in smaller groups, then alone for each of its two attempts.
  expect(deaths).toBe(5)
  const { rows } = await sql`
    SELECT deep_scan_status AS status, deep_scan_error_code AS code, deep_scan_attempts AS attempts, count(*) AS rows
    FROM places GROUP BY 1, 2, 3 ORDER BY 1`.execute(database.db)
  expect(rows).toEqual([
    { status: 'Completed', code: null, attempts: 1, rows: 49 },
    { status: 'Error', code: 'worker_lost_finally', attempts: 2, rows: 1 },
  ])
})
