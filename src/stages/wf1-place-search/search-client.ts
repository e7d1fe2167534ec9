import { AppError } from '../../core/errors.ts'
import type { ChargeCall } from '../../costs/charge-call.ts'
import type { WorkContext } from '../../curation/define-stage.ts'
import type { PlaceFact, PlacePage, PlaceProvider } from '../../providers/place-provider.ts'
import { providerByName } from '../provider-by-name.ts'
import type { Tools } from '../tools.ts'
import type { PlanCall, SearchPlan } from './plan/search-plan.ts'
import { areaAround, areaIn, areaOf, readPoint, type SearchArea } from './search-area.ts'
import { factsNeeded, type SearchFilters } from './search-filters.ts'
import { polygonOf, type SearchRow } from './search-row.ts'

/** A provider that always rejects its page tokens would cost the same calls endlessly. */
const maxRestarts = 3
/** Down to 1/32 of the area. A server that cannot answer for that is overloaded, and more calls would add to it. */
const maxTooHeavy = 5

/** Consecutive failures, over all runs of the search. */
export type FailureCounts = {
  /** Rejected page tokens of the current cell. */
  restarts: number
  /** Queries that were too heavy. */
  tooHeavy: number
}

type CallContext = Pick<WorkContext, 'signal'> & { readonly charge: ChargeCall }
type Results = Pick<PlacePage, 'places' | 'problems'>
const noResults: Results = { places: [], problems: [] }

/** Makes the provider calls of one search and charges them. */
export class SearchClient {
  readonly provider: PlaceProvider
  readonly facts: readonly PlaceFact[]
  readonly failures: FailureCounts
  readonly #row: SearchRow
  readonly #signal: AbortSignal
  readonly #charge: ChargeCall

  constructor(
    row: SearchRow,
    tools: Pick<Tools, 'placeProviders'>,
    { signal, charge }: CallContext,
    failures?: Readonly<FailureCounts>,
  ) {
    this.#row = row
    this.failures = { restarts: 0, tooHeavy: 0, ...failures }
    this.#signal = signal
    this.#charge = charge
    this.provider = providerByName(tools.placeProviders, row.provider)
    this.facts = factsNeeded(row.filters as SearchFilters, row.rule)
  }

  async locate(): Promise<SearchArea> {
    const [place = ''] = this.#row.places
    const { radius_m: radius } = this.#row
    const polygon = polygonOf(this.#row)
    if (polygon !== null) return areaIn(polygon)
    const point = readPoint(place)
    if (point !== undefined && radius !== null) return areaAround(place, point, radius)
    const found = await this.#call('locate', () => this.provider.locate(place, this.#locale(), this.#signal))
    return areaOf(found, radius)
  }

  /** Makes a call of the plan and records the answer. Without results when the plan had to be adjusted. */
  async makeCall(plan: SearchPlan, { box, pageToken }: PlanCall, area: SearchArea): Promise<Results> {
    const query = {
      kind: this.#row.kinds[0] ?? '',
      box,
      needs: this.facts,
      ...this.#locale(area.country),
      ...(area.areaId === null ? undefined : { areaId: area.areaId }),
      ...(area.outline == null ? undefined : { outline: area.outline }),
      ...(pageToken === undefined ? undefined : { pageToken }),
    }
    try {
      const page = await this.#call('search', () => this.provider.search(query, this.#signal))
      plan.record(page)
      this.failures.tooHeavy = 0
      // Not after each page: if the third page always fails, the first two would be paid for endlessly.
      if (!plan.hasMorePages) this.failures.restarts = 0
      return page
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#adjustPlan(plan, error)
      return noResults
    }
  }

  #adjustPlan(plan: SearchPlan, error: AppError): void {
    if (error.code === 'provider_query_too_heavy') {
      if (this.failures.tooHeavy >= maxTooHeavy) throw error
      this.failures.tooHeavy++
      plan.splitCell()
    } else if (error.code === 'provider_token_expired') {
      if (this.failures.restarts >= maxRestarts)
        throw new AppError(
          'provider_bad_request',
          `The provider rejected its page tokens ${maxRestarts + 1} times. ${error.message}`,
        )
      this.failures.restarts++
      plan.restartCell()
    } else throw error
  }

  #locale(country?: string | null) {
    const { language } = this.#row
    const region = this.#row.region ?? country ?? null
    return { ...(language === null ? undefined : { language }), ...(region === null ? undefined : { region }) }
  }

  #call<Answer>(name: 'locate' | 'search', make: () => Promise<Answer>): Promise<Answer> {
    const sku = this.provider.skuOf(name, this.facts)
    return this.#charge({ provider: this.provider.name, name, sku }, make)
  }
}
