import { Readable, type Readable as ReadableStream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { historyWithBaseline } from '../baseline.ts'
import { applyMigrations, readHistory } from '../migrate.ts'
import { readSchemaSql, type SchemaSql } from '../read-schema-sql.ts'
import { type BackupHead, backupEnd, backupHead, type Manifest, type TableSum, tableSum } from './backup-format.ts'
import { backupTables, identifier, tableWithColumns } from './backup-tables.ts'
import { beginPatiently, stream } from './copy-patience.ts'
import { type BackupPart, broken, readBackup } from './read-backup.ts'
import { TableDigest } from './table-digest.ts'

/**
 * Brings a backup into an empty database: all of it or nothing. The schema is first brought to where it was when the backup
 * was made and, with the rows in it, to where this version has it. Rows that were in flight come back when a loop starts.
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: ReadableStream,
  onTable?: (sum: TableSum) => void,
): Promise<Manifest> {
  const client = await pool.connect()
  try {
    await beginPatiently(client, '')
    const manifest = await restoreInside(client, file, onTable)
    await client.query('COMMIT')
    client.release()
    await pool.query('ANALYZE')
    return manifest
  } catch (error) {
    client.release(true)
    throw error
  } finally {
    file.destroy()
  }
}

async function restoreInside(
  client: pg.ClientBase,
  file: ReadableStream,
  onTable?: (sum: TableSum) => void,
): Promise<Manifest> {
  const parts = readBackup(file)
  const head = await headOf(parts)
  const schema = readSchemaSql()
  const schemaOfBackup = findSchema(head, schema)
  await refuseUsed(client, schemaOfBackup)
  await applyMigrations(client, schemaOfBackup)
  const known = await backupTables(client)
  await switchTriggers(client, known, 'DISABLE')
  const sums: TableSum[] = []
  let ended = false
  for await (const part of parts) {
    if (part.kind === 'table') {
      const sum = await copyIn(client, part, known)
      const said = noteOf(await parts.next(), tableSum)
      if (said.table !== sum.table || said.rows !== sum.rows || said.sha256 !== sum.sha256)
        throw broken(`the rows of ${sum.table} are not those that were saved (their checksum differs)`)
      onTable?.(sum)
      sums.push(sum)
    } else {
      ended = true
      const end = noteOf({ value: part, done: false }, backupEnd)
      if (end.tables !== sums.length) throw broken('tables are missing in it')
    }
  }
  if (!ended) throw broken('it ends too early')
  await switchTriggers(client, known, 'ENABLE')
  await moveSequences(client, known)
  await applyMigrations(client, schema)
  return { ...head, tables: sums }
}

function noteOf<Schema extends z.ZodType>(
  { value, done }: IteratorResult<BackupPart, void>,
  schema: Schema,
): z.output<Schema> {
  const read = done !== true && value?.kind === 'note' ? schema.safeParse(value.note) : undefined
  if (read?.success !== true) throw broken('a line with what it holds is missing')
  return read.data
}

async function headOf(parts: AsyncGenerator<BackupPart>): Promise<BackupHead> {
  const first = await parts.next()
  if (first.done === true) throw broken('it is empty')
  return noteOf(first, backupHead)
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
async function refuseUsed(client: pg.ClientBase, { migrations }: SchemaSql): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  if (rows.length === 0) return
  const isOurs = rows.some(({ name }) => name === 'schema_migrations')
  const used = isOurs ? await withRows(client) : rows.map(({ name }) => name)
  if (used.length === 0 && (await readHistory(client, migrations)).size === migrations.length) return
  const what = used.length > 0 ? `rows (${used.slice(0, 3).join(', ')})` : 'a schema that is not that of the backup'
  throw new AppError(
    'restore_target_not_empty',
    `The database already holds ${what}. Restore into an empty one: another SCRAPERSKY_HOME, or the DATABASE_URL of a new database.`,
  )
}

async function withRows(client: pg.ClientBase): Promise<string[]> {
  const used: string[] = []
  for (const { name } of await backupTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${identifier(name)} LIMIT 1`)
    if (rowCount) used.push(name)
  }
  return used
}

/** Triggers of ours would ship rules to a tenant who brings his own, and note every row as news. Foreign keys still hold. */
async function switchTriggers(
  client: pg.ClientBase,
  tables: readonly { readonly name: string }[],
  word: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${identifier(name)} ${word} TRIGGER USER`)
}

/** What numbers its rows by itself goes on behind the last one. */
async function moveSequences(client: pg.ClientBase, tables: Awaited<ReturnType<typeof backupTables>>): Promise<void> {
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

/** The names come from a file: only tables and columns that the schema knows are taken from it. */
async function copyIn(
  client: pg.ClientBase,
  { copy, rows }: Extract<BackupPart, { kind: 'table' }>,
  known: Awaited<ReturnType<typeof backupTables>>,
): Promise<TableSum> {
  const [, name = '', list = ''] = copyLine.exec(copy) ?? []
  const columns = [...list.matchAll(/"([^"]+)"/g)].map(([, column]) => column ?? '')
  const table = known.find((one) => one.name === name)
  if (table === undefined || !columns.every((column) => table.columns.includes(column)))
    throw broken(`it has rows of a table that its schema does not (${copy.slice(0, 100)})`)
  const digest = new TableDigest()
  const summed = async function* () {
    for await (const chunk of rows) {
      digest.add(chunk)
      yield chunk
    }
  }
  await stream(client, from(`COPY ${tableWithColumns(name, columns)} FROM STDIN`), (into) =>
    pipeline(Readable.from(summed(), { objectMode: false }), into),
  )
  return digest.sum(name)
}
