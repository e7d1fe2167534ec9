import { sql } from 'kysely'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { erase } from '../suppression/suppression.ts'
import { hashOf } from '../suppression/suppression-key.ts'
import { findSubject, mentionsSubject, type SubjectData } from './find-subject.ts'
import { deleteMentioningFiles } from './import-file-mentions.ts'
import { type ErasureAnswer, readErasureAnswers } from './remote-records.ts'
import type { Subject } from './subject.ts'

/** What was erased, without the value, so that the receipt can be shown and stored. */
export interface Receipt {
  readonly receipt_id: string
  readonly erased_at: string
  /** Hash of the value: its owner can verify the receipt, and the value cannot be read from it. */
  readonly value_hash: string
  /** Rows that contained the value before, by table. */
  readonly found: Readonly<Record<string, number>>
  /** Rows that still contain it afterwards. */
  readonly remaining: Readonly<Record<string, number>>
  /** What the destinations of the person have answered so far: `readReceipt` reads it again. */
  readonly destinations: readonly ErasureAnswer[]
}

interface Erasure {
  readonly tenantId: string
  readonly actorId: string
  readonly subject: Subject
  readonly reason: string
}

/** Erases a person from all tables, keeps the hash so that the value is not stored again, and searches once more. */
export async function eraseSubject(db: Database, { tenantId, actorId, subject, reason }: Erasure): Promise<Receipt> {
  const { kind, value } = subject
  const before = await findSubject(db, tenantId, subject)
  await erase(db, { tenantId, kind, value, reason, actorId })
  await redactMentions(db, tenantId, subject)
  const after = await findSubject(db, tenantId, subject)
  const facts = {
    value_hash: hashOf(kind, value).toString('hex'),
    found: countsOf(before),
    remaining: countsOf(after),
  }
  const details = { kind, ...facts }
  const event = await writeAudit(db, { tenantId, actorId, action: 'subject.erase', subject: 'subjects', details })
  const destinations = await readErasureAnswers(db, tenantId, facts.value_hash)
  return { receipt_id: event.id, erased_at: event.happened_at.toISOString(), ...facts, destinations }
}

/** A receipt as it was, with what the destinations have answered until now. Undefined: there is none with this id. */
export async function readReceipt(db: Database, tenantId: string, id: string): Promise<Receipt | undefined> {
  const { rows } = await sql<{ happened_at: Date; details: Pick<Receipt, 'value_hash' | 'found' | 'remaining'> }>`
    SELECT happened_at, details FROM audit_events
    WHERE id = ${id} AND tenant_id = ${tenantId} AND action = 'subject.erase'`.execute(db)
  const [event] = rows
  if (event === undefined) return undefined
  const { value_hash, found, remaining } = event.details
  const destinations = await readErasureAnswers(db, tenantId, value_hash)
  return { receipt_id: id, erased_at: event.happened_at.toISOString(), value_hash, found, remaining, destinations }
}

function countsOf({ contacts, domains, mentions }: SubjectData): Record<string, number> {
  const known: [string, number][] = [
    ['contacts', contacts.length],
    ['domains', domains.length],
    ...mentions.map(({ table, rows }): [string, number] => [table, rows.length]),
  ]
  return Object.fromEntries(known.filter(([, count]) => count > 0))
}

/** Columns that users and our own logs may have written the value to, beside what stages stored. */
const redactions: readonly { readonly table: string; readonly set: string }[] = [
  ...['places', 'local_businesses'].map((table) => ({
    table,
    set: 'raw = NULL, notes = NULL, curation_reason = NULL',
  })),
  ...['domains', 'sitemap_files', 'pages', 'contact_syncs', 'leads'].map((table) => ({
    table,
    set: 'notes = NULL, curation_reason = NULL',
  })),
  { table: 'contacts', set: `notes = NULL, curation_reason = NULL, custom = '{}'` },
  // A trigger sets its other columns again, from the business and the site.
  { table: 'leads', set: `notes = NULL, curation_reason = NULL, edits = '{}'` },
  { table: 'job_failures', set: `message = 'erased'` },
  // Answers of receivers may quote what they were sent, and searches the names that people looked for.
  {
    table: 'webhook_messages',
    set: `data = CASE WHEN data IS NULL THEN NULL ELSE '{}'::jsonb END, delivery_error = NULL`,
  },
  {
    table: 'bulk_actions',
    set: `filter = NULL, fields = CASE WHEN fields IS NULL THEN NULL ELSE '{"erased": true}'::jsonb END`,
  },
  // Rows whose previous notes held the value cannot be undone any more.
  {
    table: 'bulk_action_changes',
    set: `before_reason = NULL, row_ids = CASE WHEN fields IS NULL THEN row_ids ELSE '{}' END,
      fields = CASE WHEN fields IS NULL THEN NULL ELSE '{}'::jsonb END`,
  },
  { table: 'hook_events', set: 'email = NULL' },
  { table: 'import_rows', set: `raw = '[]', reason = NULL` },
  // In a list without column names, the first row was taken for the header.
  { table: 'imports', set: `header = NULL, mapping = '{}', file_name = NULL, problem = NULL, import_error = NULL` },
  {
    table: 'searches',
    set: `kinds = '{erased}', places = '{erased}', filters = '{}', area = NULL, search_error = NULL`,
  },
]

async function redactMentions(db: Database, tenantId: string, subject: Subject): Promise<void> {
  for (const { table, set } of redactions) {
    await inTransaction(db, (trx) =>
      sql`UPDATE ${sql.table(table)} AS held SET ${sql.raw(set)}
        WHERE tenant_id = ${tenantId} AND ${mentionsSubject(subject)}`.execute(trx),
    )
  }
  // Users cannot change the audit log: a function of the owner removes the details.
  await sql`SELECT redact_audit_events(ARRAY(
    SELECT id FROM audit_events AS held WHERE tenant_id = ${tenantId} AND ${mentionsSubject(subject)}))`.execute(db)
  await deleteMentioningFiles(db, tenantId, subject)
  // The stored rows of a merge, notes included: it cannot be undone any more.
  await sql`DELETE FROM contact_merges AS held WHERE tenant_id = ${tenantId} AND ${mentionsSubject(subject)}`.execute(
    db,
  )
  // A view that filters for the person has no use without them.
  await sql`DELETE FROM saved_views AS held WHERE tenant_id = ${tenantId} AND ${mentionsSubject(subject)}`.execute(db)
}
