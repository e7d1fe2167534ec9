import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ChangeKind } from './lead-change.ts'

/** A row of `lead_changes`, for people. A type alias, because it is sent as JSON. */
export type ListedChange = {
  readonly id: string
  readonly kind: ChangeKind
  readonly subject: string | null
  readonly before: string | null
  readonly after: string | null
  readonly contact_id: string | null
  readonly source_url: string | null
  readonly detected_at: Date
}

const maxChanges = 200

/** The changes of a lead, newest first. Those of a site belong to its main lead: another business of the site shows them too. */
export async function listChanges(db: Database, tenantId: string, leadId: string): Promise<readonly ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    SELECT id, kind, subject, before, after, contact_id, source_url, detected_at FROM lead_changes
    WHERE tenant_id = ${tenantId} AND lead_id IN (
      SELECT main.id FROM leads AS one JOIN leads AS main ON main.id = one.id OR main.domain_id = one.domain_id
      WHERE one.id = ${leadId})
    ORDER BY detected_at DESC, id DESC LIMIT ${maxChanges}`.execute(db)
  return rows
}
