import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import { choosePrimary, lockDomain, projectEvidence } from './project-evidence.ts'

interface Contact {
  readonly id: string
  readonly domain_id: string
  readonly email: string | null
  readonly email_type: string | null
  readonly email_disposable: boolean
  readonly phone: string | null
  readonly confidence: number
}

interface MergeResult {
  /** The contacts that were merged into the kept one, with their e-mail or phone. */
  readonly removed: readonly { readonly id: string; readonly value: string }[]
  readonly evidenceMoved: number
}

/**
 * Merges contacts of one site. The kept contact keeps its curation and gets the evidence, deliveries, notes and tags of the
 * others. If it has no e-mail, it gets the one with the highest confidence. Evidence stores which contact it was merged
 * from, so that a page that still shows the old value updates the kept contact. A merge cannot be undone.
 */
export async function mergeContacts(
  trx: Trx,
  tenantId: string,
  keep: string,
  merge: readonly string[],
): Promise<MergeResult> {
  const all = await lockContacts(trx, tenantId, [...new Set([keep, ...merge])])
  const others = all.filter(({ id }) => id !== keep)
  const kept = all.find(({ id }) => id === keep)
  if (kept === undefined) throw notFound(keep)
  // The contact is identified by its own e-mail, by one of the others', or by its phone.
  const known = kept.email === null ? (withBestEmail(others) ?? kept) : kept
  await recordMergedFrom(
    trx,
    all.filter(({ id }) => id !== known.id),
  )
  const removed = others.map((one) => ({ id: one.id, value: identityOf(one) }))
  const ids = others.map(({ id }) => id)
  const { numAffectedRows = 0n } = await sql`
    UPDATE contact_evidence SET contact_id = ${keep} WHERE contact_id = ANY(${ids}::uuid[])`.execute(trx)
  await moveRelatedRows(trx, keep, known.id, ids)
  await sql`DELETE FROM contacts WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  if (known.id !== keep) await copyEmail(trx, keep, known)
  await projectEvidence(trx, [keep])
  await choosePrimary(trx, [kept.domain_id])
  return { removed, evidenceMoved: Number(numAffectedRows) }
}

/** Locks in the order of all writers: suppressions, domain, contacts. All must belong to one site, which scopes their keys. */
async function lockContacts(trx: Trx, tenantId: string, ids: readonly string[]): Promise<Contact[]> {
  const contacts = trx
    .selectFrom('contacts')
    .select(['id', 'domain_id', 'email', 'email_type', 'email_disposable', 'phone', 'confidence'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
  const [first, ...rest] = await contacts.execute()
  if (first === undefined) throw notFound(ids[0])
  if (rest.some(({ domain_id }) => domain_id !== first.domain_id)) {
    const [problem, way_out] = ['has contacts of several domains', 'Merge contacts of one domain.']
    throw new AppError('fields_invalid', `merge ${problem}. ${way_out}`, {
      fields: [{ field: 'merge', problem, way_out }],
    })
  }
  await lockDomain(trx, tenantId, first.domain_id)
  const locked = await contacts.execute()
  const missing = ids.find((id) => !locked.some((one) => one.id === id))
  if (missing !== undefined) throw notFound(missing)
  return locked
}

const notFound = (id: string | undefined) => new AppError('not_found', `There is no row ${id} in contacts.`)
const identityOf = ({ email, phone }: Contact) => email ?? phone ?? ''

function withBestEmail(contacts: readonly Contact[]): Contact | undefined {
  return contacts.filter(({ email }) => email !== null).toSorted((a, b) => b.confidence - a.confidence)[0]
}

/** Marks evidence with the contact that it was merged from. */
async function recordMergedFrom(trx: Trx, contacts: readonly Contact[]): Promise<void> {
  await sql`
    UPDATE contact_evidence SET merged_from = identity
    FROM unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(identityOf)}::text[]) AS known (id, identity)
    WHERE contact_id = known.id AND merged_from = ''`.execute(trx)
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
        WHERE one.id = ${keep} OR one.id = ANY(${ids}::uuid[]) ORDER BY tag LIMIT 50)
    WHERE id = ${keep}`.execute(trx)
}

/** Call it after the other row is deleted: an e-mail is unique per site. */
async function copyEmail(trx: Trx, keep: string, from: Contact): Promise<void> {
  const { email, email_type, email_disposable } = from
  await trx.updateTable('contacts').set({ email, email_type, email_disposable }).where('id', '=', keep).execute()
}
