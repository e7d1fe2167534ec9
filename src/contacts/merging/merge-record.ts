import { sql } from 'kysely'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import type { ContactParent } from '../contact-parent.ts'

/** The rows of a merge, as JSON of the database: `before` has all that the merge changes. */
interface MergedRows {
  readonly contacts: readonly JsonObject[]
  /** Readings with their contact and origin only, because a merge changes nothing else; edits as whole rows. */
  readonly evidence: readonly JsonObject[]
  readonly validations: readonly JsonObject[]
  readonly syncs: readonly JsonObject[]
  readonly choices: readonly JsonObject[]
  /** Earlier merges into the merged contacts: they can be undone after this one. */
  readonly merges: readonly JsonObject[]
  readonly distinctions: readonly JsonObject[]
}

/** A stored merge, and the contact that was kept. */
export interface StoredMerge extends ContactParent {
  readonly id: string
  readonly keptId: string
  /** The contact that was kept has moved into this one since, which the site of its business had already. */
  readonly hasMoved: boolean
  readonly mergedAt: Date
  readonly before: MergedRows
  readonly after: {
    readonly contact: JsonObject
    readonly choices: readonly JsonObject[]
    readonly validations: readonly string[]
    readonly syncs: readonly string[]
  }
}

export async function rowsBeforeMerge(trx: Trx, parent: ContactParent, ids: readonly string[]): Promise<MergedRows> {
  const [keep, ...others] = ids
  const { rows } = await sql<MergedRows>`
    SELECT ${list(sql`SELECT * FROM contacts WHERE id = ANY(${ids}::uuid[])`)} AS contacts,
      (SELECT coalesce(jsonb_agg(CASE WHEN method = 'edit' THEN to_jsonb(e)
          ELSE jsonb_build_object('id', id, 'contact_id', contact_id, 'merged_from', merged_from, 'method', method) END), '[]')
        FROM contact_evidence AS e WHERE contact_id = ANY(${ids}::uuid[])) AS evidence,
      ${list(sql`SELECT * FROM contact_validations WHERE contact_id = ANY(${ids}::uuid[])`)} AS validations,
      ${list(sql`SELECT * FROM contact_syncs WHERE contact_id = ANY(${ids}::uuid[])`)} AS syncs,
      ${list(choicesOf(parent))} AS choices,
      ${list(sql`SELECT * FROM contact_merges WHERE kept_id = ANY(${others}::uuid[])`)} AS merges,
      ${list(sql`SELECT * FROM contact_distinctions
        WHERE one_id = ANY(${others}::uuid[]) OR other_id = ANY(${others}::uuid[])`)} AS distinctions
    WHERE ${keep}::uuid IS NOT NULL`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error('a merge has no contacts')
  return found
}

const list = (query: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(listed)), '[]') FROM (${query}) AS listed)`

/** What people chose on the leads of a site, or on the lead of a business without one. */
const choicesOf = ({ domain_id, lead_id }: ContactParent) =>
  sql`SELECT id, chosen_person_id, chosen_email_id, chosen_phone_id FROM leads
    WHERE ${domain_id === null ? sql`id = ${lead_id}` : sql`domain_id = ${domain_id}`}`

/** Stores a merge that was just made, in its transaction. */
export async function recordMerge(
  trx: Trx,
  author: { readonly tenantId: string; readonly userId: string },
  { keep, parent, before }: { readonly keep: string; readonly parent: ContactParent; readonly before: MergedRows },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO contact_merges (tenant_id, kept_id, merged_by, contact_values, before, after)
    SELECT ${author.tenantId}::uuid, ${keep}::uuid, ${author.userId}::uuid, ${valuesOf(before)}::text[],
      ${JSON.stringify(before)}::jsonb, jsonb_build_object('contact', to_jsonb(contacts), 'choices', ${list(choicesOf(parent))},
        'validations', (SELECT coalesce(jsonb_agg(id), '[]') FROM contact_validations WHERE contact_id = ${keep}),
        'syncs', (SELECT coalesce(jsonb_agg(id), '[]') FROM contact_syncs WHERE contact_id = ${keep}))
    FROM contacts WHERE id = ${keep} RETURNING id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Every e-mail and phone that the stored rows contain. */
function valuesOf({ contacts, evidence, merges }: MergedRows): string[] {
  const values = [
    ...contacts.flatMap(({ email, phone, identity }) => [email, phone, identity]),
    ...evidence.flatMap(({ merged_from, field, value }) =>
      field === 'email' || field === 'phone' ? [merged_from, value] : [merged_from],
    ),
    ...merges.flatMap(({ contact_values }) => (Array.isArray(contact_values) ? contact_values : [])),
  ]
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== '').map(String))]
}
