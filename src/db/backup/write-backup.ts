import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type BackupHead, formatNote, type Manifest, rowsEnd, type TableSum } from './backup-format.ts'
import { type BackupTable, backupTables, identifier, selectAll, tableWithColumns } from './backup-tables.ts'
import { beginWithoutTimeout, streamStatement } from './stream-statement.ts'
import { TableDigest } from './table-digest.ts'

export interface BackupOptions {
  /** The version that writes it. */
  readonly product: string
  readonly onTable?: (sum: TableSum) => void
}

/** Writes a consistent snapshot of all tables to `out`, while other clients read and write. Rows are streamed. */
export async function writeBackup(
  pool: pg.Pool,
  out: Writable,
  { product, onTable }: BackupOptions,
): Promise<Manifest> {
  const client = await pool.connect()
  const gzip = createGzip({ level: 4 })
  gzip.pipe(out, { end: false })
  // Without this, a full disk would leave `write` waiting for a drain event that never comes.
  out.once('error', (error) => gzip.destroy(error))
  const write = async (chunk: string | Buffer) => {
    if (!gzip.write(chunk)) await once(gzip, 'drain')
  }
  try {
    await beginWithoutTimeout(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // With row_security on, a database user to whom the policies apply would silently save one tenant or none. Off, it is an error.
    await client.query('SET LOCAL row_security = off')
    const tables = await backupTables(client)
    // A migration that changes a table waits for the backup; loops and requests do not.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => identifier(name)).join(', ')} IN ACCESS SHARE MODE`)
    const head = await readHead(client, product)
    await write(formatNote(head))
    const sums: TableSum[] = []
    for (const table of tables) {
      const sum = await copyOut(client, table, write)
      onTable?.(sum)
      sums.push(sum)
    }
    await write(formatNote({ end: true, tables: sums.length, rows: sums.reduce((total, { rows }) => total + rows, 0) }))
    const ended = finished(gzip)
    gzip.end()
    await ended
    await client.query('COMMIT')
    client.release()
    return { ...head, tables: sums }
  } catch (error) {
    gzip.destroy()
    // A connection within a COPY cannot be reused.
    client.release(true)
    throw error
  }
}

async function readHead(client: pg.ClientBase, product: string): Promise<BackupHead> {
  const { rows } = await client.query<{ created_at: Date; postgres: string }>(
    `SELECT now() AS created_at, current_setting('server_version') AS postgres`,
  )
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  const [{ created_at, postgres } = { created_at: new Date(), postgres: '' }] = rows
  return {
    format: 'scrapersky-backup',
    version: 1,
    product,
    created_at: created_at.toISOString(),
    postgres,
    migrations,
  }
}

async function copyOut(
  client: pg.ClientBase,
  table: BackupTable,
  write: (chunk: string | Buffer) => Promise<void>,
): Promise<TableSum> {
  const digest = new TableDigest()
  await write(`COPY ${tableWithColumns(table.name, table.columns)} FROM stdin;\n`)
  await streamStatement(client, to(`COPY (${selectAll(table)}) TO STDOUT`), async (rows) => {
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      digest.add(chunk)
      await write(chunk)
    }
  })
  const sum = digest.sum(table.name)
  await write(`${rowsEnd}${formatNote(sum)}`)
  return sum
}
