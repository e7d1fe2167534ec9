// Do not contact. A tombstone is the hash of a value. Every writer checks it in the transaction that writes
// (suppressed-among.ts). It stays when the value is erased.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { type ContactParent, choosePrimaryIn } from '../contact-parent.ts'
import { eraseInDomains } from '../erasure/erase-in-domains.ts'
import { clearPhones, eraseInPages, eraseTraces } from '../erasure/erase-traces.ts'
import { createMentionMatcher, type MentionMatcher } from '../erasure/mention-matcher.ts'
import { keepDeliveredPhones, queueRemoteErasures } from '../erasure/remote-records.ts'
import { projectEvidence } from '../project-evidence.ts'
import { hashOf, normalizeValue, type SuppressionKind } from './suppression-key.ts'

/** A value that must not be contacted, and why. */
export interface SuppressionRequest {
  readonly tenantId: string
  readonly kind: SuppressionKind
  readonly value: string
  readonly reason: string
  readonly actorId?: string | undefined
}

export interface SuppressionResult {
  /** Contacts that were removed. */
  readonly removed: number
}

/** Writes the tombstone, with the readable value, and removes matching contacts. */
export function suppress(db: Database, request: SuppressionRequest): Promise<SuppressionResult> {
  return applySuppression(db, request, true)
}

/** Right to erasure: removes the value from all tables and keeps its hash only, so that it is not stored again. */
export async function erase(db: Database, request: SuppressionRequest): Promise<SuppressionResult> {
  const result = await applySuppression(db, request, false)
  await eraseTraces(db, request.tenantId, request.kind, normalizeValue(request.kind, request.value))
  return result
}

async function applySuppression(
  db: Database,
  request: SuppressionRequest,
  keepValue: boolean,
): Promise<SuppressionResult> {
  const { tenantId, kind } = request
  const normal = normalizeValue(kind, request.value)
  const { removed, pageIds, mentions } = await inTransaction(db, async (trx) => {
    // Exclusive: a writer of contacts has either committed, and its rows are removed here, or sees the tombstone.
    await sql`SELECT pg_advisory_xact_lock(suppressions_lock_key(${tenantId}))`.execute(trx)
    await writeTombstone(trx, request, normal, keepValue)
    const removal = await removeMatching(trx, tenantId, kind, normal)
    if (!keepValue) {
      const erased = { tenantId, kind, normal }
      if (kind === 'phone') await keepDeliveredPhones(trx, erased, removal.keptIds)
      await queueRemoteErasures(trx, erased)
    }
    return removal
  })
  // Writers lock pages and domains before they take the lock above, so these follow after it is released. Later writers see
  // the tombstone.
  await eraseInPages(db, pageIds, mentions)
  // A lead shows the number of its business.
  if (kind === 'phone') await clearPhones(db, tenantId, createMentionMatcher(kind, normal))
  await eraseInDomains(db, tenantId, kind, normal, !keepValue)
  return { removed }
}

async function writeTombstone(
  trx: Trx,
  { tenantId, kind, reason, actorId = undefined }: SuppressionRequest,
  normal: string,
  keepValue: boolean,
): Promise<void> {
  const row = { tenant_id: tenantId, kind, value_hash: hashOf(kind, normal), reason, created_by: actorId ?? null }
  const value = keepValue ? normal : null
  const insert = trx.insertInto('suppressions').values({ ...row, value })
  // Suppressing an erased value must not store the value again.
  await insert
    .onConflict((key) => {
      const known = key.columns(['tenant_id', 'kind', 'value_hash'])
      return keepValue ? known.doNothing() : known.doUpdateSet({ value: null })
    })
    .execute()
}

interface Removal {
  readonly removed: number
  /** Contacts that had the value and stay. */
  readonly keptIds: readonly string[]
  readonly pageIds: readonly string[]
  readonly mentions: MentionMatcher
}

