import { sql } from 'kysely'
import { priceOf } from '../../costs/price-list.ts'
import { defaultPagesPerSite } from '../../curation/autopilot/harvests.ts'
import type { Database } from '../../db/database.ts'
import { type PlaceFact, type PlaceProvider, placeFacts } from '../../providers/place-provider.ts'
import { setupOf } from './preferred-provider.ts'
import { readPoint } from './search-area.ts'
import { factsNeeded } from './search-filters.ts'
import {
  checkRequest,
  combinationsOf,
  fingerprintOf,
  type SearchDefaults,
  type SearchRequest,
  type SearchSetup,
} from './search-request.ts'
import { splitCost } from './split-cost.ts'

/** Expected results, calls and cost of a request. */
export interface SearchEstimate {
  readonly provider: string
  readonly searches: number
  /** Searches that reuse the results of an identical search. */
  readonly reused: number
  /** Expected places: what an earlier search found, or 0 up to the limit. */
  readonly results: { readonly low: number; readonly high: number }
  readonly calls: { readonly low: number; readonly high: number }
  readonly cost: { readonly low: string; readonly high: string; readonly currency: string }
  readonly assumes: string
  /** What a run to contacts may do at most; null without one. */
  readonly run_to_contacts: {
    /** Null: the details of places cost nothing, so their number has no limit of its own. */
    readonly max_places: number | null
    readonly pages_per_site: number
    readonly max_pages: number
    /** Searches and details together. */
    readonly max_cost: string
    /** The part of it for searches. */
    readonly max_search_cost: string
  } | null
}

/** Without a limit and without an earlier search: the businesses of a kind in a large city. */
const assumedPlaces = 1000
/** Simulated cities of 60 to 10,000 places gave 7.5 to 11 places per call, with pages of 20 and a cap of 60. */
const placesPerCall = 7

/** Estimates from earlier searches in the database, else as a range. Makes no provider calls. */
export async function estimateSearch(
  db: Database,
  tenantId: string,
  request: SearchRequest,
  installation: SearchSetup,
): Promise<SearchEstimate> {
  const defaults = await setupOf(db, tenantId, installation)
  const name = checkRequest(request, defaults)
  const provider = defaults.providerOf(name)
  const combinations = combinationsOf(request)
  const fingerprints = combinations.map((combination) => fingerprintOf(combination, name, request))
  const past = await pastSearches(db, tenantId, fingerprints, request.fresh === true ? 0 : defaults.reuseHours)
  const rule = await placesRule(db, tenantId)
  const needs = factsNeeded(request.filters ?? {}, rule)
  const each = combinations.map(({ place }, index) => {
    const known = past.get(fingerprints[index] ?? '')
    const results = expectedResults(request, known)
    if (known?.fresh === true) return { locates: 0, low: 0, high: 0, results }
    const locates = request.polygon === undefined && readPoint(place) === undefined ? 1 : 0
    if (known !== undefined)
      return { locates, low: Math.floor(known.calls * 0.8), high: Math.ceil(known.calls * 1.3), results }
    return { locates, low: 1, high: maxCallsFor(provider, request), results }
  })
  const sum = (pick: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + pick(one), 0)
  const calls = { low: sum(({ low }) => low), high: sum(({ high }) => high) }
  const locates = sum((one) => one.locates)
  const price = (call: 'locate' | 'search' | 'details') =>
    microsOf(provider, call, call === 'details' ? placeFacts : needs, defaults)
  const cost = (searches: number) => locates * price('locate') + searches * price('search')
  const results = { low: sum((one) => one.results.low), high: sum((one) => one.results.high) }
  const ceiling = request.max_cost === undefined ? Number.POSITIVE_INFINITY : Math.round(request.max_cost * 1e6)
  return {
    provider: name,
    searches: combinations.length,
    reused: each.filter(({ high }) => high === 0).length,
    results,
    calls: { low: calls.low + locates, high: calls.high + locates },
    cost: {
      low: money(Math.min(ceiling, cost(calls.low))),
      high: money(Math.min(ceiling, cost(calls.high))),
      currency: defaults.prices.currency,
    },
    assumes: assumptionText(request, past.size),
    run_to_contacts: harvestOf(request, {
      searches: cost(calls.high),
      places: results.high,
      perPlace: price('details'),
    }),
  }
}

