import { sql } from 'kysely'
import { suppressedAmong } from '../contacts/suppression/suppressed-among.ts'
import { AppError } from '../core/errors.ts'
import { readHost } from '../core/host/read-host.ts'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import { queuedValues } from '../curation/queue-rows.ts'
import type { Trx } from '../db/transaction.ts'

/** A site to create a domain for. */
export interface WantedDomain {
  /** As `readHost` returns it. */
  readonly host: string
  /** Country of the business. A domain without a country takes it over; phone numbers are read with it. */
  readonly country: string | null
}

export interface LinkedDomain {
  readonly id: string
  /** False: the domain existed before this call. */
  readonly created: boolean
}

/**
 * Creates domains or finds existing ones: for businesses, imports and direct submissions. The insert queues a new domain
 * for its metadata; an existing one keeps its curation. Suppressed hosts are missing from the result. New domains pass the
 * tenant's rule. Hosts are inserted in order, so that two callers cannot deadlock.
 */
export async function createOrLinkDomains(
  trx: Trx,
  tenantId: string,
  wanted: readonly WantedDomain[],
  autopilot: Autopilot,
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
  const newIds = written.flatMap(({ id, created }) => (created ? [id] : []))
  await autopilot.apply(trx, { entity: 'domains', tenantId, ids: newIds })
  const missing = hosts.filter((host) => !domains.has(host))
  for (const { host, id } of await findDomains(trx, tenantId, missing)) domains.set(host, { id, created: false })
  return domains
}

/** Returns new rows and rows that got their country. `xmax = 0` marks a row that this statement inserted. */
async function insertDomains(
  trx: Trx,
  tenantId: string,
  hosts: readonly string[],
  countries: readonly (string | null)[],
) {
  const { rows } = await sql<{ id: string; host: string; created: boolean }>`
    INSERT INTO domains (tenant_id, host, country, metadata_status)
    SELECT ${tenantId}::uuid, host, country, ${queuedValues('metadata').metadata_status}
    FROM unnest(${hosts}::text[], ${countries}::text[]) WITH ORDINALITY AS wanted (host, country, position)
    ORDER BY position
    ON CONFLICT (tenant_id, host) DO UPDATE SET country = excluded.country
      WHERE domains.country IS NULL AND excluded.country IS NOT NULL
    RETURNING id, host, xmax = 0 AS created
  `.execute(trx)
  return rows
}

/** A separate statement, because it must see what another transaction committed while the insert waited for it. */
async function findDomains(trx: Trx, tenantId: string, hosts: readonly string[]) {
  if (hosts.length === 0) return []
  return trx
    .selectFrom('domains')
    .select(['id', 'host'])
    .where('tenant_id', '=', tenantId)
    .where('host', '=', sql<string>`ANY(${hosts}::text[])`)
    .execute()
}

/** The domain that a request names by id or by host. A new host becomes a domain. */
export async function requestedDomain(
  trx: Trx,
  tenantId: string,
  { domain_id, domain }: { readonly domain_id?: string | undefined; readonly domain?: string | undefined },
  autopilot: Autopilot,
): Promise<string> {
  if (domain_id !== undefined) return domain_id
  const reading = readHost(domain)
  if (!reading.ok) {
    const [problem, way_out] = ['is not a host name', 'Send domain_id, or a host such as acme.example.']
    throw new AppError('fields_invalid', `domain ${problem}. ${way_out}`, {
      fields: [{ field: 'domain', problem, way_out }],
    })
  }
  const { host } = reading
  const created = (await createOrLinkDomains(trx, tenantId, [{ host, country: null }], autopilot)).get(host)
  if (created === undefined) throw new AppError('suppressed', `${host} must not be contacted.`)
  return created.id
}
