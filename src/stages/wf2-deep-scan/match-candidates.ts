// Which businesses are compared with a saved one: those with its phone, its site, or a spot within 300 m. Each lookup is an
// index with a limit, so a chain of thousands of branches or a dense city costs no more than a village.
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { PlaceFacts } from '../../matching/place-facts.ts'

export interface Candidate {
  readonly id: string
  /** The listed business of its group. */
  readonly main: string
  readonly facts: PlaceFacts
  /** Its group has a record of our source already. */
  readonly hasOwnSource: boolean
}

interface BusinessRow {
  readonly id: string
  readonly same_as_id: string | null
  readonly domain_id: string | null
  readonly provider: string
  readonly name: string | null
  readonly categories: readonly string[]
  readonly website_url: string | null
  readonly social_links: unknown
  readonly phone: string | null
  readonly street: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

type OwnFacts = BusinessRow & { readonly facts: PlaceFacts }

const columns = sql`business.id, business.same_as_id, business.domain_id, places.provider, business.name, business.categories,
  business.website_url, business.social_links, business.phone, business.street, business.city, business.region,
  business.postcode, business.country, business.latitude, business.longitude`

/** Undefined: a business without a name, or of no place. */
export async function ownFacts(trx: Trx, tenantId: string, id: string): Promise<OwnFacts | undefined> {
  const { rows } = await sql<BusinessRow>`
    SELECT ${columns} FROM local_businesses AS business JOIN places ON places.id = business.place_id
    WHERE business.tenant_id = ${tenantId} AND business.id = ${id} AND business.name IS NOT NULL`.execute(trx)
  return rows[0] && { ...rows[0], facts: factsOf(rows[0]) }
}

const maxPerLookup = 40
/** 300 m, as a part of a degree of latitude. */
const nearby = 0.0027

/** Without those that a person said are another business, and their groups. */
export async function findCandidates(trx: Trx, tenantId: string, own: OwnFacts): Promise<Candidate[]> {
  const { latitude, longitude } = own
  const width = nearby / Math.max(0.01, Math.cos(((latitude ?? 0) * Math.PI) / 180))
  const { rows } = await sql<BusinessRow & { main: string; has_own_source: boolean }>`
    WITH found AS (
      (SELECT id FROM local_businesses WHERE tenant_id = ${tenantId} AND phone = ${own.phone} LIMIT ${maxPerLookup})
      UNION
      (SELECT id FROM local_businesses WHERE domain_id = ${own.domain_id} AND tenant_id = ${tenantId} LIMIT ${maxPerLookup})
      UNION
      (SELECT near.local_business_id FROM leads AS near JOIN places ON places.id = near.place_id
       WHERE near.tenant_id = ${tenantId} AND near.local_business_id IS NOT NULL AND places.provider <> ${own.provider}
         AND near.latitude BETWEEN ${latitude}::float8 - ${nearby} AND ${latitude}::float8 + ${nearby}
         AND near.longitude BETWEEN ${longitude}::float8 - ${width} AND ${longitude}::float8 + ${width}
       ORDER BY abs(near.latitude - ${latitude}) + abs(near.longitude - ${longitude}), near.id LIMIT ${maxPerLookup})
    ), listed AS (
      SELECT business.id, coalesce(business.same_as_id, business.id) AS main FROM found
      JOIN local_businesses AS business USING (id) WHERE ${own.id} NOT IN (business.id, coalesce(business.same_as_id, business.id))
    )
    SELECT ${columns}, listed.main, EXISTS (
        SELECT FROM local_businesses AS record JOIN places AS source ON source.id = record.place_id
        WHERE (record.id = listed.main OR record.same_as_id = listed.main) AND source.provider IN (
          SELECT own_source.provider FROM local_businesses AS own JOIN places AS own_source ON own_source.id = own.place_id
          WHERE own.id = ${own.id} OR own.same_as_id = ${own.id})) AS has_own_source
    FROM listed JOIN local_businesses AS business USING (id) JOIN places ON places.id = business.place_id
    WHERE business.name IS NOT NULL AND NOT EXISTS (
      SELECT FROM business_matches AS denied JOIN local_businesses AS record
        ON record.id = CASE WHEN denied.one_id = ${own.id} THEN denied.other_id ELSE denied.one_id END
      WHERE ${own.id} IN (denied.one_id, denied.other_id) AND denied.answer = 'different'
        AND coalesce(record.same_as_id, record.id) = listed.main)`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    main: row.main,
    facts: factsOf(row),
    hasOwnSource: row.has_own_source,
  }))
}

function factsOf(row: BusinessRow): PlaceFacts {
  const address = {
    freeform: row.street,
    locality: row.city,
    region: row.region,
    postcode: row.postcode,
    country: row.country,
  }
  const socials =
    typeof row.social_links === 'object' && row.social_links !== null ? Object.values(row.social_links) : []
  return {
    name: row.name ?? '',
    kinds: row.categories,
    websites: row.website_url === null ? [] : [row.website_url],
    socials: socials.filter((link) => typeof link === 'string'),
    emails: [],
    phones: row.phone === null ? [] : [row.phone],
    address: Object.fromEntries(Object.entries(address).filter(([, text]) => text !== null)),
    ...(row.latitude !== null && row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
  }
}
