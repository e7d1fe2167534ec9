import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { suppress } from './suppression.ts'
import { hashOf, normalizeValue, type SuppressionKind } from './suppression-key.ts'

/** A value as a user writes it, or a hash from an export of tombstones. */
export interface SuppressionRow {
  readonly kind: SuppressionKind
  readonly value?: string | undefined
  readonly hash?: string | undefined
  readonly reason: string
}

interface ImportedRow {
  readonly result: 'created' | 'known' | 'invalid'
  readonly problem?: string
}

export interface SuppressionImport {
  /** In the order of the rows. */
  readonly results: readonly ImportedRow[]
  /** Contacts that were removed. */
  readonly removed: number
}

interface Tombstone extends SuppressionRow {
  readonly index: number
  readonly normal: string | null
  readonly hashed: Buffer
}

/**
 * Imports many suppressions. First writes all tombstones in one transaction, so that no new rows with these values are
 * written. Then removes stored values one by one: few of them are stored.
 */
export async function importSuppressions(
  db: Database,
  { tenantId, actorId, rows }: { tenantId: string; actorId: string; rows: readonly SuppressionRow[] },
): Promise<SuppressionImport> {
  const results: ImportedRow[] = []
  const tombstones: Tombstone[] = []
  for (const [index, row] of rows.entries()) {
    try {
      const normal = row.value === undefined ? null : normalizeValue(row.kind, row.value)
      const hashed = normal === null ? Buffer.from(row.hash ?? '', 'hex') : hashOf(row.kind, normal)
      tombstones.push({ ...row, index, normal, hashed })
      results.push({ result: 'known' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ result: 'invalid', problem: error.message })
    }
  }
  for (const index of await writeTombstones(db, tenantId, actorId, tombstones)) results[index] = { result: 'created' }
  let removed = 0
  for (const { kind, value, reason } of await storedAmong(db, tenantId, tombstones)) {
    removed += (await suppress(db, { tenantId, kind, value, reason, actorId })).removed
  }
  return { results, removed }
}

/** Returns the indexes of the new ones. */
async function writeTombstones(
  db: Database,
  tenantId: string,
  actorId: string,
  tombstones: readonly Tombstone[],
): Promise<number[]> {
  const { rows } = await inTransaction(db, async (trx) => {
    // Exclusive, as for every suppression: running writers finish first, later ones see the tombstones.
    await sql`SELECT pg_advisory_xact_lock(suppressions_lock_key(${tenantId}))`.execute(trx)
    return sql<{ kind: string; hash: string }>`
      INSERT INTO suppressions (tenant_id, kind, value_hash, value, reason, created_by)
      SELECT DISTINCT ON (kind, value_hash) ${tenantId}::uuid, kind, value_hash, value, reason, ${actorId}::uuid
      FROM unnest(${tombstones.map(({ kind }) => kind)}::text[], ${tombstones.map(({ hashed }) => hashed)}::bytea[],
        ${tombstones.map(({ normal }) => normal)}::text[], ${tombstones.map(({ reason }) => reason)}::text[])
        AS given (kind, value_hash, value, reason)
      ON CONFLICT (tenant_id, kind, value_hash) DO NOTHING
      RETURNING kind, encode(value_hash, 'hex') AS hash`.execute(trx)
  })
  const fresh = new Set(rows.map(({ kind, hash }) => `${kind}:${hash}`))
  // Of a value that is listed twice, the first counts as created.
  return tombstones
    .filter(({ kind, hashed }) => fresh.delete(`${kind}:${hashed.toString('hex')}`))
    .map(({ index }) => index)
}

/** The values that are stored. Domains are always included: they are few, and checking what they cover is cheap. */
async function storedAmong(
  db: Database,
  tenantId: string,
  tombstones: readonly Tombstone[],
): Promise<{ kind: SuppressionKind; value: string; reason: string }[]> {
  const hashes = (kind: SuppressionKind) => tombstones.filter((one) => one.kind === kind).map(({ hashed }) => hashed)
  const hashed = (kind: SuppressionKind, value: ReturnType<typeof sql>) =>
    sql`sha256(convert_to(${kind}, 'UTF8') || '\\x00'::bytea || convert_to(${value}, 'UTF8'))`
  const { rows } = await sql<{ kind: SuppressionKind; value: string; hash: string }>`
    WITH stored AS (
      SELECT 'email' AS kind, email AS value FROM contacts WHERE tenant_id = ${tenantId} AND email IS NOT NULL
      UNION SELECT 'email', unnest(home_emails) FROM domains WHERE tenant_id = ${tenantId} AND home_emails <> '{}'
      UNION SELECT 'email', identity FROM contacts WHERE tenant_id = ${tenantId} AND identity <> coalesce(email, phone)
      UNION SELECT 'email', merged_from FROM contact_evidence WHERE tenant_id = ${tenantId} AND merged_from <> ''
      UNION SELECT 'phone', phone FROM contacts WHERE tenant_id = ${tenantId} AND phone IS NOT NULL
      UNION SELECT 'phone', identity FROM contacts WHERE tenant_id = ${tenantId} AND identity <> coalesce(email, phone)
      UNION SELECT CASE WHEN strpos(value, '@') > 0 THEN 'email' ELSE 'phone' END, value FROM contact_merges,
        unnest(contact_values) AS value WHERE tenant_id = ${tenantId}
      UNION SELECT 'phone', merged_from FROM contact_evidence WHERE tenant_id = ${tenantId} AND merged_from <> ''
      UNION SELECT 'phone', value FROM contact_evidence WHERE tenant_id = ${tenantId} AND field = 'phone'
      UNION SELECT 'phone', unnest(home_phones) FROM domains WHERE tenant_id = ${tenantId} AND home_phones <> '{}'
      UNION SELECT 'domain', host FROM domains WHERE tenant_id = ${tenantId}
    ), hashed AS (
      SELECT kind, value, CASE kind WHEN 'email' THEN ${hashed('email', sql`value`)}
        WHEN 'phone' THEN ${hashed('phone', sql`value`)} ELSE ${hashed('domain', sql`value`)} END AS hash
      FROM stored
    )
    SELECT kind, value, encode(hash, 'hex') AS hash FROM hashed
    WHERE (kind = 'email' AND hash = ANY(${hashes('email')}::bytea[]))
      OR (kind = 'phone' AND hash = ANY(${hashes('phone')}::bytea[]))
      OR (kind = 'domain' AND hash = ANY(${hashes('domain')}::bytea[]))`.execute(db)
  const reasons = new Map(tombstones.map((one) => [`${one.kind}:${one.hashed.toString('hex')}`, one.reason]))
  const found = rows.map(({ kind, value, hash }) => ({ kind, value, reason: reasons.get(`${kind}:${hash}`) ?? '' }))
  const domains = tombstones.flatMap(({ kind, normal, reason }) =>
    kind === 'domain' && normal !== null ? [{ kind, value: normal, reason }] : [],
  )
  return [
    ...domains,
    ...found.filter(({ kind, value }) => !domains.some((one) => one.kind === kind && one.value === value)),
  ]
}
