// Uploaded files that are not imported yet, or failed. They are stored as bytes, in the encoding of the upload.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { needleOf, type Subject } from './subject.ts'

/** Longer than any e-mail or number, to find a value that a chunk border splits. */
const overlapBytes = 300

/**
 * SQL condition: whether the file chunk with the alias `held` mentions the value. Bytes outside ASCII are escaped, and the
 * zeros of UTF-16 removed, so one comparison works for all text encodings. Workbooks are compressed and never match.
 */
export function chunkMentions(subject: Subject) {
  const next = sql`(SELECT substring(following.bytes FOR ${overlapBytes}) FROM import_chunks AS following
    WHERE following.import_id = held.import_id AND following.n = held.n + 1)`
  const text = sql`replace(encode(held.bytes || coalesce(${next}, ''), 'escape'), '\\000', '')`
  const needle = needleOf(subject)
  if (subject.kind === 'email') return sql`strpos(lower(${text}), ${needle}) > 0`
  return sql`strpos(regexp_replace(${text}, '[ ().\\-/]', '', 'g'), ${needle}) > 0`
}

/**
 * Deletes files that mention the value, or might, and that are not queued. Queued files are imported with the tombstone in
 * effect and deleted then.
 */
export async function deleteMentioningFiles(db: Database, tenantId: string, subject: Subject): Promise<void> {
  await sql`
    DELETE FROM import_chunks USING imports
    WHERE imports.tenant_id = ${tenantId} AND imports.id = import_chunks.import_id
      AND (imports.import_status IS NULL OR imports.import_status NOT IN ('Queued', 'Processing'))
      AND (imports.format IS DISTINCT FROM 'csv' AND imports.format IS DISTINCT FROM 'jsonl' OR EXISTS (
        SELECT FROM import_chunks AS held WHERE held.import_id = imports.id AND ${chunkMentions(subject)}))
  `.execute(db)
}
