import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { readChunks } from '../stages/import-files/import-file-store.ts'
import type { Upload } from '../stages/import-files/store-file.ts'
import type { Installation } from './installation.ts'

interface InterruptedImport {
  readonly id: string
  /** Rows that were read and saved. */
  readonly done: number
}

/** Finds an unfinished import of the same file with the same options, so that it can continue. */
export async function findInterruptedImport(
  { db }: Installation,
  file: FileHandle,
  { tenantId, entity, fileName, options }: Upload,
): Promise<InterruptedImport | undefined> {
  // Never matches a pipe: it has no size, and can be read only once.
  const { size } = await file.stat()
  const { rows } = await sql<InterruptedImport>`
    SELECT id, row_count AS done FROM imports
    WHERE tenant_id = ${tenantId} AND entity = ${entity} AND file_name = ${fileName} AND size_bytes = ${size}
      AND options = ${JSON.stringify(options)}::jsonb AND import_status IN ('Queued', 'Processing')
    ORDER BY id DESC LIMIT 1
  `.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  // With an explicit start, so that the handle's own position stays at the beginning.
  const given = await digestOf(file.createReadStream({ start: 0, autoClose: false }))
  return given === (await digestOf(readChunks(db, found.id))) ? found : undefined
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}
