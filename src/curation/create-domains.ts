import { sql } from 'kysely'
import { suppressedAmong } from '../db/suppressed-among.ts'
import type { Trx } from '../db/transaction.ts'
import type { Autopilot } from './autopilot/autopilot.ts'

/** A site that something led to. */
export interface WantedDomain {
  /** As `readHost` gives it. */
  readonly host: string
  /** Of the business that led there: a domain that has no country yet takes it, for reading phone numbers. */
  readonly country: string | null
}

/** The row of a host. */
export interface LinkedDomain {
  readonly id: string
  /** By this call; false: it was known. */
  readonly created: boolean
}

/**
 * The one place where domains come from: businesses, imports and direct submissions. A new domain is queued for its
 * metadata in the statement that makes it, and the tenant's rule for domains looks at it; a known one keeps its curation and everything else. Hosts that somebody asked
 * us to leave alone are missing from the answer. Hosts are taken in order, so that two callers cannot deadlock.
 */
export async function createOrLinkDomains(
  trx: Trx,
  { tenantId, autopilot }: { readonly tenantId: string; readonly autopilot: Autopilot },
  wanted: readonly WantedDomain[],
): Promise<ReadonlyMap<string, LinkedDomain>> {
  const countryOf = new Map<string, string | null>()
  for (const { host, country } of wanted) countryOf.set(host, countryOf.get(host) ?? country)
  if (countryOf.size === 0) return new Map()
  const suppressed = await suppressedAmong(trx, tenantId, { hosts: [...countryOf.keys()] })
  const hosts = [...countryOf.keys()].filter((host) => !suppressed.host(host)).toSorted()
  const written = await insertDomains(
    trx,
    tenantId,
    hosts,
    hosts.map((host) => countryOf.get(host) ?? null),
  )
  const domains = new Map(written.map(({ host, id, created }) => [host, { id, created }]))
  const ids = written.filter(({ created }) => created).map(({ id }) => id)
  await autopilot.apply(trx, { tenantId, entity: 'domains', ids })
  const missing = hosts.filter((host) => !domains.has(host))
  for (const { host, id } of await knownDomains(trx, tenantId, missing)) domains.set(host, { id, created: false })
  return domains
}

/** What was inserted, and what got its country now. A row version without a deleter (`xmax`) is a new row's. */
async function insertDomains(
  trx: Trx,
  tenantId: string,
  hosts: readonly string[],
  countries: readonly (string | null)[],
) {
  const { rows } = await sql<{ id: string; host: string; created: boolean }>`
    INSERT INTO domains (tenant_id, host, country, metadata_status)
    SELECT ${tenantId}::uuid, host, country, 'Queued'
    FROM unnest(${hosts}::text[], ${countries}::text[]) WITH ORDINALITY AS wanted (host, country, place)
    ORDER BY place
    ON CONFLICT (tenant_id, host) DO UPDATE SET country = excluded.country
      WHERE domains.country IS NULL AND excluded.country IS NOT NULL
    RETURNING id, host, xmax = 0 AS created
  `.execute(trx)
  return rows
}

/** A statement of its own: it must see what another transaction committed while the insert waited for it. */
async function knownDomains(trx: Trx, tenantId: string, hosts: readonly string[]) {
  if (hosts.length === 0) return []
  return trx
    .selectFrom('domains')
    .select(['id', 'host'])
    .where('tenant_id', '=', tenantId)
    .where('host', '=', sql<string>`ANY(${hosts}::text[])`)
    .execute()
}
