import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/transaction.ts'
import { type ContactParent, choosePrimaryIn, isSameParent, lockParent } from '../contact-parent.ts'
import { editSource } from '../edits/edited-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import { recordMerge, rowsBeforeMerge } from './merge-record.ts'

interface Contact extends ContactParent {
  readonly id: string
  readonly identity: string
  readonly email: string | null
  readonly email_type: string | null
  readonly email_disposable: boolean
  readonly phone: string | null
  readonly confidence: number
  readonly has_edited_email: boolean
}

interface Author {
  readonly tenantId: string
  readonly userId: string
}

interface MergeResult {
  readonly mergeId: string
  /** The contacts that were merged into the kept one, with their e-mail or phone. */
  readonly removed: readonly { readonly id: string; readonly value: string }[]
  readonly evidenceMoved: number
}

/**
 * Merges contacts of one site. The kept contact keeps its curation and its edits, and gets the evidence, deliveries, notes
 * and tags of the others. If it has no e-mail, it gets the one with the highest confidence, unless a person removed its
 * e-mail. Evidence stores which contact it was merged from, so that a page that still shows the old value updates the kept
 * contact. The rows as they were are stored for 30 days (undo-merge.ts).
 */
export async function mergeContacts(
  trx: Trx,
  author: Author,
  keep: string,
  merge: readonly string[],
): Promise<MergeResult> {
  const all = await lockContacts(trx, author.tenantId, [...new Set([keep, ...merge])])
  const others = all.filter(({ id }) => id !== keep)
  const kept = all.find(({ id }) => id === keep)
  if (kept === undefined) throw notFound(keep)
  const ids = others.map(({ id }) => id)
  const before = await rowsBeforeMerge(trx, kept, [keep, ...ids])
  // The contact is identified by its own e-mail, by one of the others', or by its phone.
  const known = kept.email === null && !kept.has_edited_email ? (withBestEmail(others) ?? kept) : kept
  const absorbed = all.filter(({ id }) => id !== known.id)
  const aliases = [
    ...absorbed.flatMap((one) => [one.identity, shownOf(one)]),
    ...(await originsOf(
      trx,
      absorbed.filter(({ id }) => id !== keep),
    )),
  ]
  await recordMergedFrom(trx, absorbed)
  await markMergedEdits(trx, others, known.id)
  const { numAffectedRows = 0n } = await sql`
    UPDATE contact_evidence SET contact_id = ${keep} WHERE contact_id = ANY(${ids}::uuid[])`.execute(trx)
  await writeAliases(trx, author.tenantId, keep, aliases)
  await moveRelatedRows(trx, keep, known.id, ids)
  await sql`DELETE FROM contacts WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  if (known.id !== keep) await takeIdentity(trx, keep, known)
  await projectEvidence(trx, [keep])
  await choosePrimaryIn(trx, [kept])
  const mergeId = await recordMerge(trx, author, { keep, parent: kept, before })
  const removed = others.map((one) => ({ id: one.id, value: shownOf(one) }))
  return { mergeId, removed, evidenceMoved: Number(numAffectedRows) }
}

/** Locks in the order of all writers: suppressions, domain, contacts. All must belong to one site, which scopes their keys. */
async function lockContacts(trx: Trx, tenantId: string, ids: readonly string[]): Promise<Contact[]> {
  const contacts = trx
    .selectFrom('contacts')
    .select(['id', 'domain_id', 'lead_id', 'email', 'email_type', 'email_disposable', 'phone', 'confidence'])
    .select([
      sql<string>`identity`.as('identity'),
      sql<boolean>`EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND field = 'email'
        AND method = 'edit' AND merged_from = '')`.as('has_edited_email'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
  const [first, ...rest] = await contacts.execute()
  if (first === undefined) throw notFound(ids[0])
  if (rest.some((other) => !isSameParent(other, first))) {
    const [problem, way_out] = ['has contacts of several domains', 'Merge contacts of one domain.']
    throw new AppError('fields_invalid', `merge ${problem}. ${way_out}`, {
      fields: [{ field: 'merge', problem, way_out }],
    })
  }
  await lockParent(trx, tenantId, first)
  const locked = await contacts.execute()
  const missing = ids.find((id) => !locked.some((one) => one.id === id))
  if (missing !== undefined) throw notFound(missing)
  return locked
}

const notFound = (id: string | undefined) => new AppError('not_found', `There is no row ${id} in contacts.`)
const shownOf = ({ email, phone }: Contact) => email ?? phone ?? ''

function withBestEmail(contacts: readonly Contact[]): Contact | undefined {
  return contacts.filter(({ email }) => email !== null).toSorted((a, b) => b.confidence - a.confidence)[0]
}

/** Marks readings with the contact that they were merged from. */
async function recordMergedFrom(trx: Trx, contacts: readonly Contact[]): Promise<void> {
  await sql`
    UPDATE contact_evidence SET merged_from = known.identity
    FROM unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ identity }) => identity)}::text[])
      AS known (id, identity)
    WHERE contact_id = known.id AND merged_from = '' AND method <> 'edit'`.execute(trx)
}

/**
 * Marks the edits of merged contacts with the value that was shown, so that a page with that value is evidence of the kept
 * contact. The edit of an e-mail that the kept contact takes stays an edit.
 */
async function markMergedEdits(trx: Trx, others: readonly Contact[], known: string): Promise<void> {
  await sql`
    UPDATE contact_evidence SET merged_from = merged.shown
    FROM unnest(${others.map(({ id }) => id)}::uuid[], ${others.map(shownOf)}::text[]) AS merged (id, shown)
    WHERE contact_id = merged.id AND merged_from = '' AND method = 'edit'
      AND NOT (contact_id = ${known} AND field = 'email')`.execute(trx)
}

/** What pages said under other values is evidence of these contacts: by earlier merges, or by edits. */
async function originsOf(trx: Trx, contacts: readonly Contact[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT merged_from AS value FROM contact_evidence
    WHERE contact_id = ANY(${contacts.map(({ id }) => id)}::uuid[]) AND merged_from <> ''`.execute(trx)
  return rows.map(({ value }) => value)
}

