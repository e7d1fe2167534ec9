import type pg from 'pg'
import { AppError } from '../core/errors.ts'
import { historyWithBaseline } from './baseline.ts'
import type { MigrationKind } from './migration-kind.ts'
import type { SqlFile } from './sql-file.ts'

type Client = pg.Pool | pg.ClientBase

/** Checksums of the applied migrations by name. */
export async function readHistory(
  client: Client,
  migrations: readonly SqlFile[],
): Promise<ReadonlyMap<string, string>> {
  return historyWithBaseline(await readChecksums(client, 'schema_migrations'), migrations, 'database')
}

export async function readChecksums(client: Client, table: string): Promise<Map<string, string>> {
  // Another program may have a table of this name.
  if (!(await hasColumn(client, table, 'checksum'))) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(`SELECT name, checksum FROM ${table}`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

export async function hasColumn(client: Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped`,
    [table, column],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Throws if this version cannot work with the history. Returns the migrations of a newer version that it can work beside:
 * those before the switch. After the switch this version would miss what it needs.
 */
export async function assertSameHistory(
  client: Client,
  migrations: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !known.has(name))
  if (newer.length > 0) {
    const kinds = await readKinds(client)
    const unsuitable = newer.filter((name) => kinds.get(name) !== 'before')
    if (unsuitable.length > 0) {
      throw new AppError(
        'database_not_migrated',
        `The database was migrated by a newer version (${unsuitable.join(', ')}). Use that version or later.`,
      )
    }
  }
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new AppError('migration_changed', `Migration ${name} was changed after it had been applied.`)
    }
  }
  return newer
}

/** Of each applied migration; null for those that no other version can work beside. */
async function readKinds(client: Client): Promise<ReadonlyMap<string, MigrationKind | null>> {
  if (!(await hasColumn(client, 'schema_migrations', 'kind'))) return new Map()
  const { rows } = await client.query<{ name: string; kind: MigrationKind | null }>(
    'SELECT name, kind FROM schema_migrations',
  )
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}
