import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { Polygon } from '../core/polygon.ts'
import type { Database } from '../db/database.ts'
import type { ProcessingStatus } from '../db/status.ts'
import type { SearchFilters } from '../stages/wf1-place-search/search-filters.ts'
import type { SearchProvider, SearchRequest } from '../stages/wf1-place-search/search-request.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import type { listSearches } from './contract/searches.ts'

const columns = [
  'id',
  'batch_id',
  'provider',
  'kinds',
  'places',
  'radius_m',
  'polygon',
  'filters',
  'max_results',
  'max_cost',
  'language',
  'region',
  'area',
  'cells_done',
  'cells_left',
  'cells_saturated',
  'found',
  'new_places',
  'duplicates',
  'filtered',
  'problems',
  'estimated',
  'estimate_low',
  'estimate_high',
  'reused_from',
  'created_by',
  'created_at',
  'cancelled_at',
  'search_outcome',
  'search_attempts',
  'search_next_attempt_at',
  'search_finished_at',
] as const

/** Calls and cost of a search so far. Failed calls count: they may be billed. */
const spending = (id: 'searches.id' | 'past.id') => [
  sql<number>`(SELECT coalesce(sum(calls), 0)::int FROM cost_ledger WHERE row_id = ${sql.ref(id)})`.as('calls'),
  sql<string>`(SELECT coalesce(sum(amount), 0) FROM cost_ledger WHERE row_id = ${sql.ref(id)})`.as('cost'),
]

/** A search over an uploaded list runs as an import, so its status is that of the import. */
const status = sql<ProcessingStatus | null>`coalesce(searches.search_status, imports.import_status)`
const errorCode = sql<string | null>`coalesce(searches.search_error_code, imports.import_error_code)`
const fromImport = ['imports.id as import_id', 'imports.import_outcome', 'imports.problem as import_problem'] as const

function selectSearches(db: Database, tenantId: string) {
  return db
    .selectFrom('searches')
    .leftJoin('imports', 'imports.search_id', 'searches.id')
    .select(columns.map((name) => `searches.${name}` as const))
    .select(fromImport)
    .select(({ fn }) => [
      status.as('search_status'),
      errorCode.as('search_error_code'),
      fn.coalesce('searches.search_error', 'imports.import_error').as('search_error'),
      fn.coalesce('searches.search_started_at', 'imports.import_started_at').as('search_started_at'),
    ])
    .select(spending('searches.id'))
    .where('searches.tenant_id', '=', tenantId)
}

export type SearchView = Awaited<ReturnType<typeof findSearch>>

/** Newest first. One row more than the limit, to know whether there is a next page. */
export function findSearches(
  db: Database,
  tenantId: string,
  { batch_id, status: wantedStatus, outcome, error_code, after, limit }: z.output<typeof listSearches>,
) {
  let rows = selectSearches(db, tenantId)
  if (batch_id !== undefined) rows = rows.where('searches.batch_id', '=', batch_id)
  if (wantedStatus !== undefined) rows = rows.where(status, '=', wantedStatus)
  if (outcome !== undefined) rows = rows.where('search_outcome', '=', outcome)
  if (error_code !== undefined) rows = rows.where(errorCode, '=', error_code)
  if (after !== undefined) rows = rows.where('searches.id', '<', after)
  return rows
    .orderBy('searches.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function findSearch(db: Database, tenantId: string, id: string) {
  const found = await selectSearches(db, tenantId).where('searches.id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no search ${id}.`)
  return found
}

const maxHistory = 100

/** Failed attempts of a search, and earlier searches with the same parameters. */
export async function historyOf(db: Database, id: string) {
  const failures = await db
    .selectFrom('job_failures')
    .select(['failed_at', 'attempt', 'code', 'message', 'consequence'])
    .where('row_id', '=', id)
    .where('stage_id', '=', placeSearchId)
    .orderBy('failed_at', 'desc')
    .limit(maxHistory)
    .execute()
  const earlier = await db
    .selectFrom('searches as search')
    .innerJoin('searches as past', (join) =>
      join
        .onRef('past.tenant_id', '=', 'search.tenant_id')
        .onRef('past.fingerprint', '=', 'search.fingerprint')
        .onRef('past.id', '<', 'search.id'),
    )
    .select(['past.id', 'past.created_at', 'past.search_finished_at', 'past.search_outcome'])
    .select(['past.found', 'past.new_places'])
    .select(spending('past.id'))
    .where('search.id', '=', id)
    .orderBy('past.id', 'desc')
    .limit(maxHistory)
    .execute()
  return { failures, earlier }
}

/** The request that repeats a search. */
export function requestOf(search: SearchView): SearchRequest {
  if (search.provider === 'csv') {
    const wayOut = 'Upload the list again: POST /api/v2/places/import.'
    throw new AppError('request_invalid', `Search ${search.id} read an uploaded list, which is not stored. ${wayOut}`)
  }
  const { kinds, radius_m, max_results, max_cost, language, region } = search
  return {
    kinds,
    places: search.polygon === null ? search.places : [],
    polygon: (search.polygon as unknown as Polygon | null) ?? undefined,
    provider: search.provider as SearchProvider,
    filters: search.filters as SearchFilters,
    radius: radius_m ?? undefined,
    max_results: max_results ?? undefined,
    max_cost: max_cost === null ? undefined : Number(max_cost),
    language: language ?? undefined,
    region: region ?? undefined,
  }
}
