// Do not contact. A tombstone is the hash of a value. Every writer checks it in the transaction that writes
// (suppressed-among.ts). It stays when the value is erased.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { eraseInDomains } from '../erasure/erase-in-domains.ts'
import { eraseInPages, eraseTraces } from '../erasure/erase-traces.ts'
import { createMentionMatcher, type MentionMatcher } from '../erasure/mention-matcher.ts'
import { choosePrimary, projectEvidence } from '../project-evidence.ts'
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
    return removeMatching(trx, tenantId, kind, normal)
  })
  // Writers lock pages and domains before they take the lock above, so these follow after it is released. Later writers see
  // the tombstone.
  await eraseInPages(db, pageIds, mentions)
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
  readonly pageIds: readonly string[]
  readonly mentions: MentionMatcher
}

async function removeMatching(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string): Promise<Removal> {
  // All contacts of these domains, by id as all writers lock: another one may become the primary contact.
  await sql`
    SELECT FROM contacts
    WHERE domain_id IN (SELECT domain_id FROM contacts WHERE tenant_id = ${tenantId} AND ${matches(kind, normal)})
    ORDER BY id FOR UPDATE
  `.execute(trx)
  // First, so that a contact is not deleted for a number that it got in a merge.
  const merged = await removeMerged(trx, tenantId, kind, normal)
  const { rows } = await sql<{ id: string; domain_id: string; keeps_email: boolean }>`
    SELECT id, domain_id, ${kind} = 'phone' AND email IS NOT NULL AS keeps_email FROM contacts
    WHERE tenant_id = ${tenantId} AND ${matches(kind, normal)}
  `.execute(trx)
  if (rows.length + merged.length === 0)
    return { removed: 0, pageIds: [], mentions: createMentionMatcher(kind, normal) }
  const own = rows.map(({ id }) => id)
  const evidence = [...(await evidenceOf(trx, own, kind, normal)), ...merged]
  const mentions = createMentionMatcher(
    kind,
    normal,
    evidence.some(({ obfuscated }) => obfuscated),
  )
  const pageIds = [...new Set(evidence.flatMap(({ page_id }) => page_id ?? []))]
  const gone = rows.filter(({ keeps_email }) => !keeps_email).map(({ id }) => id)
  const kept = rows.filter(({ keeps_email }) => keeps_email).map(({ id }) => id)
  await sql`DELETE FROM contacts WHERE id = ANY(${gone}::uuid[])`.execute(trx)
  if (kept.length > 0) await removePhone(trx, kept, normal)
  await projectEvidence(
    trx,
    merged.map(({ contact_id }) => contact_id),
  )
  await redactSnippets(trx, pageIds, mentions)
  const domainIds = [...new Set(rows.map(({ domain_id }) => domain_id))]
  await choosePrimary(trx, domainIds)
  return { removed: gone.length, pageIds, mentions }
}

/** A domain includes its subdomains, both as the site of a contact and as the host of an e-mail. */
function matches(kind: SuppressionKind, normal: string) {
  if (kind === 'email') return sql`email = ${normal}`
  if (kind === 'phone') {
    return sql`(phone = ${normal} OR EXISTS (SELECT FROM contact_evidence
      WHERE contact_id = contacts.id AND field = 'phone' AND value = ${normal}))`
  }
  return sql`(${under(sql`split_part(email, '@', -1)`, normal)}
    OR EXISTS (SELECT FROM domains WHERE domains.id = domain_id AND ${under(sql`host`, normal)}))`
}

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
  const covered = kind === 'domain' ? under(sql`split_part(merged_from, '@', 2)`, normal) : sql`merged_from = ${normal}`
  const { rows } = await sql<{ contact_id: string; page_id: string | null; obfuscated: boolean }>`
    DELETE FROM contact_evidence WHERE tenant_id = ${tenantId} AND merged_from <> '' AND ${covered}
    RETURNING contact_id, page_id, obfuscated`.execute(trx)
  return rows
}

/** Removes the number from contacts that keep their e-mail. Another number in the evidence replaces it. */
async function removePhone(trx: Trx, contactIds: readonly string[], phone: string): Promise<void> {
  await sql`DELETE FROM contact_evidence
    WHERE contact_id = ANY(${contactIds}::uuid[]) AND field = 'phone' AND value = ${phone}`.execute(trx)
  await sql`UPDATE contacts SET phone = NULL, phone_extension = NULL, phone_kind = NULL
    WHERE id = ANY(${contactIds}::uuid[]) AND phone = ${phone}`.execute(trx)
  await projectEvidence(trx, contactIds)
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
