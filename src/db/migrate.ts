import type pg from 'pg'
import { AppError, systemCodeOf } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { asRefusal, findObstacle, readSurroundings, unsuitable } from './find-obstacle.ts'
import { assertSameHistory, hasColumn, readChecksums, readHistory } from './migration-history.ts'
import { asOneText, kindOf } from './migration-kind.ts'
import { olderPrograms } from './older-programs.ts'
import { readSchemaSql, type SchemaSql } from './read-schema-sql.ts'
import type { SqlFile } from './sql-file.ts'

/** An arbitrary number that no other code locks. */
const lockKey = 7_290_431_177

/** Building an index, or waiting for another process that builds it, may take hours. */
const timeoutMs = 24 * 3_600_000

/**
 * A change of a table waits for the statements that use it, and every later statement waits behind it. So it waits for a
 * moment only, gives way, and tries again.
 */
const lockTimeoutMs = 2_000
const giveWayMs = 500
const maxTries = 120
const lockNotAvailable = '55P03'

/**
 * Applies what this version needs, all or nothing, and returns the names. The lock belongs to the transaction, not to the
 * session: of ten processes that start at once only one migrates, also behind a transaction-mode pooler. Migrations after the
 * switch are left to `runAfterMigrations`, unless later ones need them.
 */
export async function migrate(pool: pg.Pool, schema = readSchemaSql()): Promise<string[]> {
  for (let tried = 1; ; tried++) {
    try {
      return await migrateOnce(pool, schema)
    } catch (error) {
      if (systemCodeOf(error) !== lockNotAvailable) throw asRefusal(error)
      if (tried === maxTries) {
        const message = 'A migration waits for a table that other transactions use all the time. Nothing was changed.'
        throw new AppError('database_timeout', `${message} Try again when less is running.`, { cause: error })
      }
      await pause(giveWayMs)
    }
  }
}

async function migrateOnce(pool: pg.Pool, schema: SchemaSql): Promise<string[]> {
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
    throw error
  } finally {
    client.release()
  }
}

/** The same inside a transaction of the caller, who sets the statement timeout. */
export async function applyMigrations(client: pg.ClientBase, schema: SchemaSql): Promise<string[]> {
  await client.query(withTimeout(`SELECT pg_advisory_xact_lock(${lockKey})`))
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  await useSchema(client, schema)
  await createRecords(client)
  const { newer, migrations, later, beforeTables, afterTables } = await findPending(client, schema)
  // The functions of a newer version must not be replaced by those of this one.
  if (newer.length > 0) return []
  const pending = [...beforeTables, ...migrations, ...afterTables]
  if (pending.length > 0) {
    await assertNoOlderProgram(client, migrations)
    // A function may refer to tables and functions that are created later.
    await client.query('SET LOCAL check_function_bodies = off')
    for (const file of pending) await client.query(withTimeout(ofOwnTables(asOneText(file))))
    // Former migrations, which the baseline replaced, are the only other names: see assertSameHistory.
    const names = schema.migrations.map(({ name }) => name)
    await client.query('DELETE FROM schema_migrations WHERE name <> ALL($1)', [names])
    await record(
      client,
      'schema_migrations',
      schema.migrations.filter((file) => !later.includes(file)),
    )
    await recordKinds(client, migrations)
    await record(client, 'repeatable_sql', [...beforeTables, ...afterTables])
  }
  await completeTables(client)
  return namesOf({ migrations, beforeTables, afterTables })
}

async function createRecords(client: pg.ClientBase): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     CREATE TABLE IF NOT EXISTS repeatable_sql
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     CREATE TABLE IF NOT EXISTS migration_progress
       (name text PRIMARY KEY, checksum text NOT NULL, step smallint NOT NULL DEFAULT 0, position uuid,
        rows_done bigint NOT NULL DEFAULT 0, rows_total bigint, problem text, runner uuid NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(), leased_until timestamptz NOT NULL)`,
  )
  // Only when it is missing: it locks the table.
  if (!(await hasColumn(client, 'schema_migrations', 'kind')))
    await client.query(`ALTER TABLE schema_migrations ADD COLUMN kind text CHECK (kind IN ('before', 'after'))`)
}

/** Migrations after the switch of a former release, which were not run yet, run now: later ones need them. */
async function assertNoOlderProgram(client: pg.ClientBase, migrations: readonly SqlFile[]): Promise<void> {
  const last = migrations.findLast((file) => kindOf(file) === 'after')
  const older = last === undefined ? [] : await olderPrograms(client, last.name)
  if (older.length === 0) return
  throw new AppError(
    'database_not_migrated',
    `Processes of an older version still run (${older.join(', ')}), and ${last?.name} takes away what they need: stop them first, or upgrade one release at a time.`,
  )
}

async function recordKinds(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  await client.query(
    `UPDATE schema_migrations SET kind = file.kind FROM unnest($1::text[], $2::text[]) AS file (name, kind)
     WHERE schema_migrations.name = file.name`,
    [files.map(({ name }) => name), files.map((file) => kindOf(file) ?? null)],
  )
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

/** Names of what this version needs and the database lacks; throws when its history contradicts this version. */
export async function pendingMigrations(pool: pg.Pool, schema = readSchemaSql()): Promise<string[]> {
  const pending = await findPending(pool, schema)
  return pending.newer.length > 0 ? [] : namesOf(pending)
}

/** Migrations of a newer version, which this one can work beside until the switch is complete. */
export async function newerMigrations(pool: pg.Pool, schema = readSchemaSql()): Promise<readonly string[]> {
  return (await findPending(pool, schema)).newer
}

/** Migrations after the switch that can run now, in order. */
export async function pendingAfter(pool: pg.Pool, schema = readSchemaSql()): Promise<SqlFile[]> {
  const { newer, later } = await findPending(pool, schema)
  return newer.length > 0 ? [] : [...later]
}

interface Pending {
  /** Applied by a newer version. */
  readonly newer: readonly string[]
  readonly migrations: readonly SqlFile[]
  /** The last ones, all after the switch: nothing needs them yet. */
  readonly later: readonly SqlFile[]
  readonly beforeTables: readonly SqlFile[]
  readonly afterTables: readonly SqlFile[]
}

function namesOf({ migrations, beforeTables, afterTables }: Omit<Pending, 'newer' | 'later'>): string[] {
  return [...migrations.map(({ name }) => name), ...[...beforeTables, ...afterTables].map(({ name }) => `${name}.sql`)]
}

async function findPending(client: pg.Pool | pg.ClientBase, { migrations, repeatable }: SchemaSql): Promise<Pending> {
  const applied = await readHistory(client, migrations)
  const newer = await assertSameHistory(client, migrations, applied)
  const known = await readChecksums(client, 'repeatable_sql')
  const changed = (files: readonly SqlFile[]) => files.filter(({ name, checksum }) => known.get(name) !== checksum)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  // A new database has no rows and no older program: everything at once.
  const needed = applied.size === 0 ? pending.length : 1 + pending.findLastIndex((file) => kindOf(file) !== 'after')
  return {
    newer,
    migrations: pending.slice(0, needed),
    later: pending.slice(needed),
    beforeTables: changed(repeatable.beforeTables),
    afterTables: changed(repeatable.afterTables),
  }
}
