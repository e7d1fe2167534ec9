import { Readable, type Readable as ReadableStream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { historyWithBaseline } from '../baseline.ts'
import { ownTables } from '../find-obstacle.ts'
import { applyMigrations } from '../migrate.ts'
import { readHistory } from '../migration-history.ts'
import { readSchemaSql, type SchemaSql } from '../read-schema-sql.ts'
import { type BackupHead, backupEnd, backupHead, type Manifest, type TableSum, tableSum } from './backup-format.ts'
import { identifier, restorableTables, tableWithColumns } from './backup-tables.ts'
import { type BackupPart, brokenBackup, readBackup } from './read-backup.ts'
import { beginWithoutTimeout, streamStatement } from './stream-statement.ts'
import { TableDigest } from './table-digest.ts'

export interface RestoreOptions {
  readonly onTable?: (sum: TableSum) => void
  readonly beforeCommit?: (client: pg.ClientBase) => Promise<void>
}

/**
 * Restores a backup into an empty database, all or nothing: creates the schema of the backup, loads the rows, then migrates
 * to the schema of this version. `beforeCommit` may change the rows: the caller queues those that were in flight.
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: ReadableStream,
  { onTable, beforeCommit }: RestoreOptions = {},
): Promise<Manifest> {
  const client = await pool.connect()
  try {
    await beginWithoutTimeout(client, '')
    const manifest = await restoreInTransaction(client, file, onTable)
    await beforeCommit?.(client)
    // In the transaction, which has no timeout: a restore that succeeded must not end with an error.
    const tables = await restorableTables(client)
    await client.query(`ANALYZE ${tables.map(({ name }) => identifier(name)).join(', ')}`)
    await client.query('COMMIT')
    client.release()
    return manifest
  } catch (error) {
    client.release(true)
    throw error
  } finally {
    file.destroy()
  }
}

async function restoreInTransaction(
  client: pg.ClientBase,
  file: ReadableStream,
  onTable?: (sum: TableSum) => void,
): Promise<Manifest> {
  const parts = readBackup(file)
  const head = await readHead(parts)
  const schema = readSchemaSql()
  const schemaOfBackup = findSchema(head, schema)
  await assertEmpty(client, schemaOfBackup)
  await applyMigrations(client, schemaOfBackup)
  const tables = await restorableTables(client)
  await switchTriggers(client, tables, 'DISABLE')
  const sums: TableSum[] = []
  let ended = false
  for await (const part of parts) {
    if (part.kind === 'table') {
      const sum = await copyIn(client, part, tables)
      const expected = parseNote(await parts.next(), tableSum)
      if (expected.table !== sum.table || expected.rows !== sum.rows || expected.sha256 !== sum.sha256)
        throw brokenBackup(`the rows of ${sum.table} do not match their checksum`)
      onTable?.(sum)
      sums.push(sum)
    } else {
      ended = true
      const end = parseNote({ value: part, done: false }, backupEnd)
      if (end.tables !== sums.length) throw brokenBackup('tables are missing')
    }
  }
  if (!ended) throw brokenBackup('it ends too early')
  await switchTriggers(client, tables, 'ENABLE')
  await setSequences(client, tables)
  await applyMigrations(client, schema)
  // The triggers that keep them were off.
  await client.query('SELECT recount_rows(entity) FROM row_count_marks')
  return { ...head, tables: sums }
}

function parseNote<Schema extends z.ZodType>(
  { value, done }: IteratorResult<BackupPart, void>,
  schema: Schema,
): z.output<Schema> {
  const read = done !== true && value?.kind === 'note' ? schema.safeParse(value.note) : undefined
  if (read?.success !== true) throw brokenBackup('a line of metadata is missing')
  return read.data
}

async function readHead(parts: AsyncGenerator<BackupPart>): Promise<BackupHead> {
  const first = await parts.next()
  if (first.done === true) throw brokenBackup('it is empty')
  return parseNote(first, backupHead)
}

/** The schema of the backup, without triggers: they are for the schema of this version and would need its columns. */
function findSchema({ migrations, product }: BackupHead, schema: SchemaSql): SchemaSql {
  const named = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const history = historyWithBaseline(named, schema.migrations, 'backup')
  const known = schema.migrations.filter(({ name, checksum }) => history.get(name) === checksum)
  if (known.length === history.size) return { migrations: known, repeatable: { ...schema.repeatable, afterTables: [] } }
  const message = `The backup was made by version ${product}, with migrations that this version does not know.`
  throw new AppError('backup_of_newer_version', `${message} Restore it with that version or a later one.`)
}

/** Tables without rows are accepted if they have the schema of the backup: "scrapersky migrate" may have run. */
async function assertEmpty(client: pg.ClientBase, schema: SchemaSql): Promise<void> {
  const { migrations } = schema
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = to_regnamespace(current_schema()) AND relname = ANY($1)`,
    [ownTables(schema)],
  )
  if (rows.length === 0) return
  const isOurs = rows.some(({ name }) => name === 'schema_migrations')
  const used = isOurs ? await tablesWithRows(client) : rows.map(({ name }) => name)
  if (used.length === 0 && (await readHistory(client, migrations)).size === migrations.length) return
  const what = used.length > 0 ? `rows (${used.slice(0, 3).join(', ')})` : 'a schema that is not that of the backup'
  throw new AppError(
    'restore_target_not_empty',
    `The database already contains ${what}. Restore into an empty one: another SCRAPERSKY_HOME, or the DATABASE_URL of a new database.`,
  )
}

async function tablesWithRows(client: pg.ClientBase): Promise<string[]> {
  const used: string[] = []
  for (const { name } of await restorableTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${identifier(name)} LIMIT 1`)
    if (rowCount) used.push(name)
  }
  return used
}

