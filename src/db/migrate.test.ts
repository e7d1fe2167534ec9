import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { useEmptyDatabases } from '../testing/empty-databases.ts'
import { readCatalog } from '../testing/read-catalog.ts'
import { applyMigrations, migrate, pendingMigrations } from './migrate.ts'
import { kindOf } from './migration-kind.ts'
import { readSchemaSql, type SchemaSql } from './read-schema-sql.ts'
import { orderRepeatableSql } from './repeatable-sql.ts'

const newDatabase = useEmptyDatabases()
const run = promisify(execFile)
const program = join(import.meta.dirname, '../testing/migrate-in-child.ts')
const pools: pg.Pool[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))

function open(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, ...options })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}
const schema = readSchemaSql()
const { beforeTables, afterTables } = schema.repeatable
const numbered = schema.migrations.map(({ name }) => name)
const all = [...numbered, ...[...beforeTables, ...afterTables].map(({ name }) => `${name}.sql`)]

/** Everything in the public schema that has a name. */
async function contents(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

test('migrations are numbered without gaps', () => {
  expect(numbered.map((name) => Number(name.slice(0, 4)))).toEqual(numbered.map((_, index) => index + 1))
})

test('ten pools that migrate an empty database at once apply everything once', async () => {
  const url = await newDatabase()
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(open(url))))
  expect(applied.filter(({ length }) => length > 0)).toEqual([all])
  const { rows } = await open(url).query('SELECT name FROM schema_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(numbered)
})

test('ten processes that migrate at once apply everything once', async () => {
  const url = await newDatabase()
  const outputs = await Promise.all(Array.from({ length: 10 }, () => run(process.execPath, [program, url])))
  const applied = outputs.map(({ stdout }) => JSON.parse(stdout) as string[])
  expect(applied.filter(({ length }) => length > 0)).toEqual([all])
})

test('pending migrations are reported without a change, and a second run applies nothing', async () => {
  const pool = open(await newDatabase())
  expect(await pendingMigrations(pool)).toEqual(all)
  expect(await contents(pool)).toEqual([])
  expect(await migrate(pool)).toEqual(all)
  expect(await pendingMigrations(pool)).toEqual([])
  const columns = 'name, checksum, applied_at'
  const records = `SELECT ${columns} FROM schema_migrations UNION ALL SELECT ${columns} FROM repeatable_sql ORDER BY name`
  const before = await pool.query(records)
  expect(await migrate(pool)).toEqual([])
  expect((await pool.query(records)).rows).toEqual(before.rows)
})

test('a second run takes no lock that blocks readers or writers', async () => {
  const pool = open(await newDatabase())
  await migrate(pool)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await applyMigrations(client, schema)
    const { rows } = await client.query<{ mode: string }>(
      `SELECT DISTINCT mode FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation'`,
    )
    const harmless = ['AccessShareLock', 'RowShareLock', 'RowExclusiveLock']
    expect(rows.map(({ mode }) => mode).filter((mode) => !harmless.includes(mode))).toEqual([])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
})

const step = (name: string, text: string) => ({ name, text, checksum: text })
const noSql = { beforeTables: [], afterTables: [] }
const steps = (...migrations: ReturnType<typeof step>[]): SchemaSql => ({ migrations, repeatable: noSql })

test('a later version applies only what is new', async () => {
  const pool = open(await newDatabase())
  const first = step('0001_a', 'CREATE TABLE a (n int)')
  expect(await migrate(pool, steps(first))).toEqual(['0001_a'])
  const second = step('0002_b', 'CREATE TABLE b (n int); INSERT INTO b VALUES (1)')
  expect(await pendingMigrations(pool, steps(first, second))).toEqual(['0002_b'])
  expect(await migrate(pool, steps(first, second))).toEqual(['0002_b'])
  expect((await pool.query('SELECT n FROM b')).rows).toEqual([{ n: 1 }])
})

test('a failing migration leaves nothing behind, not even what succeeded before it', async () => {
  const pool = open(await newDatabase())
  const good = step('0001_good', 'CREATE TABLE good (n int)')
  const bad = step('0002_bad', 'CREATE TABLE half (n int); SELECT 1 / 0')
  await expect(migrate(pool, steps(good, bad))).rejects.toThrow('division by zero')
  expect(await contents(pool)).toEqual([])
  expect(await pendingMigrations(pool, steps(good))).toEqual(['0001_good'])
  // The connection is usable again, and the lock is free.
  expect(await migrate(pool, steps(good))).toEqual(['0001_good'])
})

