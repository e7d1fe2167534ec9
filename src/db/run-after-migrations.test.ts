import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { useEmptyDatabases } from '../testing/empty-databases.ts'
import { migrate, newerMigrations, pendingAfter, pendingMigrations } from './migrate.ts'
import { kindOf, stepsOf } from './migration-kind.ts'
import { readSchemaSql, type SchemaSql } from './read-schema-sql.ts'
import { type AfterProgress, runAfterMigrations } from './run-after-migrations.ts'

const newDatabase = useEmptyDatabases()
const pools: pg.Pool[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))

async function open(): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await newDatabase(), max: 4 })
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

const step = (name: string, text: string) => ({ name, text, checksum: text })
const schemaOf = (...migrations: ReturnType<typeof step>[]): SchemaSql => ({
  migrations,
  repeatable: { beforeTables: [], afterTables: [] },
})

const rows = 1000
const table = step(
  '0001_t',
  `-- kind: before
  CREATE TABLE t (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int NOT NULL);
  CREATE TABLE workers (name text, newest_migration text, last_seen_at timestamptz DEFAULT now());`,
)
const before = step(
  '0002_before',
  '-- kind: before\nALTER TABLE t ADD COLUMN twice int, ADD COLUMN times int DEFAULT 0',
)
const after = step(
  '0003_after',
  `-- kind: after
-- step: batches of t, 100 rows
UPDATE t SET twice = 2 * n, times = times + 1 WHERE id > $1 AND id <= $2;
-- step: an index
CREATE INDEX CONCURRENTLY IF NOT EXISTS t_twice ON t (twice);
-- step: the check
ALTER TABLE t ALTER COLUMN twice SET NOT NULL;`,
)
const old = schemaOf(table)
const next = schemaOf(table, before, after)

async function filled(): Promise<pg.Pool> {
  const pool = await open()
  await migrate(pool, old)
  await pool.query('INSERT INTO t (n) SELECT generate_series(1, $1::int)', [rows])
  return pool
}

const timesChanged = async (pool: pg.Pool) =>
  (await pool.query('SELECT times, count(*)::int AS rows FROM t GROUP BY times ORDER BY times')).rows

test('from 0042 on every migration names its kind, and the steps of those after the switch can be read', () => {
  const files = readSchemaSql().migrations
  const unnamed = files.filter((file) => file.name >= '0042' && kindOf(file) === undefined).map(({ name }) => name)
  expect(unnamed, 'write "-- kind: before" or "-- kind: after" as the first line').toEqual([])
  for (const file of files) if (kindOf(file) === 'after') expect(stepsOf(file).length).toBeGreaterThan(0)
})

test('steps that cannot be repeated, and kinds that do not exist, are refused', () => {
  expect(() => kindOf({ name: '0050_x', text: '-- kind: later' })).toThrow('"-- kind: after"')
  expect(() => stepsOf({ name: '0050_x', text: '-- kind: after\nSELECT 1' })).toThrow('-- step: ...')
  const index = '-- kind: after\n-- step: index\nCREATE INDEX CONCURRENTLY i ON t (n);'
  expect(() => stepsOf({ name: '0050_x', text: index })).toThrow('IF NOT EXISTS')
})

test('a new database gets everything at once', async () => {
  const pool = await open()
  expect(await migrate(pool, next)).toEqual(['0001_t', '0002_before', '0003_after'])
  expect(await pendingAfter(pool, next)).toEqual([])
})

