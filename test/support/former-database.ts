import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

const fixtures = join(import.meta.dirname, '../fixtures/former-version')

/** A backup of the version before the baseline, with the rows of the dump. */
export const formerBackup = join(fixtures, 'backup.sql.gz')

/** Loads the dump of the version before the baseline into an empty database. */
export async function loadFormerDatabase(url: string): Promise<void> {
  // The dump changes the search path of its connection.
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(gunzipSync(readFileSync(join(fixtures, 'database.sql.gz'))).toString())
  } finally {
    await client.end()
  }
}

/** Columns that have another name since. */
const renamed: Readonly<Record<string, string>> = { outside_subject: 'external_subject' }

/** Columns that a migration sets again. */
const setAgain: Readonly<Record<string, string>> = { budgets: 'updated_at' }

export interface TableContent {
  readonly columns: readonly string[]
  readonly rows: number
  readonly digest: string
}

/** Rows that migrations derive from others: the aliases of merges. */
const derivedRows: Readonly<Record<string, string>> = { contact_evidence: `WHERE field <> 'alias'` }

/**
 * Row count and digest of the tables of `like` after a migration, over the same columns; without it, of all tables over all
 * columns.
 */
export async function readContent(
  pool: pg.Pool,
  like?: Readonly<Record<string, TableContent>>,
): Promise<Record<string, TableContent>> {
  const tables = like === undefined ? await allTables(pool) : Object.entries(like)
  const contents: Record<string, TableContent> = {}
  for (const [name, { columns }] of tables) {
    const kept = columns.filter((column) => column !== setAgain[name])
    const newNames = like === undefined ? {} : renamed
    const selected = kept.map((column) => (column in newNames ? `${newNames[column]} AS ${column}` : column))
    const { rows } = await pool.query<{ rows: number; digest: string }>(
      `SELECT count(*)::int AS rows, coalesce(md5(string_agg(line, ' ' ORDER BY line)), '') AS digest
       FROM (SELECT to_jsonb(row)::text AS line FROM (SELECT ${selected.join(', ')} FROM ${name} ${derivedRows[name] ?? ''}) AS row) AS lines`,
    )
    contents[name] = { columns, rows: rows[0]?.rows ?? 0, digest: rows[0]?.digest ?? '' }
  }
  return contents
}

/**
 * Without what `migrate` writes, lanes and failed sign-ins, which were renamed and are state of the running server, and signing
 * keys, which are stored encrypted since.
 */
async function allTables(pool: pg.Pool): Promise<[string, { columns: string[] }][]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(quote_ident(attname) ORDER BY attname) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('schema_migrations', 'repeatable_sql', 'host_slots', 'lanes', 'sign_in_failures', 'signing_keys')
     GROUP BY relname ORDER BY relname`,
  )
  return rows.map(({ name, columns }) => [name, { columns }])
}
