import { sql } from 'kysely'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'

interface EvidenceRecords {
  readonly evidence: readonly unknown[]
  readonly validations: readonly unknown[]
  readonly deliveries: readonly unknown[]
}

/** Evidence, validations and deliveries of a contact; evidence of a page. Other rows have none. */
export async function readEvidence(
  db: Database,
  tenantId: string,
  { table }: Entity,
  id: string,
): Promise<EvidenceRecords> {
  const key = { contacts: 'contact_id', pages: 'page_id' }[table as string]
  const evidence = key === undefined ? [] : await evidenceOf(db, tenantId, key, id)
  if (table !== 'contacts') return { evidence, validations: [], deliveries: [] }
  const validations = await db
    .selectFrom('contact_validations')
    .select(['provider', 'verdict', 'reasons', 'suggestion', 'checked_at'])
    .where('contact_id', '=', id)
    .orderBy('checked_at', 'desc')
    .execute()
  const deliveries = await db
    .selectFrom('contact_syncs')
    .select(['id', 'destination', 'remote_id', 'synced_at', 'sync_status', 'sync_outcome', 'sync_error'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  return { evidence, validations, deliveries }
}

/** For a page in page order; for a contact, evidence that is still on its page first. */
async function evidenceOf(db: Database, tenantId: string, key: string, id: string): Promise<unknown[]> {
  const order = key === 'page_id' ? sql`position NULLS LAST, id` : sql`still_on_page DESC, last_seen_at DESC, id`
  const { rows } = await sql`
    SELECT id, contact_id, page_id, source_url, field, value, method, snippet, obfuscated, confidence, reasons,
      first_seen_at, last_seen_at, still_on_page, merged_from, details
    FROM contact_evidence WHERE tenant_id = ${tenantId} AND ${sql.ref(key)} = ${id} ORDER BY ${order} LIMIT 200`.execute(
    db,
  )
  return rows
}
