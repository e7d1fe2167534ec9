import { AppError } from '../../core/errors.ts'
import type { ChargeCall } from '../../costs/charge-call.ts'
import type { WorkContext } from '../../curation/define-stage.ts'
import type { PlaceFact, PlacePage, PlaceProvider } from '../../providers/place-provider.ts'
import { providerByName } from '../provider-by-name.ts'
import type { Tools } from '../tools.ts'
import type { Ask, SearchPlan } from './plan/search-plan.ts'
import { areaAround, areaOf, readPoint, type SearchArea } from './search-area.ts'
import { factsNeeded, type SearchFilters } from './search-filters.ts'
import type { SearchRow } from './search-row.ts'

export type SearchTools = Pick<Tools, 'placeProviders'>

/** A token that is never good would ask the same pages, and pay for them, for ever. */
const mostRestarts = 3
/** A 32nd of the area: a server that cannot answer for that has troubles of its own, and asking for less adds to them. */
const mostTooHeavy = 5

/** What went wrong in a row, over all runs of the search. */
export type Setbacks = {
  /** Page tokens of the cell in hand that were no good. */
  restarts: number
  /** Queries that were too heavy. */
  tooHeavy: number
}

type Work = Pick<WorkContext, 'signal'> & { readonly charge: ChargeCall }
type Results = Pick<PlacePage, 'places' | 'problems'>
const nothing: Results = { places: [], problems: [] }

/** Asks the provider on behalf of one search, and pays. */
export class SearchAgent {
  readonly provider: PlaceProvider
  readonly facts: readonly PlaceFact[]
  readonly setbacks: Setbacks
  readonly #row: SearchRow
  readonly #signal: AbortSignal
  readonly #charge: ChargeCall

  constructor(row: SearchRow, tools: SearchTools, { signal, charge }: Work, setbacks?: Readonly<Setbacks>) {
    this.#row = row
    this.setbacks = { restarts: 0, tooHeavy: 0, ...setbacks }
    this.#signal = signal
    this.#charge = charge
    this.provider = providerByName(tools.placeProviders, row.provider)
    this.facts = factsNeeded(row.filters as SearchFilters, row.rule)
  }

  async locate(): Promise<SearchArea> {
    const [place = ''] = this.#row.places
    const { radius_m: radius } = this.#row
    const point = readPoint(place)
    if (point !== undefined && radius !== null) return areaAround(place, point, radius)
    const found = await this.#call('locate', () => this.provider.locate(place, this.#locale(), this.#signal))
    return areaOf(found, radius)
  }

  /** Makes the plan's call and tells it what came: a page, or nothing when it has to ask another way. */
  async ask(plan: SearchPlan, { box, pageToken }: Ask, area: SearchArea): Promise<Results> {
    const query = {
      kind: this.#row.kinds[0] ?? '',
      box,
      needs: this.facts,
      ...this.#locale(area.country),
      ...(area.areaId === null ? undefined : { areaId: area.areaId }),
      ...(pageToken === undefined ? undefined : { pageToken }),
    }
    try {
      const page = await this.#call('search', () => this.provider.search(query, this.#signal))
      plan.record(page)
      this.setbacks.tooHeavy = 0
      // Not after each page: where the third is never to be had, the first two would be paid for again and again.
      if (!plan.isAmidCell) this.setbacks.restarts = 0
      return page
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#askAnotherWay(plan, error)
      return nothing
    }
  }

  #askAnotherWay(plan: SearchPlan, error: AppError): void {
    if (error.code === 'provider_query_too_heavy') {
      if (this.setbacks.tooHeavy >= mostTooHeavy) throw error
      this.setbacks.tooHeavy++
      plan.splitCell()
    } else if (error.code === 'provider_token_expired') {
      if (this.setbacks.restarts >= mostRestarts)
        throw new AppError('provider_bad_request', `Page tokens are no good again and again. ${error.message}`)
      this.setbacks.restarts++
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
