import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { EditedContact } from './edited-contact.ts'

export interface ShownValues {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * The e-mail and phone of a contact with these edits; without one, as project_evidence chooses them from the readings. What
 * pages say under a value that only an edit gave the contact does not count: without the edit it is another contact's.
 */
export async function shownValues(
  trx: Trx,
  { id }: EditedContact,
  edits: ReadonlyMap<string, { readonly value: string }>,
): Promise<ShownValues> {
  const { rows } = await sql<ShownValues>`
    SELECT (SELECT value FROM contact_evidence WHERE contact_id = contacts.id AND field = 'email' AND method <> 'edit'
        AND merged_from = '' LIMIT 1) AS email,
      coalesce((
        SELECT value FROM contact_evidence AS said
        WHERE contact_id = contacts.id AND field = 'phone' AND (method <> 'edit' OR merged_from <> '' AND value <> '')
          AND (merged_from = '' OR EXISTS (
            SELECT FROM contact_evidence AS alias
            WHERE alias.contact_id = contacts.id AND alias.field = 'alias' AND alias.value = said.merged_from))
        ORDER BY method = 'edit' DESC, still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
      ), CASE WHEN NOT EXISTS (
        SELECT FROM contact_evidence
        WHERE contact_id = contacts.id AND field = 'phone' AND value = contacts.phone
      ) THEN phone END) AS phone
    FROM contacts WHERE id = ${id}`.execute(trx)
  const [read = { email: null, phone: null }] = rows
  const shown = (field: 'email' | 'phone') => {
    const edit = edits.get(field)
    return edit === undefined ? read[field] : edit.value || null
  }
  return { email: shown('email'), phone: shown('phone') }
}
