import type pg from 'pg'

/** A table as a backup holds it. */
export interface BackupTable {
  readonly name: string
  /** What is stored; generated columns follow from it. */
  readonly columns: readonly string[]
  /** One order for the same rows, so that the same data has the same checksum. */
  readonly key: readonly string[]
}

/**
 * Books of the moment, which mean nothing elsewhere: who works on what (rows in flight come back when a loop starts), when a
 * host may be asked again, failed sign-ins, and changes for those who watch, which are counted in transactions of the old
 * server. `schema_migrations` is written by the migrations themselves.
 */
const leftOut = [
  'leases',
  'workers',
  'host_slots',
  'sign_in_failures',
  'row_changes',
  'row_change_marks',
  'schema_migrations',
  'repeatable_sql',
]

interface ReferringTable extends BackupTable {
  readonly refersTo: readonly string[]
}

/** The tables to be kept, in an order in which each comes after those that it refers to. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<ReferringTable>(
    `SELECT relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT array_agg(attname::text ORDER BY place) FROM pg_index
         CROSS JOIN unnest(indkey::smallint[]) WITH ORDINALITY AS part (number, place)
         JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
         WHERE indrelid = pg_class.oid AND indisprimary) AS key,
       (SELECT coalesce(array_agg(DISTINCT confrelid::regclass::text), '{}') FROM pg_constraint
         WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY($1)
     ORDER BY relname COLLATE "C"`,
    [leftOut],
  )
  return inOrder(rows)
}

function inOrder(tables: readonly ReferringTable[]): BackupTable[] {
  const ordered: BackupTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    // Tables that refer to each other in a circle could not be loaded by anybody; there are none.
    if (ready.length === 0) throw new Error(`tables that refer to each other in a circle: ${[...names].join(', ')}`)
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
