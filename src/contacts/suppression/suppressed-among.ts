import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import {
  coveringDomains,
  hashOf,
  normalizeEmail,
  normalizeHost,
  normalizePhone,
  type SuppressionKind,
} from './suppression-key.ts'

/** The values that the caller wants to write. */
export interface Candidates {
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  /** Sites: all values of a suppressed site are suppressed. */
  readonly hosts?: readonly string[]
}

/** Which of the candidates must not be written. Valid for candidates only: other values were not looked up. */
export interface Suppressed {
  email(value: string): boolean
  phone(value: string): boolean
  host(value: string): boolean
}

/**
 * Looks up candidates in the tenant's tombstones. Holds the tenant's lock, shared, until the transaction ends: a suppression
 * waits for this transaction and then removes what it wrote. Call it in the transaction that writes, never before.
 */
export async function suppressedAmong(trx: Trx, tenantId: string, candidates: Candidates): Promise<Suppressed> {
  await sql`SELECT pg_advisory_xact_lock_shared(suppressions_lock_key(${tenantId}))`.execute(trx)
  const hashes = hashesOf(candidates)
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(value_hash, 'hex') AS hash FROM suppressions
    WHERE tenant_id = ${tenantId} AND kind IN ('email', 'phone', 'domain')
      AND value_hash = ANY(${[...hashes.values()]}::bytea[])
  `.execute(trx)
  return suppressedByHashes(
    hashes,
    rows.map(({ hash }) => hash),
  )
}

/** The hash of each value and of each domain that covers it, by kind and value. */
export function hashesOf(candidates: Candidates): Map<string, Buffer> {
  const hashes = new Map<string, Buffer>()
  const add = (kind: SuppressionKind, normal: string) => {
    const key = `${kind}:${normal}`
    if (!hashes.has(key)) hashes.set(key, hashOf(kind, normal))
  }
  for (const value of candidates.emails ?? []) {
    const normal = normalizeEmail(value)
    if (normal === null) continue
    add('email', normal)
    for (const domain of domainsOf(normal)) add('domain', domain)
  }
  for (const value of candidates.phones ?? []) add('phone', normalizePhone(value) ?? value)
  for (const value of candidates.hosts ?? []) {
    for (const domain of coveringDomains(normalizeHost(value) ?? value)) add('domain', domain)
  }
  return hashes
}

/** The same from the hashes (in hex) that have a tombstone. */
export function suppressedByHashes(hashes: ReadonlyMap<string, Buffer>, suppressed: readonly string[]): Suppressed {
  const found = new Set(suppressed)
  const hit = (kind: SuppressionKind, normal: string) => {
    const hash = hashes.get(`${kind}:${normal}`)
    return hash !== undefined && found.has(hash.toString('hex'))
  }
  if (found.size === 0) return { email: () => false, phone: () => false, host: () => false }
  return {
    email(value) {
      const normal = normalizeEmail(value) ?? value
      return hit('email', normal) || domainsOf(normal).some((domain) => hit('domain', domain))
    },
    phone: (value) => hit('phone', normalizePhone(value) ?? value),
    host: (value) => coveringDomains(normalizeHost(value) ?? value).some((domain) => hit('domain', domain)),
  }
}

function domainsOf(email: string): string[] {
  return coveringDomains(email.slice(email.lastIndexOf('@') + 1))
}
