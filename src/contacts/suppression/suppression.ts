// Do-not-contact. A tombstone is the hash of a value; it is checked by every writer inside the transaction that writes
// (suppressed-among.ts) and outlives the value it stands for.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { eraseInDomains } from '../erasure/erase-in-domains.ts'
import { eraseInPages, eraseTraces } from '../erasure/erase-traces.ts'
import { type MentionMatcher, createMentionMatcher } from '../erasure/mention-matcher.ts'
import { choosePrimary, projectEvidence } from '../project-evidence.ts'
import { hashOf, normalizeValue, type SuppressionKind } from './suppression-key.ts'

/** Whom to leave alone, and why. */
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

/** Leaves a value alone from now on: writes the tombstone, with the value for people to read, and removes what matches. */
export function suppress(db: Database, request: SuppressionRequest): Promise<SuppressionResult> {
  return applySuppression(db, request, true)
}

/** The right to be forgotten: the value goes from everywhere, and only the hash stays so that it cannot come back. */
export async function erase(db: Database, request: SuppressionRequest): Promise<SuppressionResult> {
  const result = await applySuppression(db, request, false)
  await eraseTraces(db, request.tenantId, request.kind, normalizeValue(request.kind, request.value))
  return result
}

async function applySuppression(db: Database, request: SuppressionRequest, keepValue: boolean): Promise<SuppressionResult> {
  const { tenantId, kind } = request
  const normal = normalizeValue(kind, request.value)
  const { removed, pageIds, mention } = await inTransaction(db, async (trx) => {
    // Alone: every writer of contacts is either done, and what it wrote is removed here, or sees the tombstone.
    await sql`SELECT pg_advisory_xact_lock(suppressions_lock_key(${tenantId}))`.execute(trx)
    await writeTombstone(trx, request, normal, keepValue)
    return removeMatching(trx, tenantId, kind, normal)
  })
  // Pages and domains are locked by writers before they ask for the lock above, so they must wait until it is free again. What is
  // written from here on knows the tombstone.
  await eraseInPages(db, pageIds, mention)
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
  // To suppress what was erased must not bring the value back.
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
  readonly mention: MentionMatcher
}

async function removeMatching(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string): Promise<Removal> {
  // All contacts of the domains concerned, by id as everybody locks: another one may become the primary contact.
  await sql`
    SELECT FROM contacts
    WHERE domain_id IN (SELECT domain_id FROM contacts WHERE tenant_id = ${tenantId} AND ${matches(kind, normal)})
    ORDER BY id FOR UPDATE
  `.execute(trx)
  // First: a contact is not to go for a number that it only took over.
  const merged = await removeMerged(trx, tenantId, kind, normal)
  const { rows } = await sql<{ id: string; domain_id: string; keeps_email: boolean }>`
    SELECT id, domain_id, ${kind} = 'phone' AND email IS NOT NULL AS keeps_email FROM contacts
    WHERE tenant_id = ${tenantId} AND ${matches(kind, normal)}
  `.execute(trx)
  if (rows.length + merged.length === 0) return { removed: 0, pageIds: [], mention: createMentionMatcher(kind, normal) }
  const own = rows.map(({ id }) => id)
  const evidence = [...(await evidenceOf(trx, own, kind, normal)), ...merged]
  const mention = createMentionMatcher(
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
  await redactSnippets(trx, pageIds, mention)
  const domainIds = [...new Set(rows.map(({ domain_id }) => domain_id))]
  await choosePrimary(trx, domainIds)
  return { removed: gone.length, pageIds, mention }
}

/** A domain takes its subdomains along, both as the site of a contact and as the host of an address. */
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

/** What a contact took over from others in a merge goes alone: the contact itself is somebody else. */
async function removeMerged(trx: Trx, tenantId: string, kind: SuppressionKind, normal: string) {
  const covered = kind === 'domain' ? under(sql`split_part(merged_from, '@', 2)`, normal) : sql`merged_from = ${normal}`
  const { rows } = await sql<{ contact_id: string; page_id: string | null; obfuscated: boolean }>`
    DELETE FROM contact_evidence WHERE tenant_id = ${tenantId} AND merged_from <> '' AND ${covered}
    RETURNING contact_id, page_id, obfuscated`.execute(trx)
  return rows
}

/** The number goes from a person whose e-mail address may stay; another number that was seen takes its place. */
async function removePhone(trx: Trx, contactIds: readonly string[], phone: string): Promise<void> {
  await sql`DELETE FROM contact_evidence
    WHERE contact_id = ANY(${contactIds}::uuid[]) AND field = 'phone' AND value = ${phone}`.execute(trx)
  await sql`UPDATE contacts SET phone = NULL, phone_extension = NULL, phone_kind = NULL
    WHERE id = ANY(${contactIds}::uuid[]) AND phone = ${phone}`.execute(trx)
  await projectEvidence(trx, contactIds)
}

/** What stands near the value on its pages may quote it. */
async function redactSnippets(trx: Trx, pageIds: readonly string[], mention: MentionMatcher): Promise<void> {
  if (pageIds.length === 0) return
  const { rows } = await sql<{ id: string; snippet: string }>`
    SELECT id, snippet FROM contact_evidence WHERE page_id = ANY(${pageIds}::uuid[]) AND snippet IS NOT NULL
  `.execute(trx)
  const mentioning = rows.filter(({ snippet }) => mention(snippet)).map(({ id }) => id)
  await sql`UPDATE contact_evidence SET snippet = NULL WHERE id = ANY(${mentioning}::uuid[])`.execute(trx)
}