function harvestOf(
  { run_to_contacts: run, max_cost }: SearchRequest,
  expected: Parameters<typeof splitCost>[1],
): SearchEstimate['run_to_contacts'] {
  if (run === undefined) return null
  const { pages_per_site = defaultPagesPerSite } = run
  const all = expected.searches + expected.places * expected.perPlace
  const maximum = max_cost === undefined ? all : Math.round(max_cost * 1e6)
  const { searches, maxPlaces } = splitCost(maximum, expected)
  return {
    max_places: maxPlaces,
    pages_per_site,
    max_pages: Math.min(expected.places, maxPlaces ?? expected.places) * pages_per_site,
    max_cost: money(Math.min(all, maximum)),
    max_search_cost: money(searches),
  }
}

interface PastSearch {
  readonly calls: number
  readonly found: number
  /** Its results will be reused. */
  readonly fresh: boolean
}

async function pastSearches(db: Database, tenantId: string, fingerprints: readonly string[], reuseHours: number) {
  const { rows } = await sql<{ fingerprint: string } & PastSearch>`
    SELECT DISTINCT ON (fingerprint) fingerprint, found,
      (SELECT coalesce(sum(calls), 0)::int FROM cost_ledger WHERE row_id = searches.id) AS calls,
      search_finished_at > now() - ${reuseHours}::int * interval '1 hour' AND search_outcome <> 'max_cost'
        AND area IS NOT NULL AS fresh
    FROM searches
    WHERE tenant_id = ${tenantId} AND fingerprint = ANY(${fingerprints}::text[]) AND search_status = 'Completed'
      AND search_outcome <> 'reused'
    ORDER BY fingerprint, search_finished_at DESC
  `.execute(db)
  return new Map<string, PastSearch>(rows.map(({ fingerprint, ...past }) => [fingerprint, past]))
}

async function placesRule(db: Database, tenantId: string): Promise<unknown> {
  const rule = await db
    .selectFrom('autopilot_rules')
    .select('filter')
    .where('tenant_id', '=', tenantId)
    .where('entity', '=', 'places')
    .where('enabled', '=', true)
    .executeTakeFirst()
  return rule?.filter
}

/** A repeated search finds about the same places; for a new one only the limit is known. */
function expectedResults({ max_results = assumedPlaces }: SearchRequest, known: PastSearch | undefined) {
  if (known === undefined) return { low: 0, high: max_results }
  if (known.fresh) return { low: known.found, high: known.found }
  return { low: Math.floor(known.found * 0.9), high: Math.min(max_results, Math.ceil(known.found * 1.1)) }
}

function maxCallsFor({ traits }: PlaceProvider, { max_results = assumedPlaces, filters = {} }: SearchRequest): number {
  // Filtered results cost calls too.
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  const places = isFiltered ? Math.max(assumedPlaces, max_results) : max_results
  // One answer may contain all places; the second pass checks a part.
  if (traits.pageSize >= places) return 2
  return Math.ceil(places / placesPerCall) + 2
}

/** Millionths, because sums of floating point prices would differ from the ledger's sums. */
function microsOf(
  provider: PlaceProvider,
  call: 'locate' | 'search' | 'details',
  needs: readonly PlaceFact[],
  { prices }: SearchDefaults,
): number {
  const sku = provider.skuOf(call, needs)
  return sku === undefined ? 0 : Math.round(Number(priceOf(prices, sku)) * 1e6)
}

function money(micros: number): string {
  return (micros / 1e6).toFixed(4)
}

function assumptionText({ max_results }: SearchRequest, known: number): string {
  const limit = max_results === undefined ? `up to ${assumedPlaces} businesses` : `${max_results} results`
  const rest = `${limit} for each kind in each place`
  return known === 0 ? rest : `the calls of ${known} earlier searches; for the others ${rest}`
}
