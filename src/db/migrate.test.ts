import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { useEmptyDatabases } from '../testing/empty-databases.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

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
const all = readMigrations().map(({ name }) => name)

/** Everything in the public schema that has a name. */
async function contents(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

test('migrations are numbered without gaps and in order', () => {
  expect(all.map((name) => Number(name.slice(0, 4)))).toEqual(all.map((_, index) => index + 1))
})

test('ten pools that migrate an empty database at once migrate it once', async () => {
  const url = await newDatabase()
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(open(url))))
  expect(applied.filter(({ length }) => length > 0)).toEqual([all])
  const { rows } = await open(url).query('SELECT name FROM schema_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(all)
})

test('so do ten processes', async () => {
  const url = await newDatabase()
  const outputs = await Promise.all(Array.from({ length: 10 }, () => run(process.execPath, [program, url])))
  const applied = outputs.map(({ stdout }) => JSON.parse(stdout) as string[])
  expect(applied.filter(({ length }) => length > 0)).toEqual([all])
})

test('what is pending is known before and after, and a second run does nothing', async () => {
  const pool = open(await newDatabase())
  expect(await pendingMigrations(pool)).toEqual(all)
  expect(await contents(pool)).toEqual([])
  expect(await migrate(pool)).toEqual(all)
  expect(await pendingMigrations(pool)).toEqual([])
  const before = await pool.query('SELECT * FROM schema_migrations ORDER BY name')
  expect(await migrate(pool)).toEqual([])
  expect((await pool.query('SELECT * FROM schema_migrations ORDER BY name')).rows).toEqual(before.rows)
})

const step = (name: string, text: string) => ({ name, text, checksum: text })

test('a later version applies only what is new', async () => {
  const pool = open(await newDatabase())
  const first = step('0001_a', 'CREATE TABLE a (n int)')
  expect(await migrate(pool, [first])).toEqual(['0001_a'])
  const second = step('0002_b', 'CREATE TABLE b (n int); INSERT INTO b VALUES (1)')
  expect(await pendingMigrations(pool, [first, second])).toEqual(['0002_b'])
  expect(await migrate(pool, [first, second])).toEqual(['0002_b'])
  expect((await pool.query('SELECT n FROM b')).rows).toEqual([{ n: 1 }])
})

test('a failing migration leaves nothing behind, not even what succeeded before it', async () => {
  const pool = open(await newDatabase())
  const good = step('0001_good', 'CREATE TABLE good (n int)')
  const bad = step('0002_bad', 'CREATE TABLE half (n int); SELECT 1 / 0')
  await expect(migrate(pool, [good, bad])).rejects.toThrow('division by zero')
  expect(await contents(pool)).toEqual([])
  expect(await pendingMigrations(pool, [good])).toEqual(['0001_good'])
  // The connection went back clean, and the lock is free.
  expect(await migrate(pool, [good])).toEqual(['0001_good'])
})

test('a connection that breaks in the middle is reported as what it is, and leaves nothing behind', async () => {
  const pool = open(await newDatabase())
  const bad = step('0001_bad', 'CREATE TABLE half (n int); SELECT pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(pool, [bad])).rejects.toThrow('terminating connection due to administrator command')
  expect(await contents(pool)).toEqual([])
})

test('a migration may take longer than a statement of ours', async () => {
  const url = await newDatabase()
  const slow = step('0001_slow', 'SELECT pg_sleep(0.6)')
  expect(await migrate(open(url, { statement_timeout: 200 }), [slow])).toEqual(['0001_slow'])
  const slower = [slow, step('0002_slow', 'SELECT pg_sleep(0.6)')]
  expect(await migrate(open(url, { query_timeout: 200 }), slower)).toEqual(['0002_slow'])
})

test('a migration that was changed after it had been applied is refused', async () => {
  const pool = open(await newDatabase())
  const migrations = readMigrations()
  await migrate(pool)
  const changed = migrations.map((one, index) => (index === 1 ? { ...one, checksum: 'other' } : one))
  const refusal = { code: 'migration_changed', message: expect.stringContaining(all[1] ?? '') }
  await expect(migrate(pool, changed)).rejects.toMatchObject(refusal)
  await expect(pendingMigrations(pool, changed)).rejects.toMatchObject(refusal)
})

test('a database that a newer version migrated is refused', async () => {
  const pool = open(await newDatabase())
  await migrate(pool)
  const older = readMigrations().slice(0, -1)
  const refusal = { code: 'database_not_migrated', message: expect.stringContaining(all.at(-1) ?? '') }
  await expect(migrate(pool, older)).rejects.toMatchObject(refusal)
  await expect(pendingMigrations(pool, older)).rejects.toMatchObject(refusal)
  expect(await pendingMigrations(pool)).toEqual([])
})