describe('a database with rows', () => {
  test('has what the new version needs before the switch, and the rest after it, with progress', async () => {
    const pool = await filled()
    expect(await pendingMigrations(pool, next)).toEqual(['0002_before'])
    expect(await migrate(pool, next)).toEqual(['0002_before'])
    expect(await pendingMigrations(pool, next)).toEqual([])
    const seen: AfterProgress[] = []
    const applied = await runAfterMigrations(pool, { schema: next, onProgress: (progress) => seen.push(progress) })
    expect(applied).toEqual(['0003_after'])
    const inRows = seen.filter(({ rowsTotal }) => rowsTotal !== null).map(({ rowsDone }) => rowsDone)
    expect(inRows).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])
    expect(seen.at(-1)).toMatchObject({ name: '0003_after', step: 3, steps: 3 })
    expect(await timesChanged(pool)).toEqual([{ times: 1, rows }])
    expect(await runAfterMigrations(pool, { schema: next })).toEqual([])
  })

  test('a stop in the middle repeats no batch, and another process goes on', async () => {
    const pool = await filled()
    await migrate(pool, next)
    const stopping = new AbortController()
    const onProgress = ({ rowsDone }: AfterProgress) => {
      if (rowsDone === 300) stopping.abort()
    }
    expect(await runAfterMigrations(pool, { schema: next, signal: stopping.signal, onProgress })).toEqual([])
    expect(await timesChanged(pool)).toEqual([
      { times: 0, rows: 700 },
      { times: 1, rows: 300 },
    ])
    expect(await runAfterMigrations(pool, { schema: next })).toEqual(['0003_after'])
    expect(await timesChanged(pool)).toEqual([{ times: 1, rows }])
  })

  test('a process that stops does not wait for a long statement, and the next one repeats it', async () => {
    const pool = await filled()
    await migrate(pool, next)
    const long = step(
      '0003_after',
      `${after.text}
-- step: as long as a check of a large table
ALTER TABLE t ADD CONSTRAINT t_twice CHECK (twice > 0);
SELECT pg_advisory_xact_lock(5)`,
    )
    const schema = schemaOf(table, before, long)
    const holder = await pool.connect()
    // Without the lock timeout of migrations.
    await holder.query('SELECT pg_advisory_lock(5)')
    const stopping = new AbortController()
    const onProgress = ({ step: number }: AfterProgress) => {
      if (number === 4) stopping.abort()
    }
    expect(await runAfterMigrations(pool, { schema, signal: stopping.signal, onProgress })).toEqual([])
    await holder.query('SELECT pg_advisory_unlock(5)')
    holder.release()
    expect(await runAfterMigrations(pool, { schema })).toEqual(['0003_after'])
    expect(await timesChanged(pool)).toEqual([{ times: 1, rows }])
  })

  test('a step takes longer than the timeout of ordinary statements', async () => {
    const pool = await open()
    await migrate(pool, old)
    await migrate(pool, next)
    pool.options.statement_timeout = 100
    const slow = step('0003_after', '-- kind: after\n-- step: slow\nSELECT pg_sleep(0.3)')
    await Promise.all(
      (await Promise.all([pool.connect(), pool.connect(), pool.connect()])).map((one) => one.release(true)),
    )
    await expect(pool.query('SELECT pg_sleep(0.3)')).rejects.toThrow('timeout')
    expect(await runAfterMigrations(pool, { schema: schemaOf(table, before, slow) })).toEqual(['0003_after'])
  })

  test('of several processes one runs it', async () => {
    const pool = await filled()
    await migrate(pool, next)
    const runs = await Promise.all(Array.from({ length: 4 }, () => runAfterMigrations(pool, { schema: next })))
    expect(runs.flat()).toEqual(['0003_after'])
    expect(await timesChanged(pool)).toEqual([{ times: 1, rows }])
  })

  test('an index that an interrupted build left invalid is built again', async () => {
    const pool = await filled()
    await migrate(pool, next)
    // A unique index over equal values fails as an interruption does: it stays, invalid.
    await pool.query('UPDATE t SET twice = 0')
    await expect(pool.query('CREATE UNIQUE INDEX CONCURRENTLY t_twice ON t (twice)')).rejects.toThrow()
    await runAfterMigrations(pool, { schema: next })
    const { rows: found } = await pool.query(
      `SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 't_twice'::regclass`,
    )
    expect(found).toEqual([{ indisvalid: true, indisunique: false }])
  })

  test('a step that fails says so, and can be run again', async () => {
    const pool = await filled()
    const failing = step('0003_after', `${after.text}\n-- step: wrong\nSELECT 1 / 0;`)
    await migrate(pool, schemaOf(table, before, failing))
    await expect(runAfterMigrations(pool, { schema: schemaOf(table, before, failing) })).rejects.toThrow(
      'division by zero',
    )
    expect((await pool.query('SELECT step, problem FROM migration_progress')).rows).toEqual([
      { step: 3, problem: 'division by zero' },
    ])
    // The repaired file begins again.
    expect(await runAfterMigrations(pool, { schema: next })).toEqual(['0003_after'])
    expect(await timesChanged(pool)).toEqual([{ times: 2, rows }])
  })
})

describe('two versions', () => {
  test('work side by side until the switch is complete; then the older one is refused', async () => {
    const pool = await filled()
    await migrate(pool, next)
    // The older program needs nothing, and changes nothing back.
    expect(await pendingMigrations(pool, old)).toEqual([])
    expect(await migrate(pool, old)).toEqual([])
    expect(await newerMigrations(pool, old)).toEqual(['0002_before'])
    expect(await newerMigrations(pool, next)).toEqual([])
    await runAfterMigrations(pool, { schema: next })
    const refusal = { code: 'database_not_migrated', message: expect.stringContaining('newer version (0003_after)') }
    await expect(migrate(pool, old)).rejects.toMatchObject(refusal)
    await expect(pendingMigrations(pool, old)).rejects.toMatchObject(refusal)
  })

  test('what the older one needs is taken away when it has gone', async () => {
    const pool = await filled()
    await migrate(pool, next)
    await pool.query(`INSERT INTO workers VALUES ('host-1', '0001_t'), ('host-2', NULL), ('host-3', '0003_after')`)
    const waits = {
      code: 'migration_waits',
      message: expect.stringContaining('0003_after waits: host-1, host-2 still'),
    }
    await expect(runAfterMigrations(pool, { schema: next })).rejects.toMatchObject(waits)
    // A later release needs the migration now, so it is refused as well.
    const later = schemaOf(table, before, after, step('0004_later', '-- kind: before\nCREATE TABLE u (n int)'))
    await expect(migrate(pool, later)).rejects.toMatchObject({ message: expect.stringContaining('host-1, host-2') })
    await pool.query(`UPDATE workers SET last_seen_at = now() - interval '2 minutes' WHERE name <> 'host-3'`)
    expect(await migrate(pool, later)).toEqual(['0003_after', '0004_later'])
  })
})

test('a migration does not make others wait behind it for a table that is in use', async () => {
  const pool = await filled()
  const reader = await pool.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT FROM t LIMIT 1')
  const migrating = migrate(pool, next)
  // It gives way after each try: a statement that would wait behind it for good gets through.
  await pool.query('UPDATE t SET n = n')
  await reader.query('COMMIT')
  reader.release()
  expect(await migrating).toEqual(['0002_before'])
})
