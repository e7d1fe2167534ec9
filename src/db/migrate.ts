import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { AppError } from '../core/errors.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Any number that nobody else locks. */
const lockKey = 7_290_431_177

/** Building an index takes what it takes, and so does waiting for another process that builds it. */
const patienceMs = 24 * 3_600_000

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations of this version, in order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies what is missing, all or nothing, and gives back the names. The lock is the transaction's, not the session's:
 * ten processes that start at once migrate once, also behind a transaction-mode pooler.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    const applied = await applyMigrations(client, migrations)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    // On a broken connection there is nothing to roll back, and the first error is the one that explains.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** The same inside a transaction of somebody else, who says how long statements may take. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(patiently(`SELECT pg_advisory_xact_lock(${lockKey})`))
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const pending = pendingOf(migrations, await appliedOf(client))
  for (const { name, text, checksum } of pending) {
    await client.query(patiently(text))
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  }
  await secureTenants(client)
  return pending.map(({ name }) => name)
}

/** See migration 0015. Tests migrate histories that end before it. */
async function secureTenants(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_proc WHERE proname = 'secure_tenants'`)
  if (rowCount) await client.query('CALL secure_tenants()')
}

/** Behind a pooler the client ends slow statements, and SET LOCAL cannot tell it not to. */
function patiently(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: patienceMs }
}

/** Names of the migrations that the database still lacks; throws when the two histories contradict each other. */
export async function pendingMigrations(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>(`SELECT to_regclass('schema_migrations') IS NOT NULL AS known`)
  const applied = rows[0]?.known ? await appliedOf(pool) : new Map<string, string>()
  return pendingOf(migrations, applied).map(({ name }) => name)
}

async function appliedOf(client: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const names = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !names.has(name))
  if (newer.length > 0) {
    throw new AppError(
      'database_not_migrated',
      `The database was migrated by a newer version (${newer.join(', ')}). Use that version or later.`,
    )
  }
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new AppError('migration_changed', `Migration ${name} was changed after it had been applied.`)
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}
