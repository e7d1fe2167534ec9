import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { readChunks } from '../stages/import-files/import-file-store.ts'
import type { Upload } from '../stages/import-files/store-file.ts'
import type { Installation } from './installation.ts'

interface Interrupted {
  readonly id: string
  /** Rows that were read and saved. */
  readonly done: number
}

/** The import of the same file, for the same tenant and in the same way, that was not finished: nothing is read twice. */
export async function interruptedImport(
  { db }: Installation,
  file: FileHandle,
  { tenantId, entity, fileName, options }: Upload,
): Promise<Interrupted | undefined> {
  // Nothing for a pipe: it can be read once, and is without a size.
  const { size } = await file.stat()
  const { rows } = await sql<Interrupted>`
    SELECT id, row_count AS done FROM imports
    WHERE tenant_id = ${tenantId} AND entity = ${entity} AND file_name = ${fileName} AND size_bytes = ${size}
      AND options = ${JSON.stringify(options)}::jsonb AND import_status IN ('Queued', 'Processing')
    ORDER BY id DESC LIMIT 1
  `.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  // From a place that is named: the handle's own stays at the beginning.
  const given = await digestOf(file.createReadStream({ start: 0, autoClose: false }))
  return given === (await digestOf(readChunks(db, found.id))) ? found : undefined
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}
