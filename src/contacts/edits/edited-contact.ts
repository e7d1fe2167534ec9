import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { type ContactParent, lockParent } from '../contact-parent.ts'
import { hashesOf } from '../suppression/suppressed-among.ts'

export const editableFields = ['name', 'title', 'email', 'phone'] as const
export type EditableField = (typeof editableFields)[number]

/** The source of evidence that is an edit: one per contact and field, for all users. */
export const editSource = 'urn:scrapersky:edit'

/** An edit, as evidence stores it. An empty value: the contact has none. */
interface StoredEdit {
  readonly value: string
  readonly details: JsonObject
}

/** A contact that is locked for a change by a person. */
export interface EditedContact extends ContactParent {
  readonly id: string
  readonly tenantId: string
  /** Null: a business without a site. */
  readonly host: string | null
  readonly country: string | null
  readonly identity: string
  readonly email: string | null
  readonly emailType: string | null
  readonly emailDisposable: boolean
  readonly phone: string | null
  readonly phoneExtension: string | null
  readonly name: string | null
  readonly title: string | null
  readonly kind: string
  readonly edits: ReadonlyMap<string, StoredEdit>
}

const selected = sql`
  SELECT contacts.id, contacts.tenant_id AS "tenantId", domain_id, lead_id, host, domains.country, identity, email,
    email_type AS "emailType", email_disposable AS "emailDisposable", phone, phone_extension AS "phoneExtension", name,
    contacts.title, contacts.kind
  FROM contacts LEFT JOIN domains ON domains.id = domain_id`

/**
 * Locks a contact with all contacts of its site, in the order of all writers. Refuses `values` that are suppressed: the
 * lock prevents suppressions until the transaction ends.
 */
export async function lockContact(
  trx: Trx,
  tenantId: string,
  id: string,
  values: (contact: EditedContact) => { readonly emails: string[]; readonly phones: string[] } = () => ({
    emails: [],
    phones: [],
  }),
): Promise<EditedContact> {
  const read = async (): Promise<EditedContact> => {
    const { rows } = await sql<Omit<EditedContact, 'edits'>>`${selected}
      WHERE contacts.id = ${id} AND contacts.tenant_id = ${tenantId}`.execute(trx)
    const [found] = rows
    if (found === undefined) throw new AppError('not_found', `There is no row ${id} in contacts.`)
    return { ...found, edits: new Map() }
  }
  const seen = await read()
  const hashes = [...hashesOf(values(seen)).values()]
  if (await lockParent(trx, tenantId, seen, hashes))
    throw new AppError('suppressed', 'This e-mail, phone number or domain must not be contacted.')
  const { rows: edits } = await sql<StoredEdit & { field: string }>`
    SELECT field, value, details FROM contact_evidence
    WHERE contact_id = ${id} AND method = 'edit' AND merged_from = ''`.execute(trx)
  return { ...(await read()), edits: new Map(edits.map(({ field, value, details }) => [field, { value, details }])) }
}

/** The kind by readings. Edits may change it until they are undone, and so do pages that show an edited e-mail or phone. */
export function baseKind({ edits, kind }: EditedContact): string {
  const known = [...edits.values()].map(({ details }) => details.base_kind).find((value) => typeof value === 'string')
  return known ?? kind
}

/** Begins again with the kind by readings, before the evidence is projected. */
export async function resetKind(trx: Trx, contact: EditedContact): Promise<void> {
  const kind = baseKind(contact)
  if (kind !== contact.kind) await sql`UPDATE contacts SET kind = ${kind} WHERE id = ${contact.id}`.execute(trx)
}