/** Our triggers would create default rules besides the restored ones and record every row as a change. Foreign keys still apply. */
async function switchTriggers(
  client: pg.ClientBase,
  tables: readonly { readonly name: string }[],
  action: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${identifier(name)} ${action} TRIGGER USER`)
}

/** Sets the sequence of each identity column after its last value. */
async function setSequences(
  client: pg.ClientBase,
  tables: Awaited<ReturnType<typeof restorableTables>>,
): Promise<void> {
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(
      `SELECT name AS column, pg_get_serial_sequence($1, name) AS sequence
       FROM unnest($2::text[]) AS name WHERE pg_get_serial_sequence($1, name) IS NOT NULL`,
      [identifier(name), columns],
    )
    for (const { column, sequence } of rows) {
      const next = `SELECT coalesce(max(${identifier(column)}), 0) + 1 FROM ${identifier(name)}`
      await client.query(`SELECT setval($1, (${next}), false)`, [sequence])
    }
  }
}

const copyLine = /^COPY "([a-z0-9_]+)" \(((?:"[a-z0-9_]+"(?:, )?)+)\) FROM stdin;$/

/** Table and column names come from the file: only names of the schema are accepted. */
async function copyIn(
  client: pg.ClientBase,
  { copy, rows }: Extract<BackupPart, { kind: 'table' }>,
  known: Awaited<ReturnType<typeof restorableTables>>,
): Promise<TableSum> {
  const [, name = '', list = ''] = copyLine.exec(copy) ?? []
  const columns = [...list.matchAll(/"([^"]+)"/g)].map(([, column]) => column ?? '')
  const table = known.find((one) => one.name === name)
  if (table === undefined || !columns.every((column) => table.columns.includes(column)))
    throw brokenBackup(`its schema has no such table or column (${copy.slice(0, 100)})`)
  const digest = new TableDigest()
  const summed = async function* () {
    for await (const chunk of rows) {
      digest.add(chunk)
      yield chunk
    }
  }
  await streamStatement(client, from(`COPY ${tableWithColumns(name, columns)} FROM STDIN`), (into) =>
    pipeline(Readable.from(summed(), { objectMode: false }), into),
  )
  return digest.sum(name)
}
