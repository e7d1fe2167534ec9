import { sql } from 'kysely'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import type { EditedContact } from './edited-contact.ts'

/**
 * A verdict belongs to an e-mail: verdicts on the e-mail of the readings are stored with the edit until it is undone,
 * verdicts on an earlier edit are deleted.
 */
export async function setAsideValidations(
  trx: Trx,
  contact: EditedContact,
  edits: readonly { readonly field: string; readonly details: JsonObject }[],
): Promise<void> {
  const { rows } = await sql<JsonObject>`
    WITH gone AS (DELETE FROM contact_validations WHERE contact_id = ${contact.id} RETURNING *)
    SELECT to_jsonb(gone) - 'tenant_id' - 'contact_id' AS row FROM gone`.execute(trx)
  const edit = edits.find(({ field }) => field === 'email')
  if (edit === undefined || contact.edits.has('email') || rows.length === 0) return
  Object.assign(edit.details, { validations: rows.map(({ row }) => row ?? null) })
}

export async function restoreValidations(trx: Trx, contact: EditedContact): Promise<void> {
  await sql`DELETE FROM contact_validations WHERE contact_id = ${contact.id}`.execute(trx)
  const stored = contact.edits.get('email')?.details.validations
  if (!Array.isArray(stored)) return
  await sql`
    INSERT INTO contact_validations (id, tenant_id, contact_id, provider, verdict, reasons, vendor_code, suggestion, checked_at)
    SELECT id, ${contact.tenantId}::uuid, ${contact.id}::uuid, provider, verdict, reasons, vendor_code, suggestion, checked_at
    FROM jsonb_populate_recordset(null::contact_validations, ${JSON.stringify(stored)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(trx)
}