async function removeMatching(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string): Promise<Removal> {
  await lockParents(trx, tenantId, kind, normal)
  await deleteMerges(trx, tenantId, kind, normal)
  // First, so that a contact is not deleted for a number that it got in a merge.
  const merged = await removeMerged(trx, tenantId, kind, normal)
  await projectEvidence(
    trx,
    merged.map(({ contact_id }) => contact_id),
  )
  const { rows } = await sql<ContactParent & { id: string; is_gone: boolean; is_identity: boolean }>`
    SELECT id, domain_id, lead_id, ${isGone(kind, normal)} AS is_gone, ${isValue(kind, sql`identity`, normal)} AS is_identity
    FROM contacts WHERE tenant_id = ${tenantId} AND ${matches(kind, normal)}
  `.execute(trx)
  if (rows.length + merged.length === 0)
    return { removed: 0, keptIds: [], pageIds: [], mentions: createMentionMatcher(kind, normal) }
  const own = rows.map(({ id }) => id)
  const evidence = [...(await evidenceOf(trx, own, kind, normal)), ...merged]
  const mentions = createMentionMatcher(
    kind,
    normal,
    evidence.some(({ obfuscated }) => obfuscated),
  )
  const pageIds = [...new Set(evidence.flatMap(({ page_id }) => page_id ?? []))]
  const gone = rows.filter(({ is_gone }) => is_gone).map(({ id }) => id)
  const kept = rows.filter(({ is_gone }) => !is_gone)
  await sql`DELETE FROM contacts WHERE id = ANY(${gone}::uuid[])`.execute(trx)
  await removeIdentities(
    trx,
    kept.filter(({ is_identity }) => is_identity).map(({ id }) => id),
  )
  const changed = kept.map(({ id }) => id)
  if (kind === 'phone')
    await sql`DELETE FROM contact_evidence
    WHERE contact_id = ANY(${changed}::uuid[]) AND field = 'phone' AND value = ${normal}`.execute(trx)
  await projectEvidence(trx, changed)
  await redactSnippets(trx, pageIds, mentions)
  await choosePrimaryIn(trx, [...rows, ...merged])
  return { removed: gone.length, keptIds: changed, pageIds, mentions }
}

/**
 * All contacts of these sites and leads, by id as all writers lock: another one may become the primary contact. The contacts
 * of a site belong to one lead.
 */
async function lockParents(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string): Promise<void> {
  await sql`
    SELECT FROM contacts
    WHERE lead_id IN (SELECT lead_id FROM contacts WHERE tenant_id = ${tenantId} AND (${matches(kind, normal)}
      OR id IN (SELECT contact_id FROM contact_evidence WHERE tenant_id = ${tenantId} AND merged_from <> ''
        AND ${isValue(kind, sql`merged_from`, normal)})))
    ORDER BY id FOR UPDATE
  `.execute(trx)
}

/** A merge with a suppressed value cannot be undone: the undo would store it again. */
async function deleteMerges(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string): Promise<void> {
  const contains =
    kind === 'domain'
      ? sql`(EXISTS (SELECT FROM unnest(contact_values) AS value WHERE ${isValue(kind, sql`value`, normal)})
          OR kept_id IN (SELECT id FROM contacts WHERE tenant_id = ${tenantId} AND ${isOfSite(normal)}))`
      : sql`contact_values @> ARRAY[${normal}]::text[]`
  await sql`DELETE FROM contact_merges WHERE tenant_id = ${tenantId} AND ${contains}`.execute(trx)
}

/** Contacts that show the value or that pages show it for, by an index each. */
function matches(kind: SuppressionKind, normal: string) {
  const identity = sql`(identity <> coalesce(email, phone) AND ${isValue(kind, sql`identity`, normal)})`
  if (kind === 'email') return sql`(email = ${normal} OR ${identity})`
  if (kind === 'phone') {
    return sql`(phone = ${normal} OR ${identity} OR EXISTS (SELECT FROM contact_evidence
      WHERE contact_id = contacts.id AND field = 'phone' AND value = ${normal}))`
  }
  return sql`(${isValue(kind, sql`email`, normal)} OR ${identity} OR ${isOfSite(normal)})`
}

/**
 * A contact is deleted with its e-mail, with its number if it has no e-mail, or with its site. A contact that pages show
 * under a suppressed value stays if a person or a merge gave it another one.
 */
function isGone(kind: SuppressionKind, normal: string) {
  const hasOther = sql`(email IS NOT NULL OR EXISTS (SELECT FROM contact_evidence
    WHERE contact_id = contacts.id AND field = 'phone' AND value <> '' AND (method = 'edit' OR merged_from <> '')
      AND (${kind} <> 'phone' OR value <> ${normal})))`
  const isOnlyOne = sql`(${isValue(kind, sql`identity`, normal)} AND NOT ${hasOther})`
  if (kind === 'email') return sql`(email IS NOT DISTINCT FROM ${normal} OR ${isOnlyOne})`
  if (kind === 'phone') return sql`(email IS NULL AND phone = ${normal} OR ${isOnlyOne})`
  return sql`(coalesce(${isValue(kind, sql`email`, normal)}, false) OR ${isOnlyOne} OR ${isOfSite(normal)})`
}

