import { sql } from 'kysely'
import { choosePrimaryIn, lockParent } from '../contacts/contact-parent.ts'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'

/** The contacts that a person chooses for a lead. Null: the best by rank. */
export interface Choices {
  readonly person_contact_id?: string | null | undefined
  readonly email_contact_id?: string | null | undefined
  readonly phone_contact_id?: string | null | undefined
}

const choices = [
  { field: 'person_contact_id', column: 'chosen_person_id', needs: 'name', what: 'a name' },
  { field: 'email_contact_id', column: 'chosen_email_id', needs: 'email', what: 'an e-mail' },
  { field: 'phone_contact_id', column: 'chosen_phone_id', needs: 'phone', what: 'a phone number' },
] as const

/** Sets whom a lead shows instead of the best by rank. The contact of its e-mail becomes the primary contact of the site. */
export async function chooseContacts(trx: Trx, tenantId: string, leadId: string, given: Choices): Promise<void> {
  const leads = sql<{ domain_id: string | null }>`
    SELECT domain_id FROM leads WHERE id = ${leadId} AND tenant_id = ${tenantId}`
  const [lead] = (await leads.execute(trx)).rows
  if (lead === undefined) throw new AppError('not_found', `There is no row ${leadId} in leads.`)
  const parent = { domain_id: lead.domain_id, lead_id: leadId }
  await lockParent(trx, tenantId, parent)
  const chosen = choices.filter(({ field }) => given[field] !== undefined)
  if (chosen.length === 0) return
  for (const { field, needs, what } of chosen) {
    const id = given[field]
    if (id != null) await requireContact(trx, leadId, id, field, sql.ref(needs), what)
  }
  const set = chosen.map(({ field, column }) => sql`${sql.ref(column)} = ${given[field] ?? null}::uuid`)
  await sql`UPDATE leads SET ${sql.join(set)} WHERE id = ${leadId}`.execute(trx)
  await choosePrimaryIn(trx, [parent])
}

/** A contact of the lead itself or, where several businesses share a site, of the site's main lead. */
async function requireContact(
  trx: Trx,
  leadId: string,
  contactId: string,
  field: string,
  column: ReturnType<typeof sql.ref>,
  what: string,
): Promise<void> {
  const { rows } = await sql<{ has_value: boolean }>`
    SELECT ${column} IS NOT NULL AS has_value FROM contacts
    WHERE id = ${contactId} AND lead_id IN (
      SELECT main.id FROM leads AS main JOIN leads AS one ON main.id = one.id OR main.domain_id = one.domain_id
      WHERE one.id = ${leadId})`.execute(trx)
  const [contact] = rows
  if (contact?.has_value === true) return
  const problem = contact === undefined ? 'is not a contact of this lead' : `is a contact without ${what}`
  const way_out = `Send the id of a contact of this lead that has ${what}, or null for the best by rank.`
  throw new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
