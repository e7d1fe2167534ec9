import type { PlaceFact, ProviderPlace } from '../../providers/place-provider.ts'

/** Conditions that results must meet. A type, not an interface: it is stored as JSON. */
export type SearchFilters = {
  /** True: only places with a website; false: only without. */
  readonly has_website?: boolean | undefined
  readonly has_phone?: boolean | undefined
  /** True: no places that are closed, temporarily or permanently. */
  readonly open?: boolean | undefined
  readonly min_rating?: number | undefined
  readonly min_reviews?: number | undefined
  /** 0 to 100, as the provider states it. */
  readonly min_confidence?: number | undefined
  /** At least one of these, in any case. */
  readonly name_contains?: readonly string[] | undefined
  /** None of these. */
  readonly name_excludes?: readonly string[] | undefined
}

/** Whether a result meets the filters. A missing value meets no minimum, and a missing status counts as open. */
export function matchesFilters(filters: SearchFilters, place: ProviderPlace): boolean {
  const { has_website, has_phone, open, min_rating, min_reviews, min_confidence } = filters
  if (has_website !== undefined && has_website !== (place.website !== undefined)) return false
  if (has_phone !== undefined && has_phone !== (place.phone !== undefined)) return false
  const isClosed = place.status === 'closed_permanently' || place.status === 'closed_temporarily'
  if (open !== undefined && open === isClosed) return false
  if (min_rating !== undefined && (place.rating ?? -1) < min_rating) return false
  if (min_reviews !== undefined && (place.reviewCount ?? -1) < min_reviews) return false
  if (min_confidence !== undefined && (place.confidence ?? -1) < min_confidence) return false
  return nameMatches(filters, place.name ?? '')
}

function nameMatches({ name_contains = [], name_excludes = [] }: SearchFilters, name: string): boolean {
  const lower = name.toLowerCase()
  const has = (word: string) => lower.includes(word.toLowerCase())
  return (name_contains.length === 0 || name_contains.some(has)) && !name_excludes.some(has)
}

/** What a user needs to choose among places. Google returns all of it in one price class. */
const baseFacts: readonly PlaceFact[] = ['id', 'location', 'address', 'name', 'kinds', 'status']

const factOfColumn: Readonly<Record<string, PlaceFact>> = {
  website_url: 'website',
  phone: 'phone',
  rating: 'rating',
  review_count: 'rating',
}

/**
 * The facts to request: the base facts, those that the filters use, and those that the tenant's enabled rule for places uses.
 * No others: some providers charge by the most expensive fact.
 */
export function factsNeeded(filters: SearchFilters, rule: unknown): PlaceFact[] {
  const facts = new Set(baseFacts)
  if (filters.has_website !== undefined) facts.add('website')
  if (filters.has_phone !== undefined) facts.add('phone')
  if (filters.min_rating !== undefined || filters.min_reviews !== undefined) facts.add('rating')
  for (const column of columnsIn(rule)) {
    const fact = Object.hasOwn(factOfColumn, column) ? factOfColumn[column] : undefined
    if (fact !== undefined) facts.add(fact)
  }
  return [...facts]
}

/** Every column that a stored rule names. */
function columnsIn(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(columnsIn)
  if (typeof rule !== 'object' || rule === null) return []
  const own = 'field' in rule && typeof rule.field === 'string' ? [rule.field] : []
  return [...own, ...Object.values(rule).flatMap(columnsIn)]
}
