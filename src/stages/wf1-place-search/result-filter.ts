import type { PlacePage, ProviderPlace } from '../../providers/place-provider.ts'
import { otherTradeReason } from './another-trade.ts'
import { outsideReason, type SearchArea } from './search-area.ts'
import { matchesFilters, type SearchFilters } from './search-filters.ts'

/** A result worth keeping, and why somebody should look twice, if so. */
export interface KeptPlace {
  readonly place: ProviderPlace
  readonly doubt: string | undefined
}

/** What became of a page's results. */
export interface FilteredPage {
  readonly kept: readonly KeptPlace[]
  /** How many the filters kept out, and the ids of those that lie in the area. */
  readonly filtered: number
  readonly filteredIds: readonly string[]
  /** Seen before by this search. */
  readonly repeats: number
  /** Entries that could not be read. */
  readonly problems: number
}

interface FilterOptions {
  readonly area: SearchArea
  readonly radiusMetres: number | null
  /** Undefined: whatever comes is of the trade. */
  readonly kind: string | undefined
  readonly filters: SearchFilters
  readonly maxResults: number | null
  /** Of the runs before. */
  readonly kept: readonly string[]
  readonly filtered: readonly string[]
  readonly fitting: number
}

/** A natural key is indexed: an entry of a B-tree holds about 2,700 bytes. */
const maxIdLength = 500

/** Sorts results: each once, filters first, doubts noted, no more than were asked for. */
export class ResultFilter {
  readonly #options: FilterOptions
  readonly #kept: Set<string>
  readonly #filtered: Set<string>
  /** Kept without a doubt: what `max_results` counts. */
  fitting: number

  constructor(options: FilterOptions) {
    this.#options = options
    this.#kept = new Set(options.kept)
    this.#filtered = new Set(options.filtered)
    this.fitting = options.fitting
  }

  get isFull(): boolean {
    return this.fitting >= (this.#options.maxResults ?? Number.POSITIVE_INFINITY)
  }

  get kept(): number {
    return this.#kept.size
  }

  get filtered(): number {
    return this.#filtered.size
  }

  filterPage({ places, problems }: Pick<PlacePage, 'places' | 'problems'>): FilteredPage {
    const kept: KeptPlace[] = []
    const filteredIds: string[] = []
    let [repeats, filtered, unusable] = [0, 0, problems.length]
    for (const place of places) {
      if (this.isFull) break
      if (this.#kept.has(place.id) || this.#filtered.has(place.id)) repeats++
      else if (place.id.length > maxIdLength) unusable++
      else if (!matchesFilters(this.#options.filters, place)) {
        filtered++
        this.#filtered.add(place.id)
        if (this.#outside(place) === undefined) filteredIds.push(place.id)
      } else kept.push(this.#keep(place))
    }
    return { kept, filtered, filteredIds, repeats, problems: unusable }
  }

  #keep(place: ProviderPlace): KeptPlace {
    const { kind } = this.#options
    const doubt = this.#outside(place) ?? (kind === undefined ? undefined : otherTradeReason(kind, place))
    this.#kept.add(place.id)
    if (doubt === undefined) this.fitting++
    return { place, doubt }
  }

  #outside(place: ProviderPlace): string | undefined {
    return outsideReason(this.#options.area, this.#options.radiusMetres, place)
  }
}
