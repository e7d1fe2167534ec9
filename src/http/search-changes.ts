import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SearchChanges, SearchResults } from './contract/searches.ts'

const maxListed = 200

/** This search and the last completed one with the same fingerprint. */
const pairOf = (tenantId: string, id: string) => sql`
  SELECT now_.id, now_.release, past.id AS earlier_id, past.release AS earlier_release
  FROM searches AS now_ CROSS JOIN LATERAL (
    SELECT id, release FROM searches AS past
    WHERE past.tenant_id = now_.tenant_id AND past.fingerprint = now_.fingerprint AND past.id < now_.id
      AND past.search_status = 'Completed'
    ORDER BY past.id DESC LIMIT 1) AS past
  WHERE now_.id = ${id} AND now_.tenant_id = ${tenantId} AND now_.search_status = 'Completed'`

type Kind = 'new' | 'changed' | 'gone'

/** Only hashes are compared: a search from before they were recorded has no changed places. */
const differences = sql`
  SELECT coalesce(found.place_id, before.place_id) AS place_id, CASE
    WHEN before.place_id IS NULL THEN 'new' WHEN found.place_id IS NULL THEN 'gone' ELSE 'changed' END AS kind
  FROM (SELECT place_id, facts_hash FROM search_places WHERE search_id = (SELECT id FROM pair)) AS found
  FULL JOIN (SELECT place_id, facts_hash FROM search_places WHERE search_id = (SELECT earlier_id FROM pair)) AS before
    ON before.place_id = found.place_id
  WHERE before.place_id IS NULL OR found.place_id IS NULL OR found.facts_hash <> before.facts_hash`

const withDifferences = (tenantId: string, id: string): RawBuilder<unknown> =>
  sql`WITH pair AS MATERIALIZED (${pairOf(tenantId, id)}), difference AS MATERIALIZED (${differences})`

/** What differs between two runs of a search, such as on two releases of the data. */
export async function countChanges(db: Database, tenantId: string, id: string): Promise<SearchResults['changes']> {
  const { rows } = await sql<NonNullable<SearchResults['changes']>>`
    ${withDifferences(tenantId, id)}
    SELECT earlier_id, earlier_release, release, (SELECT count(*)::int FROM difference WHERE kind = 'new') AS new,
      (SELECT count(*)::int FROM difference WHERE kind = 'changed') AS changed,
      (SELECT count(*)::int FROM difference WHERE kind = 'gone') AS gone
    FROM pair`.execute(db)
  return rows[0] ?? null
}

export async function listChanges(
  db: Database,
  tenantId: string,
  id: string,
  { kind, after }: { readonly kind: Kind; readonly after?: string | undefined },
): Promise<SearchChanges> {
  const { rows } = await sql<SearchChanges['items'][number]>`
    ${withDifferences(tenantId, id)}
    SELECT places.id, places.name, places.address FROM difference JOIN places ON places.id = place_id
    WHERE kind = ${kind} AND places.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    ORDER BY places.id LIMIT ${maxListed}`.execute(db)
  return { items: rows, next: rows.length === maxListed ? (rows.at(-1)?.id ?? null) : null }
}
