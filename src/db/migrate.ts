import type pg from 'pg'
import { AppError } from '../core/errors.ts'
import { historyWithBaseline } from './baseline.ts'
import { asRefusal, findObstacle, readSurroundings, unsuitable } from './find-obstacle.ts'
import { readSchemaSql, type SchemaSql } from './read-schema-sql.ts'
import type { SqlFile } from './sql-file.ts'

/** An arbitrary number that no other code locks. */
const lockKey = 7_290_431_177

/** Building an index, or waiting for another process that builds it, may take hours. */
const timeoutMs = 24 * 3_600_000

/**
 * Applies what is missing, all or nothing, and returns the names. The lock belongs to the transaction, not to the session:
 * of ten processes that start at once only one migrates, also behind a transaction-mode pooler.
 */
export async function migrate(pool: pg.Pool, schema = readSchemaSql()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    const applied = await applyMigrations(client, schema)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    // On a broken connection the rollback fails too, and the first error is the one that explains.
    await client.query('ROLLBACK').catch(() => undefined)
    throw asRefusal(error)
  } finally {
    client.release()
  }
}

/** The same inside a transaction of the caller, who sets the statement timeout. */
export async function applyMigrations(client: pg.ClientBase, schema: SchemaSql): Promise<string[]> {
  await client.query(withTimeout(`SELECT pg_advisory_xact_lock(${lockKey})`))
  await useSchema(client, schema)
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     CREATE TABLE IF NOT EXISTS repeatable_sql
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { migrations, beforeTables, afterTables } = await findPending(client, schema)
  const pending = [...beforeTables, ...migrations, ...afterTables]
  if (pending.length > 0) {
    // A function may refer to tables and functions that are created later.
    await client.query('SET LOCAL check_function_bodies = off')
    for (const { text } of pending) await client.query(withTimeout(ofOwnTables(text)))
    // Former migrations, which the baseline replaced, are the only other names: see assertSameHistory.
    const names = schema.migrations.map(({ name }) => name)
    await client.query('DELETE FROM schema_migrations WHERE name <> ALL($1)', [names])
    await record(client, 'schema_migrations', schema.migrations)
    await record(client, 'repeatable_sql', [...beforeTables, ...afterTables])
  }
  await completeTables(client)
  return namesOf({ migrations, beforeTables, afterTables })
}

/**
 * Makes the schema, and its only place in the search path: functions that run as the owner keep the path they are created
 * with, and must not find tables that others have put elsewhere.
 */
async function useSchema(client: pg.ClientBase, sql: SchemaSql): Promise<void> {
  const obstacle = await findObstacle(client, sql)
  if (obstacle !== undefined) throw unsuitable(obstacle)
  const { schema, exists } = await readSurroundings(client)
  if (!exists) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(schema)}`)
  await client.query(`SET LOCAL search_path = ${client.escapeIdentifier(schema)}, pg_temp`)
}

/** Applied migrations cannot change, and one of them looks for all tables of `public`. */
function ofOwnTables(text: string): string {
  const own = 'relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())'
  return text.replaceAll("relnamespace = 'public'::regnamespace", own)
}

async function record(client: pg.ClientBase, table: string, files: readonly SqlFile[]): Promise<void> {
  await client.query(
    `INSERT INTO ${table} AS known (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()
     WHERE known.checksum <> excluded.checksum`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
}

/** Procedures that give every table what all tables have, and indexes that depend on the server. Tests migrate schemas without them. */
const completing = ['secure_tenants', 'add_touch_triggers', 'mark_leakproof', 'index_search_texts']

async function completeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY($1::name[])
     ORDER BY array_position($1::name[], proname)`,
    [completing],
  )
  for (const { name } of rows) await client.query(`CALL ${name}()`)
}

/** Behind a pooler the client cancels slow statements, and SET LOCAL does not change that. */
function withTimeout(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: timeoutMs }
}

/** Names of what the database lacks; throws when its history contradicts this version. */
export async function pendingMigrations(pool: pg.Pool, schema = readSchemaSql()): Promise<string[]> {
  return namesOf(await findPending(pool, schema))
}

interface Pending {
  readonly migrations: readonly SqlFile[]
  readonly beforeTables: readonly SqlFile[]
  readonly afterTables: readonly SqlFile[]
}

function namesOf({ migrations, beforeTables, afterTables }: Pending): string[] {
  return [...migrations.map(({ name }) => name), ...[...beforeTables, ...afterTables].map(({ name }) => `${name}.sql`)]
}

async function findPending(client: pg.Pool | pg.ClientBase, { migrations, repeatable }: SchemaSql): Promise<Pending> {
  const applied = await readHistory(client, migrations)
  assertSameHistory(migrations, applied)
  const known = await readChecksums(client, 'repeatable_sql')
  const changed = (files: readonly SqlFile[]) => files.filter(({ name, checksum }) => known.get(name) !== checksum)
  return {
    migrations: migrations.filter(({ name }) => !applied.has(name)),
    beforeTables: changed(repeatable.beforeTables),
    afterTables: changed(repeatable.afterTables),
  }
}

/** Checksums of the applied migrations by name. */
export async function readHistory(
  client: pg.Pool | pg.ClientBase,
  migrations: readonly SqlFile[],
): Promise<ReadonlyMap<string, string>> {
  return historyWithBaseline(await readChecksums(client, 'schema_migrations'), migrations, 'database')
}

async function readChecksums(client: pg.Pool | pg.ClientBase, table: string): Promise<Map<string, string>> {
  // Another program may have a table of this name.
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'checksum'`,
    [table],
  )
  if (rowCount === 0) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(`SELECT name, checksum FROM ${table}`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function assertSameHistory(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
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
}
