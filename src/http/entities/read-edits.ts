import { sql } from 'kysely'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import { editableLeadFields } from '../../leads/edit-lead.ts'
import type { Edit } from '../contract/corrections.ts'

/** The fields of a row that people corrected. Rows other than contacts and leads have none. */
export async function readEdits(db: Database, tenantId: string, { table }: Entity, id: string): Promise<Edit[]> {
  if (table === 'contacts') return editsOfContact(db, tenantId, id)
  return table === 'leads' ? editsOfLead(db, tenantId, id) : []
}

const instantOf = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function editsOfContact(db: Database, tenantId: string, id: string): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    SELECT edit.field, nullif(edit.value, '') AS value, (
        SELECT found.value FROM contact_evidence AS found
        WHERE found.contact_id = edit.contact_id AND found.field = edit.field AND found.method <> 'edit'
          AND (edit.field <> 'email' OR found.merged_from = '')
        ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1) AS original,
      (edit.details->>'edited_by')::uuid AS edited_by, coalesce(users.name, users.email) AS editor,
      ${instantOf(sql`edit.last_seen_at`)} AS edited_at
    FROM contact_evidence AS edit LEFT JOIN users ON users.id = (edit.details->>'edited_by')::uuid
    WHERE edit.tenant_id = ${tenantId} AND edit.contact_id = ${id} AND edit.method = 'edit' AND edit.merged_from = ''
    ORDER BY edit.field`.execute(db)
  return rows
}

async function editsOfLead(db: Database, tenantId: string, id: string): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    SELECT field, edits->>field AS value, null AS original, (edits->>(field || '_by'))::uuid AS edited_by,
      coalesce(users.name, users.email) AS editor, ${instantOf(sql`(edits->>(field || '_at'))::timestamptz`)} AS edited_at
    FROM leads CROSS JOIN unnest(${[...editableLeadFields]}::text[]) AS field
    LEFT JOIN users ON users.id = (edits->>(field || '_by'))::uuid
    WHERE leads.id = ${id} AND leads.tenant_id = ${tenantId} AND edits ? field
    ORDER BY field`.execute(db)
  return rows
}
