// Files that wait to be read, or that could not be. They are bytes, in the encoding of whoever brought them.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Subject, needleOf } from './subject.ts'

/** Longer than any address or number: what a piece breaks off in the middle goes on in the next. */
const overlapBytes = 300

/**
 * Whether a piece of a file, called `held`, tells the value. Bytes that are no ASCII become escapes, and the zeros that
 * UTF-16 has between letters go: so one look does for all encodings that lists come in. A workbook is packed and shows nothing.
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
 * Drops files that nobody is going to read and that tell the value, or might. What waits in the queue is read with the
 * tombstone in place and dropped then.
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