/**
 * Stores which values the merge gave the contact: pages that show one are evidence of it, whatever becomes of its edits
 * and of the merged evidence.
 */
async function writeAliases(trx: Trx, tenantId: string, contactId: string, values: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO contact_evidence (tenant_id, contact_id, source_url, field, value, method, merged_from)
    SELECT DISTINCT ${tenantId}::uuid, ${contactId}::uuid, ${editSource}, 'alias', value, 'edit', value
    FROM unnest(${values}::text[]) AS value
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Validations follow their e-mail. Of two deliveries to one destination, the kept contact's own stays. */
async function moveRelatedRows(trx: Trx, keep: string, known: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE contact_validations SET contact_id = ${keep} WHERE contact_id = ${known}
    AND provider NOT IN (SELECT provider FROM contact_validations WHERE contact_id = ${keep})`.execute(trx)
  await sql`
    UPDATE contact_syncs SET contact_id = ${keep} WHERE id IN (
      SELECT DISTINCT ON (destination) id FROM contact_syncs AS sync WHERE contact_id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM contact_syncs WHERE contact_id = ${keep} AND destination = sync.destination)
      ORDER BY destination, synced_at DESC NULLS LAST, id)`.execute(trx)
  await sql`
    UPDATE contacts SET
      notes = left((SELECT string_agg(nullif(notes, ''), E'\\n\\n' ORDER BY id <> ${keep}, id) FROM contacts
        WHERE id = ${keep} OR id = ANY(${ids}::uuid[])), 10000),
      tags = ARRAY(SELECT DISTINCT tag FROM contacts AS one, unnest(one.tags) AS tag
        WHERE one.id = ${keep} OR one.id = ANY(${ids}::uuid[]) ORDER BY tag LIMIT 50),
      -- Of the same field the kept contact's own value stays.
      custom = (SELECT CASE WHEN octet_length(fields::text) <= 65536 THEN fields ELSE contacts.custom END FROM (
        SELECT coalesce(jsonb_object_agg(key, value ORDER BY one.id = ${keep}, one.id DESC), '{}') AS fields
        FROM contacts AS one, jsonb_each(one.custom) WHERE one.id = ${keep} OR one.id = ANY(${ids}::uuid[])) AS merged)
    WHERE id = ${keep}`.execute(trx)
  await sql`UPDATE lead_changes SET contact_id = ${keep} WHERE contact_id = ANY(${ids}::uuid[])`.execute(trx)
  // A person who chose a merged contact chose the person behind it.
  const chosen = (column: string) =>
    sql`${sql.ref(column)} = CASE WHEN ${sql.ref(column)} = ANY(${ids}::uuid[]) THEN ${keep}::uuid ELSE ${sql.ref(column)} END`
  await sql`
    UPDATE leads SET ${chosen('chosen_person_id')}, ${chosen('chosen_email_id')}, ${chosen('chosen_phone_id')}
    WHERE id = ANY(leads_showing(ARRAY(SELECT lead_id FROM contacts WHERE id = ${keep})))
      AND ARRAY[chosen_person_id, chosen_email_id, chosen_phone_id] && ${ids}::uuid[]`.execute(trx)
}

/** Call it after the other row is deleted: an e-mail is unique per site. */
async function takeIdentity(trx: Trx, keep: string, from: Contact): Promise<void> {
  const { email, email_type, email_disposable, identity } = from
  await trx
    .updateTable('contacts')
    .set({ email, email_type, email_disposable, identity })
    .where('id', '=', keep)
    .execute()
}