test('a connection that breaks during a migration is reported as such, and leaves nothing behind', async () => {
  const pool = open(await newDatabase())
  const bad = step('0001_bad', 'CREATE TABLE half (n int); SELECT pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(pool, steps(bad))).rejects.toThrow('terminating connection due to administrator command')
  expect(await contents(pool)).toEqual([])
})

test('a migration may take longer than the timeouts of ordinary statements', async () => {
  const url = await newDatabase()
  const slow = step('0001_slow', 'SELECT pg_sleep(0.6)')
  expect(await migrate(open(url, { statement_timeout: 200 }), steps(slow))).toEqual(['0001_slow'])
  const slower = step('0002_slow', 'SELECT pg_sleep(0.6)')
  expect(await migrate(open(url, { query_timeout: 200 }), steps(slow, slower))).toEqual(['0002_slow'])
})

test('a migration that was changed after it had been applied is refused', async () => {
  const pool = open(await newDatabase())
  await migrate(pool)
  const migrations = schema.migrations.map((one, index) => (index === 1 ? { ...one, checksum: 'other' } : one))
  const refusal = { code: 'migration_changed', message: expect.stringContaining(numbered[1] ?? '') }
  await expect(migrate(pool, { ...schema, migrations })).rejects.toMatchObject(refusal)
  await expect(pendingMigrations(pool, { ...schema, migrations })).rejects.toMatchObject(refusal)
})

test('a database that a newer version migrated is refused', async () => {
  const pool = open(await newDatabase())
  await migrate(pool)
  // The last one that nothing older works beside.
  const last = schema.migrations.findLast((one) => kindOf(one) !== 'before')?.name ?? ''
  const older = { ...schema, migrations: schema.migrations.slice(0, numbered.indexOf(last)) }
  const refusal = { code: 'database_not_migrated', message: expect.stringContaining(`newer version (${last}`) }
  await expect(migrate(pool, older)).rejects.toMatchObject(refusal)
  await expect(pendingMigrations(pool, older)).rejects.toMatchObject(refusal)
  expect(await pendingMigrations(pool)).toEqual([])
})

describe('repeatable SQL', () => {
  const one = (text: string) => step('one', `CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql AS '${text}'`)
  const uses = step(
    'uses',
    "-- after: tables\nCREATE OR REPLACE FUNCTION uses(t) RETURNS int LANGUAGE sql AS 'SELECT two()'",
  )
  const table = step('0001_t', 'CREATE TABLE t (n int DEFAULT one()); INSERT INTO t VALUES (DEFAULT)')
  const version = (text: string): SchemaSql => ({
    migrations: [table],
    repeatable: orderRepeatableSql([uses, one(text)]),
  })

  test('is applied before or after the tables, and again when it changed', async () => {
    const pool = open(await newDatabase())
    expect(await migrate(pool, version('SELECT 1'))).toEqual(['0001_t', 'one.sql', 'uses.sql'])
    expect((await pool.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }])
    expect(await migrate(pool, version('SELECT 1'))).toEqual([])
    expect(await pendingMigrations(pool, version('SELECT 2'))).toEqual(['one.sql'])
    expect(await migrate(pool, version('SELECT 2'))).toEqual(['one.sql'])
    expect((await pool.query('SELECT one()')).rows).toEqual([{ one: 2 }])
    expect(await pendingMigrations(pool, version('SELECT 2'))).toEqual([])
  })

  test('is applied in the transaction of the migrations', async () => {
    const pool = open(await newDatabase())
    await migrate(pool, version('SELECT 1'))
    const failing = { ...version('SELECT 2'), migrations: [table, step('0002_bad', 'SELECT 1 / 0')] }
    await expect(migrate(pool, failing)).rejects.toThrow('division by zero')
    expect((await pool.query('SELECT one()')).rows).toEqual([{ one: 1 }])
    expect(await pendingMigrations(pool, version('SELECT 1'))).toEqual([])
  })

  test('a file that is gone leaves its function', async () => {
    const pool = open(await newDatabase())
    await migrate(pool, version('SELECT 1'))
    expect(await migrate(pool, steps(table))).toEqual([])
    expect((await pool.query('SELECT one()')).rows).toEqual([{ one: 1 }])
  })

  test('every file may be applied again', async () => {
    const pool = open(await newDatabase())
    await migrate(pool)
    const before = await readCatalog(pool)
    await pool.query('DELETE FROM repeatable_sql')
    expect(await migrate(pool)).toEqual(all.slice(numbered.length))
    expect(await readCatalog(pool)).toEqual(before)
  })
})
