import { sql } from 'kysely'
import { suppressedAmong } from '../contacts/suppression/suppressed-among.ts'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'

export const editableLeadFields = ['company', 'website_url'] as const
export type EditableLeadField = (typeof editableLeadFields)[number]

/** What a person corrects. A website of null: the business has none. */
export interface LeadChanges {
  readonly company?: string | undefined
  readonly website_url?: string | null | undefined
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

/**
 * Corrects a lead. Corrections come before what the business, the site and its pages say, until they are undone. They
 * are stored flat, as `company`, `company_by` and `company_at`, so that leads that become one keep them per field. Returns
 * the fields that changed.
 */
export async function editLead(
  trx: Trx,
  { tenantId, userId }: Author,
  leadId: string,
  changes: LeadChanges,
): Promise<EditableLeadField[]> {
  const lead = await lockLead(trx, tenantId, leadId)
  const changed = editableLeadFields.filter((field) => changes[field] !== undefined && changes[field] !== lead[field])
  if (changed.length === 0) return []
  if (changes.website_url != null) {
    const suppressed = await suppressedAmong(trx, tenantId, { hosts: [changes.website_url] })
    if (suppressed.host(changes.website_url)) throw new AppError('suppressed', 'This domain must not be contacted.')
  }
  const at = new Date().toISOString()
  const edits = changed.flatMap((field) => [
    [field, changes[field] ?? null],
    [`${field}_by`, userId],
    [`${field}_at`, at],
  ])
  await sql`UPDATE leads SET edits = edits || ${JSON.stringify(Object.fromEntries(edits))}::jsonb
    WHERE id = ${leadId}`.execute(trx)
  return changed
}

/** Undoes a correction: the field is again what the business and the site say. Returns the value that was undone. */
export async function undoLeadEdit(
  trx: Trx,
  tenantId: string,
  leadId: string,
  field: EditableLeadField,
): Promise<string | null> {
  const { edits } = await lockLead(trx, tenantId, leadId)
  if (!(field in edits)) throw new AppError('not_found', `The field ${field} of lead ${leadId} is not edited.`)
  await sql`UPDATE leads SET edits = edits - ${[field, `${field}_by`, `${field}_at`]}::text[]
    WHERE id = ${leadId}`.execute(trx)
  return edits[field] ?? null
}

interface Lead {
  readonly company: string | null
  readonly website_url: string | null
  readonly edits: Readonly<Record<string, string | null>>
}

async function lockLead(trx: Trx, tenantId: string, id: string): Promise<Lead> {
  const { rows } = await sql<Lead>`SELECT company, website_url, edits FROM leads
    WHERE id = ${id} AND tenant_id = ${tenantId} FOR NO KEY UPDATE`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found', `There is no row ${id} in leads.`)
  return found
}
