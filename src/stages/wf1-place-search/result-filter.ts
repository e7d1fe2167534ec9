import { type Polygon, polygonContains } from '../../core/polygon.ts'
import { findKind } from '../../providers/business-kinds/business-kinds.ts'
import type { PlacePage, ProviderPlace } from '../../providers/place-provider.ts'
import { outsideReason, type SearchArea } from './search-area.ts'
import { matchesFilters, type SearchFilters } from './search-filters.ts'

/** A result to keep, and the reason to review it, if there is one. */
export interface KeptPlace {
  readonly place: ProviderPlace
  readonly doubt: string | undefined
}

/** A page of results after filtering. */
export interface FilteredPage {
  readonly kept: readonly KeptPlace[]
  /** Number of results that the filters removed, and the ids of those in the area. */
  readonly filtered: number
  readonly filteredIds: readonly string[]
  /** Results that this search found before. */
  readonly repeats: number
  /** Entries that could not be read. */
  readonly problems: number
}

interface FilterOptions {
  readonly area: SearchArea
  readonly radiusMetres: number | null
  /** Places outside it are left out; of a named place or a radius, they are kept with a doubt. */
  readonly polygon: Polygon | null
  /** Undefined: every result has the right kind. */
  readonly kind: string | undefined
  readonly filters: SearchFilters
  readonly maxResults: number | null
  /** Ids from earlier runs. */
  readonly kept: readonly string[]
  readonly filtered: readonly string[]
  readonly fitting: number
}

/** The id is indexed: a B-tree entry holds about 2,700 bytes. */
const maxIdLength = 500

/** Filters results: each place once, with its doubts, up to the maximum. */
export class ResultFilter {
  readonly #options: FilterOptions
  readonly #kept: Set<string>
  readonly #filtered: Set<string>
  /** Kept without a doubt; `max_results` limits these. */
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
        if (!this.#isOffPolygon(place) && this.#outside(place) === undefined) filteredIds.push(place.id)
      } else if (this.#isOffPolygon(place)) {
        filtered++
        this.#filtered.add(place.id)
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

  #isOffPolygon({ latitude, longitude }: ProviderPlace): boolean {
    const { polygon } = this.#options
    if (polygon === null || latitude === undefined || longitude === undefined) return false
    return !polygonContains(polygon, { latitude, longitude })
  }

  #outside(place: ProviderPlace): string | undefined {
    const { area, radiusMetres, polygon } = this.#options
    if (polygon === null) return outsideReason(area, radiusMetres, place)
    return place.latitude === undefined || place.longitude === undefined ? 'Its coordinates are not known' : undefined
  }
}

/**
 * Why a result of a text search is of another trade; undefined when it is not, or when its kinds are unknown. Not needed
 * for OpenStreetMap, which is searched by tag.
 */
function otherTradeReason(kind: string, { kinds }: Pick<ProviderPlace, 'kinds'>): string | undefined {
  const wanted = findKind(kind)?.name
  if (wanted === undefined) return undefined
  const trades = kinds.flatMap((name) => findKind(name)?.name ?? [])
  if (trades.length === 0 || trades.includes(wanted)) return undefined
  return `Another trade: ${trades[0]?.replaceAll('_', ' ')}, not ${wanted.replaceAll('_', ' ')}`
}
