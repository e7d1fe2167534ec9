// Uploaded files. They are stored in the database, in chunks, because workers on other machines share nothing else with the
// server. Each chunk is written and read by one short statement.
import { sql } from 'kysely'
import { createHarvest } from '../../curation/autopilot/harvests.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import type { JsonObject } from '../../db/schema.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { type FileFormat, type ImportEntity, importOptions } from './import-request.ts'

/** A requested import. */
export interface NewImport {
  readonly tenantId: string
  readonly userId: string
  readonly entity: ImportEntity
  readonly fileName: string | null
  readonly options: JsonObject
}

/** The properties of an uploaded file. */
export interface FileFacts {
  readonly format: FileFormat | 'jsonl'
  readonly encoding: string | null
  readonly sizeBytes: number
  readonly header: readonly string[] | null
  readonly options: JsonObject
}

/**
 * Creates an import that is not queued yet. Also deletes uploads that were interrupted over a day ago: they have no format.
 * A missing status does not identify them: a cancelled import has none either, and keeps its report.
 */
export async function createImport(db: Database, { tenantId, userId, entity, fileName, options }: NewImport) {
  await sql`
    DELETE FROM imports WHERE tenant_id = ${tenantId} AND format IS NULL AND list_url IS NULL AND created_at < now() - interval '1 day'
  `.execute(db)
  const { id } = await db
    .insertInto('imports')
    .values({ tenant_id: tenantId, created_by: userId, entity, file_name: fileName, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queues the reading of a list at a URL; the import follows. Lists of one URL are one list: their name is the URL without its query. */
export async function requestDownload(
  trx: Trx,
  {
    tenantId,
    userId,
    entity,
    options,
    url,
  }: Omit<NewImport, 'fileName' | 'userId'> & { readonly url: string; readonly userId: string | null },
): Promise<string> {
  const { host, pathname } = new URL(url)
  const { id } = await trx
    .insertInto('imports')
    .values({
      tenant_id: tenantId,
      created_by: userId,
      entity,
      file_name: `${host}${pathname}`.slice(0, 300),
      options: JSON.stringify(options),
      list_url: url,
      ...queuedValues('download'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function appendChunk(db: Database, tenantId: string, importId: string, n: number, bytes: Buffer) {
  await db.insertInto('import_chunks').values({ tenant_id: tenantId, import_id: importId, n, bytes }).execute()
}

/** Queues an uploaded file. A list of businesses also becomes a search. */
export async function queueImport(db: Database, importId: string, facts: FileFacts): Promise<void> {
  await inTransaction(db, async (trx) => {
    await linkHarvest(trx, importId, facts.options)
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

/** "Run to contacts" for the rows of the list. To read a list of businesses costs nothing, so their number has no limit. */
async function linkHarvest(trx: Trx, importId: string, options: JsonObject): Promise<void> {
  const { harvest } = importOptions.parse(options)
  if (harvest === undefined) return
  const { tenant_id, created_by } = await trx
    .selectFrom('imports')
    .select(['tenant_id', 'created_by'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const limits = { gates: harvest.gates, pagesPerSite: harvest.pages_per_site, maxPlaces: null }
  const harvestId = await createHarvest(trx, { tenantId: tenant_id, userId: created_by }, limits)
  await trx.updateTable('imports').set({ harvest_id: harvestId }).where('id', '=', importId).execute()
}

/** Lists with the same file name are the same search. Null for lists of other entities. */
async function createSearch(trx: Trx, importId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO searches (tenant_id, created_by, harvest_id, provider, kinds, places, fingerprint)
    SELECT tenant_id, created_by, harvest_id, 'csv', ARRAY['businesses'], ARRAY[coalesce(file_name, 'a list')],
      CASE WHEN file_name IS NOT NULL THEN encode(sha256(convert_to('csv ' || lower(file_name), 'UTF8')), 'hex') END
    FROM imports WHERE id = ${importId} AND entity = 'places'
    RETURNING id
  `.execute(trx)
  return rows[0]?.id ?? null
}

/** Deletes an import whose upload failed, with its chunks. */
export async function discardImport(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', importId).execute()
}

/** Deletes the file of a finished import. */
export async function deleteChunks(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('import_chunks').where('import_id', '=', importId).execute()
}

/** Deletes the file of a cancelled import. An import that was reset to its error can be retried and needs the file. */
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
