import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type BackupHead, endOfRows, type Manifest, noteLine, type TableSum } from './backup-format.ts'
import { type BackupTable, backupTables, identifier, selectAll, tableWithColumns } from './backup-tables.ts'
import { beginPatiently, stream } from './copy-patience.ts'
import { TableDigest } from './table-digest.ts'

export interface BackupOptions {
  /** The version that writes it. */
  readonly product: string
  readonly onTable?: (sum: TableSum) => void
}

/**
 * Writes everything there is to `out`, as it is at one moment, while others go on reading and writing. Memory stays flat:
 * rows pass through one by one. Ends `out`.
 */
export async function writeBackup(
  pool: pg.Pool,
  out: Writable,
  { product, onTable }: BackupOptions,
): Promise<Manifest> {
  const client = await pool.connect()
  const gzip = createGzip({ level: 4 })
  gzip.pipe(out, { end: false })
  // A full disk must end the work, not leave it waiting for a drain that never comes.
  out.once('error', (error) => gzip.destroy(error))
  const write = async (piece: string | Buffer) => {
    if (!gzip.write(piece)) await once(gzip, 'drain')
  }
  try {
    await beginPatiently(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // A user whom the policies concern would save one tenant, or none, and never notice.
    await client.query('SET LOCAL row_security = off')
    const tables = await backupTables(client)
    // A migration that changes a table waits for us; loops and requests do not.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => identifier(name)).join(', ')} IN ACCESS SHARE MODE`)
    const head = await headOf(client, product)
    await write(noteLine(head))
    const sums: TableSum[] = []
    for (const table of tables) {
      const sum = await copyOut(client, table, write)
      onTable?.(sum)
      sums.push(sum)
    }
    await write(noteLine({ end: true, tables: sums.length, rows: sums.reduce((all, { rows }) => all + rows, 0) }))
    const ended = finished(gzip)
    gzip.end()
    await ended
    await client.query('COMMIT')
    client.release()
    return { ...head, tables: sums }
  } catch (error) {
    gzip.destroy()
    // In the middle of a COPY the connection is of no more use to anybody.
    client.release(true)
    throw error
  }
}

async function headOf(client: pg.ClientBase, product: string): Promise<BackupHead> {
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
  write: (piece: string | Buffer) => Promise<void>,
): Promise<TableSum> {
  const digest = new TableDigest()
  await write(`COPY ${tableWithColumns(table.name, table.columns)} FROM stdin;\n`)
  await stream(client, to(`COPY (${selectAll(table)}) TO STDOUT`), async (rows) => {
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      digest.add(chunk)
      await write(chunk)
    }
  })
  const sum = digest.sum(table.name)
  await write(`${endOfRows}${noteLine(sum)}`)
  return sum
}
