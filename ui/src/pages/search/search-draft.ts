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
  /** Every business of the area, without a type. */
  readonly isEverything: boolean
  /** Each is asked. Empty: the preferred one of the workspace. */
  readonly providers: readonly string[]
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
  isEverything: false,
  providers: [],
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

/** The kind of a search for everything. */
const everyKind = '*'

/** Types to search for. */
export const kindsOf = ({ kinds, isEverything }: Pick<SearchDraft, 'kinds' | 'isEverything'>): readonly string[] =>
  isEverything ? [everyKind] : kinds

/** A request for each provider. */
export function requestsOf(draft: SearchDraft): NewSearch[] {
  return (draft.providers.length === 0 ? [''] : draft.providers).map((provider) => requestOf(draft, provider))
}

/** The request of a draft to a provider, without empty fields. */
function requestOf(draft: SearchDraft, provider: string): NewSearch {
  const { places, area, region } = draft
  const isDrawn = area.length > 0
  const filters = filtersOf(draft, provider)
  return {
    kinds: [...kindsOf(draft)],
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

function filtersOf(draft: SearchDraft, provider: string): NonNullable<NewSearch['filters']> {
  const flag = (name: 'has_website' | 'has_phone' | 'open') =>
    draft[name] === 'any' ? {} : { [name]: draft[name] === 'yes' }
  // With several providers the others are asked without; one alone is refused with the reason.
  const hasRatings = draft.providers.length < 2 || provider === 'google-places'
  return {
    ...flag('has_website'),
    ...flag('has_phone'),
    ...flag('open'),
    ...(draft.minRating !== '' && hasRatings && { min_rating: Number(draft.minRating) }),
    ...(draft.minReviews !== '' && hasRatings && { min_reviews: Number(draft.minReviews) }),
    // Other providers state none, so no place of theirs would be left.
    ...(draft.minConfidence > 0 &&
      (provider === '' || provider === 'overture') && { min_confidence: draft.minConfidence }),
    ...(draft.nameContains.length > 0 && { name_contains: [...draft.nameContains] }),
    ...(draft.nameExcludes.length > 0 && { name_excludes: [...draft.nameExcludes] }),
  }
}

export function hasFilters(draft: SearchDraft): boolean {
  return requestsOf(draft).some(({ filters }) => filters !== undefined)
}
