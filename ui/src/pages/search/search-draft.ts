import type { NewSearch } from '../../../../src/http/contract/types.ts'
import { type Corner, polygonOf } from '../../map/corners.ts'
import { type RunChoice, runChoice, runOfSearch } from '../../parts/run-to-contacts/run-choice.ts'

type Choice = 'any' | 'yes' | 'no'

/** Values of the form. Empty numbers are ''. */
export interface SearchDraft {
  readonly kinds: readonly string[]
  readonly places: readonly string[]
  /** Drawn on the map, instead of places; empty: none. */
  readonly area: readonly Corner[]
  /** Empty: the preferred provider of the installation. */
  readonly provider: string
  readonly radiusKm: number | string
  readonly maxResults: number | string
  readonly maxCost: number | string
  readonly region: string
  readonly has_website: Choice
  readonly has_phone: Choice
  readonly open: Choice
  readonly minRating: number | string
  readonly minReviews: number | string
  /** 0: any. */
  readonly minConfidence: number
  readonly nameContains: readonly string[]
  readonly nameExcludes: readonly string[]
  readonly run: RunChoice
}

export const emptyDraft: SearchDraft = {
  kinds: [],
  places: [],
  area: [],
  provider: '',
  radiusKm: '',
  maxResults: '',
  maxCost: '',
  region: '',
  has_website: 'any',
  has_phone: 'any',
  open: 'any',
  minRating: '',
  minReviews: '',
  minConfidence: 0,
  nameContains: [],
  nameExcludes: [],
  run: runChoice(false),
}

/** How many areas are searched. */
export const areasIn = ({ area, places }: Pick<SearchDraft, 'area' | 'places'>): number =>
  area.length > 0 ? 1 : places.length

/** The request of a draft, without empty fields. */
export function requestOf(draft: SearchDraft): NewSearch {
  const { kinds, places, area, provider, region } = draft
  const isDrawn = area.length > 0
  const filters = filtersOf(draft)
  return {
    kinds: [...kinds],
    ...(isDrawn ? { polygon: polygonOf(area) } : { places: [...places] }),
    ...(provider !== '' && { provider: provider as NonNullable<NewSearch['provider']> }),
    ...(draft.radiusKm !== '' && !isDrawn && { radius: Math.round(Number(draft.radiusKm) * 1000) }),
    ...(draft.maxResults !== '' && { max_results: Number(draft.maxResults) }),
    ...(draft.maxCost !== '' && { max_cost: Number(draft.maxCost) }),
    ...(region.trim() !== '' && { region: region.trim().toUpperCase() }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...runOfSearch(draft.run),
  }
}

function filtersOf(draft: SearchDraft): NonNullable<NewSearch['filters']> {
  const flag = (name: 'has_website' | 'has_phone' | 'open') =>
    draft[name] === 'any' ? {} : { [name]: draft[name] === 'yes' }
  return {
    ...flag('has_website'),
    ...flag('has_phone'),
    ...flag('open'),
    ...(draft.minRating !== '' && { min_rating: Number(draft.minRating) }),
    ...(draft.minReviews !== '' && { min_reviews: Number(draft.minReviews) }),
    // Other providers state none, so no place of theirs would be left.
    ...(draft.minConfidence > 0 && isOverture(draft) && { min_confidence: draft.minConfidence }),
    ...(draft.nameContains.length > 0 && { name_contains: [...draft.nameContains] }),
    ...(draft.nameExcludes.length > 0 && { name_excludes: [...draft.nameExcludes] }),
  }
}

/** The slider is enabled only for Overture, the default. */
function isOverture({ provider }: SearchDraft): boolean {
  return provider === '' || provider === 'overture'
}

export function hasFilters(draft: SearchDraft): boolean {
  return Object.keys(filtersOf(draft)).length > 0
}
