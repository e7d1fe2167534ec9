import { type AppError, retryLater } from '../../core/errors.ts'
import { type ChargeCall, LimitReached } from '../../costs/charge-call.ts'
import type { Part, Storable, StreamContext } from '../../curation/define-stage.ts'
import type { PlaceProvider } from '../../providers/place-provider.ts'
import type { Tools } from '../tools.ts'
import type { Estimate } from './plan/estimate.ts'
import { type PlanCursor, type PlanProgress, SearchPlan } from './plan/search-plan.ts'
import { type FilteredPage, ResultFilter } from './result-filter.ts'
import { planArea, type SearchArea } from './search-area.ts'
import { type FailureCounts, SearchClient } from './search-client.ts'
import type { SearchFilters } from './search-filters.ts'
import { polygonOf, type SearchInProgress, type SearchRow } from './search-row.ts'

/** Progress and completeness of a search. */
export interface SearchState {
  readonly progress: PlanProgress
  readonly estimate: Estimate
}

/** A page of filtered results with the state of the search. The first part of a search is its area. */
export type SearchPart =
  | { readonly area: SearchArea; readonly retentionDays: number | null }
  | (FilteredPage &
      SearchState & {
        readonly provider: PlaceProvider
        readonly country: string | null
      })

/** Where an interrupted search resumes. The places found so far are in the database. */
export type SearchCursor = {
  readonly area: SearchArea
  readonly fitting: number
  /** Stored cursors have this key. */
  readonly setbacks: FailureCounts
  readonly plan: Storable
}

export type SearchEnd = 'complete' | 'saturated' | 'no_results' | 'filtered' | 'max_results' | 'max_cost'
export type SearchResult =
  | { readonly end: 'reused'; readonly from: string }
  | ({ readonly end: SearchEnd } & Partial<SearchState>)

/** Runs a search and yields places as they arrive. */
export async function* runSearch(
  row: SearchRow,
  context: StreamContext<SearchCursor> & { readonly charge: ChargeCall },
  tools: Pick<Tools, 'placeProviders'>,
): AsyncGenerator<Part<SearchPart, SearchCursor>, SearchResult, undefined> {
  if (context.cursor === null && row.identical_id !== null) return { end: 'reused', from: row.identical_id }
  if (context.cursor === null && row.in_progress !== null) throw waitForSearch(row.in_progress)
  const client = new SearchClient(row, tools, context, context.cursor?.setbacks)
  let state: SearchState | undefined
  try {
    const area = context.cursor?.area ?? (await client.locate())
    if (context.cursor === null) {
      const { retentionDays = null } = client.provider.traits
      yield {
        value: { area, retentionDays },
        cursor: { area, fitting: 0, setbacks: { ...client.failures }, plan: null },
      }
    }
    const { plan, filter } = prepare(row, area, client.provider, context.cursor)
    for (let call = plan.next(); typeof call !== 'string' && !filter.isFull; call = plan.next()) {
      const results = await client.makeCall(plan, call, area)
      state = stateOf(plan)
      const { provider } = client
      const value = { ...filter.filterPage(results), ...state, provider, country: area.country }
      const { fitting } = filter
      const setbacks = { ...client.failures }
      // Also without results: the next run must know of a split cell or a rejected page token.
      yield { value, cursor: { area, fitting, setbacks, plan: plan.toCursor() as unknown as Storable } }
    }
    state = stateOf(plan)
    return { end: filter.isFull ? 'max_results' : endOf(filter, state), ...state }
  } catch (error) {
    if (error instanceof LimitReached) return { end: 'max_cost', ...state }
    throw error
  }
}

const recheckMs = { min: 15_000, max: 600_000 }

/** The other search makes this one due when it ends. The retry time is a fallback. */
function waitForSearch({ id, due_in_ms }: SearchInProgress): AppError {
  const wait = Math.min(recheckMs.max, Math.max(recheckMs.min, due_in_ms ?? 0))
  return retryLater(
    'search_in_progress',
    `An identical search (${id}) is in progress. This search will reuse its results.`,
    wait,
  )
}

function prepare(row: SearchRow, area: SearchArea, provider: PlaceProvider, cursor: SearchCursor | null) {
  const { capPerQuery = Number.MAX_SAFE_INTEGER, pageSize } = provider.traits
  const known = row.known ?? []
  const options = {
    area: planArea(area, row.radius_m, polygonOf(row)),
    cap: capPerQuery,
    pageSize,
    ...(provider.estimate && repeatable),
  }
  const before = (cursor?.plan ?? null) as unknown as PlanCursor | null
  const found = [...known, ...row.filtered_ids.map((id) => ({ id }))]
  const plan = new SearchPlan(options, before === null ? undefined : { cursor: before, found })
  const filter = new ResultFilter({
    // Named as the user wrote it: reasons may be stored longer than the provider's name of the place.
    area: { ...area, name: row.places[0] ?? area.name },
    radiusMetres: row.radius_m,
    polygon: polygonOf(row),
    // OpenStreetMap and Overture are searched by category: every result has it.
    kind: provider.name === 'google-places' ? (row.kinds[0] ?? '') : undefined,
    filters: row.filters as SearchFilters,
    maxResults: row.max_results,
    kept: known.map(({ id }) => id),
    filtered: row.filtered_ids,
    fitting: cursor?.fitting ?? 0,
  })
  return { plan, filter: filter }
}

/** Files give the same places again: a second pass over a part of the area would show nothing. */
const repeatable = { checkShare: 0 }

function stateOf(plan: SearchPlan): SearchState {
  return { progress: plan.progress, estimate: plan.estimate() }
}

function endOf(filter: ResultFilter, { progress }: SearchState): SearchEnd {
  if (filter.kept === 0) return filter.filtered === 0 ? 'no_results' : 'filtered'
  return progress.cellsSaturated > 0 ? 'saturated' : 'complete'
}
