import type pg from 'pg'

/** A table as a backup contains it. */
export interface BackupTable {
  readonly name: string
  /** Without generated columns, which follow from the others. */
  readonly columns: readonly string[]
  /** The sort order of the rows: the same data has the same checksum. */
  readonly key: readonly string[]
}

/**
 * State of the running server that means nothing elsewhere: leases and workers (a restore queues the rows in
 * flight), lanes, answers of DNS, failed sign-ins, and the change log, which is numbered by transactions of the old server. Kept
 * counts are counted again. The last three are written by `migrate`.
 */
const excludedTables = [
  'leases',
  'workers',
  'lanes',
  'email_domains',
  'sign_in_attempts',
  'row_changes',
  'row_change_marks',
  'row_counts',
  'row_count_marks',
  'read_positions',
  'migration_progress',
  'schema_migrations',
  'repeatable_sql',
]

/** What opens an installation: a stolen backup must not. Backups of former versions have these tables. */
const secretTables = ['signing_keys', 'sessions', 'sign_in_links', 'idempotency_keys']

interface ReferringTable extends BackupTable {
  readonly refersTo: readonly string[]
}

/** The tables of a new backup, each after those that it refers to. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await restorableTables(client)
  return tables.filter(({ name }) => !secretTables.includes(name))
}

/** The tables that a backup of this or a former version may have. */
export async function restorableTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<ReferringTable>(
    `SELECT relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT array_agg(attname::text ORDER BY position) FROM pg_index
         CROSS JOIN unnest(indkey::smallint[]) WITH ORDINALITY AS part (number, position)
         JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
         WHERE indrelid = pg_class.oid AND indisprimary) AS key,
       (SELECT coalesce(array_agg(DISTINCT confrelid::regclass::text), '{}') FROM pg_constraint
         WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
     FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       AND relname = ANY(own_tables()) AND NOT relname = ANY($1)
     ORDER BY relname COLLATE "C"`,
    [excludedTables],
  )
  return orderByReferences(rows)
}

function orderByReferences(tables: readonly ReferringTable[]): BackupTable[] {
  const ordered: BackupTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`These tables refer to each other in a cycle: ${[...names].join(', ')}.`)
    ordered.push(...ready.map(({ name, columns, key }) => ({ name, columns, key })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const listOf = (names: readonly string[]) => names.map(identifier).join(', ')

/** `"pages" ("id", "url")` */
export function tableWithColumns(name: string, columns: readonly string[]): string {
  return `${identifier(name)} (${listOf(columns)})`
}

export function selectAll({ name, columns, key }: BackupTable): string {
  return `SELECT ${listOf(columns)} FROM ${identifier(name)} ORDER BY ${listOf(key)}`
}