/** Whether an e-mail or phone is the suppressed one. A domain includes its subdomains. */
function isValue(kind: SuppressionKind, value: ReturnType<typeof sql>, normal: string) {
  return kind === 'domain' ? under(sql`split_part(${value}, '@', -1)`, normal) : sql`${value} = ${normal}`
}

/** Of the site, or of a business that is not linked to its site yet. */
const isOfSite = (domain: string) =>
  sql`(EXISTS (SELECT FROM domains WHERE domains.id = domain_id AND ${under(sql`host`, domain)})
    OR (domain_id IS NULL AND EXISTS (SELECT FROM leads WHERE leads.id = lead_id
      AND ${under(sql`lower(substring(website_url FROM '^[a-z]+://([^/:?#]+)'))`, domain)})))`

function under(host: ReturnType<typeof sql>, domain: string) {
  return sql`(${host} = ${domain} OR right(${host}, ${domain.length + 1}) = ${`.${domain}`})`
}

async function evidenceOf(trx: Trx, contactIds: readonly string[], kind: SuppressionKind, normal: string) {
  const { rows } = await sql<{ page_id: string | null; obfuscated: boolean }>`
    SELECT DISTINCT page_id, obfuscated FROM contact_evidence
    WHERE contact_id = ANY(${contactIds}::uuid[]) AND (${kind} <> 'phone' OR (field = 'phone' AND value = ${normal}))
  `.execute(trx)
  return rows
}

/** Removes evidence that a contact got in a merge. The contact stays: it has another identity. */
async function removeMerged(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string) {
  const { rows } = await sql<ContactParent & { contact_id: string; page_id: string | null; obfuscated: boolean }>`
    DELETE FROM contact_evidence USING contacts
    WHERE contacts.id = contact_id AND contact_evidence.tenant_id = ${tenantId} AND merged_from <> ''
      AND ${isValue(kind, sql`merged_from`, normal)}
    RETURNING contact_id, domain_id, lead_id, page_id, obfuscated`.execute(trx)
  return rows
}

/**
 * Removes what pages said under the value that they show. From then on pages know the contact by the value that a person or
 * a merge gave it.
 */
async function removeIdentities(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`DELETE FROM contact_evidence
    WHERE contact_id = ANY(${ids}::uuid[]) AND merged_from = '' AND method <> 'edit'`.execute(trx)
  await projectEvidence(trx, ids)
  await sql`UPDATE contacts SET identity = coalesce(email, phone) WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  await sql`
    DELETE FROM contact_evidence USING contacts
    WHERE contacts.id = contact_id AND contacts.id = ANY(${ids}::uuid[]) AND field = 'alias' AND value = identity`.execute(
    trx,
  )
  await sql`
    UPDATE contact_evidence SET merged_from = '' FROM contacts
    WHERE contacts.id = contact_id AND contacts.id = ANY(${ids}::uuid[]) AND merged_from = identity
      AND method <> 'edit'`.execute(trx)
  // Verdicts on the suppressed e-mail.
  await sql`UPDATE contact_evidence SET details = details - 'validations' - 'before'
    WHERE contact_id = ANY(${ids}::uuid[]) AND method = 'edit' AND merged_from = ''`.execute(trx)
}

/** Other snippets of the same pages may quote the value. */
async function redactSnippets(trx: Trx, pageIds: readonly string[], mentions: MentionMatcher): Promise<void> {
  if (pageIds.length === 0) return
  const { rows } = await sql<{ id: string; snippet: string }>`
    SELECT id, snippet FROM contact_evidence WHERE page_id = ANY(${pageIds}::uuid[]) AND snippet IS NOT NULL
  `.execute(trx)
  const mentioning = rows.filter(({ snippet }) => mentions(snippet)).map(({ id }) => id)
  await sql`UPDATE contact_evidence SET snippet = NULL WHERE id = ANY(${mentioning}::uuid[])`.execute(trx)
}
