import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  checkRequest,
  combinationsOf,
  fingerprintOf,
  type SearchDefaults,
  type SearchRequest,
} from '../../stages/wf1-place-search/search-request.ts'
import type { Installation } from '../installation.ts'

/** In whose name, and from which searches on. */
export interface SearchScope {
  readonly tenantId: string
  readonly userId: string
  readonly searchIds: readonly string[]
}

/** What is due later than this waits for another day: a budget, a provider's quota. */
const soonSeconds = 600

const placesOf = ({ searchIds }: SearchScope) =>
  sql`SELECT place_id FROM search_places WHERE search_id = ANY(${searchIds}::uuid[])`

/** The same searches that an earlier run asked for and did not end; undefined unless all of them are there. */
export async function unfinishedTwins(
  db: Database,
  tenantId: string,
  request: SearchRequest,
  defaults: SearchDefaults,
): Promise<readonly string[] | undefined> {
  const provider = checkRequest(request, defaults)
  const prints = combinationsOf(request).map((combination) => fingerprintOf(combination, provider, request))
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    SELECT DISTINCT ON (fingerprint) id, fingerprint FROM searches
    WHERE tenant_id = ${tenantId} AND fingerprint = ANY(${prints}) AND search_status IN ('Queued', 'Processing')
      AND cancelled_at IS NULL ORDER BY fingerprint, id DESC`.execute(db)
  return rows.length === new Set(prints).size ? rows.map(({ id }) => id) : undefined
}

/** Selects what the searches brought and nobody has had a word about, as a person would: places, then businesses. */
export async function selectNew({ db, tools }: Installation, scope: SearchScope): Promise<void> {
  const { tenantId, userId: actorId } = scope
  const gates = [
    ['places', sql`id IN (${placesOf(scope)})`],
    ['local_businesses', sql`place_id IN (${placesOf(scope)})`],
  ] as const
  for (const [entity, ours] of gates) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(entity)} WHERE tenant_id = ${tenantId} AND curation_status = 'New' AND ${ours}
      ORDER BY id LIMIT 1000`.execute(db)
    if (rows.length === 0) continue
    const target = { ids: rows.map(({ id }) => id) }
    await inTransaction(db, (trx) => tools.curate(trx, { entity, target, status: 'Selected', tenantId, actorId }))
  }
}

export interface Front {
  /** Searches, places and businesses that are still on their way to a domain. */
  readonly open: number
  readonly places: number
}

/** How much there is before the domains. What waits to be selected is open as well. */
export async function frontOf(db: Database, scope: SearchScope): Promise<Front> {
  const soon = sql`now() + make_interval(secs => ${soonSeconds})`
  const open = (status: string, due: string) =>
    sql`(${sql.ref(status)} = 'Processing' OR (${sql.ref(status)} = 'Queued' AND ${sql.ref(due)} <= ${soon}))`
  const { rows } = await sql<Front>`
    SELECT (SELECT count(*) FROM searches WHERE id = ANY(${scope.searchIds}::uuid[])
        AND ${open('search_status', 'search_due_at')})
      + (SELECT count(*) FROM places WHERE id IN (${placesOf(scope)})
        AND (curation_status = 'New' OR ${open('deep_scan_status', 'deep_scan_due_at')}))
      + (SELECT count(*) FROM local_businesses WHERE place_id IN (${placesOf(scope)})
        AND (curation_status = 'New' OR ${open('domain_extraction_status', 'domain_extraction_due_at')})) AS open,
      (SELECT count(*) FROM (${placesOf(scope)}) AS found) AS places`.execute(db)
  return rows[0] ?? { open: 0, places: 0 }
}

/** The sites of the businesses that the searches found. */
export async function domainsOf(db: Database, scope: SearchScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT domain_id AS id FROM local_businesses
    WHERE place_id IN (${placesOf(scope)}) AND domain_id IS NOT NULL AND curation_status = 'Selected'`.execute(db)
  return rows.map(({ id }) => id)
}
