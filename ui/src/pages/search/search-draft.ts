import type { NewSearch } from '../../../../src/http/contract/types.ts'

type Choice = 'any' | 'yes' | 'no'

/** Values of the form. Empty numbers are ''. */
export interface SearchDraft {
  readonly kinds: readonly string[]
  readonly places: readonly string[]
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
  readonly nameContains: readonly string[]
  readonly nameExcludes: readonly string[]
}

export const emptyDraft: SearchDraft = {
  kinds: [],
  places: [],
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
  nameContains: [],
  nameExcludes: [],
}

/** The request of a draft, without empty fields. */
export function requestOf(draft: SearchDraft): NewSearch {
  const { kinds, places, provider, region } = draft
  const filters = filtersOf(draft)
  return {
    kinds: [...kinds],
    places: [...places],
    ...(provider !== '' && { provider: provider as NonNullable<NewSearch['provider']> }),
    ...(draft.radiusKm !== '' && { radius: Math.round(Number(draft.radiusKm) * 1000) }),
    ...(draft.maxResults !== '' && { max_results: Number(draft.maxResults) }),
    ...(draft.maxCost !== '' && { max_cost: Number(draft.maxCost) }),
    ...(region.trim() !== '' && { region: region.trim().toUpperCase() }),
    ...(Object.keys(filters).length > 0 && { filters }),
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
    ...(draft.nameContains.length > 0 && { name_contains: [...draft.nameContains] }),
    ...(draft.nameExcludes.length > 0 && { name_excludes: [...draft.nameExcludes] }),
  }
}

export function hasFilters(draft: SearchDraft): boolean {
  return Object.keys(filtersOf(draft)).length > 0
}
