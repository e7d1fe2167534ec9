import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { setupOf } from '../../stages/wf1-place-search/preferred-provider.ts'
import {
  checkRequest,
  combinationsOf,
  fingerprintOf,
  type SearchDefaults,
  type SearchRequest,
} from '../../stages/wf1-place-search/search-request.ts'
import type { Installation } from '../installation.ts'

/** The user and the searches of a harvest. */
export interface SearchScope {
  readonly tenantId: string
  readonly userId: string
  readonly searchIds: readonly string[]
}

/** Rows due later than this do not count as open: they wait for a budget or a provider's quota. */
const soonSeconds = 600

const placeIdsOf = ({ searchIds }: SearchScope) =>
  sql`SELECT place_id FROM search_places WHERE search_id = ANY(${searchIds}::uuid[])`

/** The same searches of an earlier run that have not ended; undefined unless all of them exist. */
export async function findUnfinishedSearches(
  db: Database,
  tenantId: string,
  request: SearchRequest,
  defaults: SearchDefaults,
): Promise<readonly string[] | undefined> {
  const provider = checkRequest(request, await setupOf(db, tenantId, defaults))
  const fingerprints = combinationsOf(request).map((combination) => fingerprintOf(combination, provider, request))
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    SELECT DISTINCT ON (fingerprint) id, fingerprint FROM searches
    WHERE tenant_id = ${tenantId} AND fingerprint = ANY(${fingerprints}) AND search_status IN ('Queued', 'Processing')
      AND cancelled_at IS NULL ORDER BY fingerprint, id DESC`.execute(db)
  return rows.length === new Set(fingerprints).size ? rows.map(({ id }) => id) : undefined
}

/** Selects new results of the searches as the user: places, then businesses. */
export async function selectNewRows({ db, tools }: Installation, scope: SearchScope): Promise<void> {
  const { tenantId, userId: actorId } = scope
  const gates = [
    ['places', sql`id IN (${placeIdsOf(scope)})`],
    ['local_businesses', sql`place_id IN (${placeIdsOf(scope)})`],
  ] as const
  for (const [entity, isResult] of gates) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(entity)} WHERE tenant_id = ${tenantId} AND curation_status = 'New' AND ${isResult}
      ORDER BY id LIMIT 1000`.execute(db)
    if (rows.length === 0) continue
    const target = { ids: rows.map(({ id }) => id) }
    await inTransaction(db, (trx) => tools.curate(trx, { entity, target, status: 'Selected', tenantId, actorId }))
  }
}

export interface SearchProgress {
  /** Searches that have not ended. */
  readonly searches: number
  /** Places and businesses that have no domain yet. */
  readonly unresolved: number
  readonly places: number
}

/** Counts rows before the domain stage. Rows that wait to be selected are open too. */
export async function readSearchProgress(db: Database, scope: SearchScope): Promise<SearchProgress> {
  const soon = sql`now() + make_interval(secs => ${soonSeconds})`
  const open = (status: string, due: string) =>
    sql`(${sql.ref(status)} = 'Processing' OR (${sql.ref(status)} = 'Queued' AND ${sql.ref(due)} <= ${soon}))`
  const { rows } = await sql<SearchProgress>`
    SELECT (SELECT count(*) FROM searches WHERE id = ANY(${scope.searchIds}::uuid[])
        AND ${open('search_status', 'search_due_at')}) AS searches,
      (SELECT count(*) FROM places WHERE id IN (${placeIdsOf(scope)})
        AND (curation_status = 'New' OR ${open('deep_scan_status', 'deep_scan_due_at')}))
      + (SELECT count(*) FROM local_businesses WHERE place_id IN (${placeIdsOf(scope)})
        AND (curation_status = 'New' OR ${open('domain_extraction_status', 'domain_extraction_due_at')})) AS unresolved,
      (SELECT count(*) FROM (${placeIdsOf(scope)}) AS found) AS places`.execute(db)
  return rows[0] ?? { searches: 0, unresolved: 0, places: 0 }
}

/** The domains of the businesses that the searches found. */
export async function findSearchDomains(db: Database, scope: SearchScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT domain_id AS id FROM local_businesses
    WHERE place_id IN (${placeIdsOf(scope)}) AND domain_id IS NOT NULL AND curation_status = 'Selected'`.execute(db)
  return rows.map(({ id }) => id)
}
