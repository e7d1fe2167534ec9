// Files on their way in. They are kept in the database, in pieces, because workers on other machines share nothing else
// with the server that took them; each piece is written and read by one short statement of its own.
import { sql } from 'kysely'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import type { JsonObject } from '../../db/schema.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

/** What somebody asks for when bringing a file. */
export interface NewImport {
  readonly tenantId: string
  readonly userId: string
  readonly entity: 'places' | 'domains' | 'sitemap_files' | 'pages'
  readonly fileName: string | null
  readonly options: JsonObject
}

/** What the file turned out to be. */
export interface FileFacts {
  readonly format: 'csv' | 'xlsx' | 'jsonl'
  readonly encoding: string | null
  readonly sizeBytes: number
  readonly header: readonly string[] | null
  readonly options: JsonObject
}

/**
 * Makes room for a file. Nothing works on it before `queueImport`. Uploads that broke off a day ago are forgotten: they
 * never learnt their format. Having no status says less: an import that somebody cancelled has none, and keeps its report.
 */
export async function createImport(db: Database, { tenantId, userId, entity, fileName, options }: NewImport) {
  await sql`
    DELETE FROM imports WHERE tenant_id = ${tenantId} AND format IS NULL AND created_at < now() - interval '1 day'
  `.execute(db)
  const { id } = await db
    .insertInto('imports')
    .values({ tenant_id: tenantId, created_by: userId, entity, file_name: fileName, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function appendChunk(db: Database, tenantId: string, importId: string, n: number, bytes: Buffer) {
  await db.insertInto('import_chunks').values({ tenant_id: tenantId, import_id: importId, n, bytes }).execute()
}

/** The file is whole: from here on it is work. A list of businesses is a search from here on, too. */
export async function queueImport(db: Database, importId: string, facts: FileFacts): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('imports')
      .set({
        format: facts.format,
        encoding: facts.encoding,
        size_bytes: facts.sizeBytes,
        header: facts.header === null ? null : JSON.stringify(facts.header),
        options: JSON.stringify(facts.options),
        row_count: 0,
        search_id: await createSearch(trx, importId),
        ...queuedValues('import'),
      })
      .where('id', '=', importId)
      .execute()
  })
}

/** Lists of one name are the same search, made again. Null for a list of anything but businesses. */
async function createSearch(trx: Trx, importId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO searches (tenant_id, created_by, provider, kinds, places, fingerprint)
    SELECT tenant_id, created_by, 'csv', ARRAY['businesses'], ARRAY[coalesce(file_name, 'a list')],
      CASE WHEN file_name IS NOT NULL THEN encode(sha256(convert_to('csv ' || lower(file_name), 'UTF8')), 'hex') END
    FROM imports WHERE id = ${importId} AND entity = 'places'
    RETURNING id
  `.execute(trx)
  return rows[0]?.id ?? null
}

/** A file that did not arrive, with all its pieces. */
export async function discardImport(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', importId).execute()
}

/** What is in the rows now need not be kept twice. */
export async function deleteChunks(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('import_chunks').where('import_id', '=', importId).execute()
}

/** Nobody reads the file of an import that was cancelled; one that is back at its failure can be tried again, and needs it. */
export async function deleteChunksIfCancelled(trx: Trx, importId: string): Promise<void> {
  await sql`
    DELETE FROM import_chunks USING imports
    WHERE import_id = ${importId} AND imports.id = import_id AND import_status IS NULL
  `.execute(trx)
}

/** Reads a stored file chunk by chunk. No connection is held between two chunks. */
export async function* readChunks(db: Database, importId: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const chunk = await db
      .selectFrom('import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield chunk.bytes
  }
}
