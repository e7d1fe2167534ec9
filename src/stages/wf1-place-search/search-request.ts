import { createHash } from 'node:crypto'
import { AppError, type FieldProblem, messageOf } from '../../core/errors.ts'
import type { Polygon } from '../../core/polygon.ts'
import type { PriceList } from '../../costs/price-list.ts'
import type { HarvestGate } from '../../curation/autopilot/harvests.ts'
import { kindOf } from '../../providers/business-kinds/business-kinds.ts'
import { everyKind, overtureKinds } from '../../providers/overture/overture-kinds.ts'
import type { PlaceProvider } from '../../providers/place-provider.ts'
import { isInvalidPoint, nameOfPolygon, readPoint } from './search-area.ts'
import type { SearchFilters } from './search-filters.ts'

/** In the order of preference: a search uses the first one that is configured. */
export const searchProviders = ['overture', 'openstreetmap', 'google-places'] as const
export type SearchProvider = (typeof searchProviders)[number]

/** A request for every kind in every place, or in one drawn area. */
export interface SearchRequest {
  readonly kinds: readonly string[]
  readonly places: readonly string[]
  /** Metres around the centre of each place. Left out: the whole place. */
  readonly radius?: number | undefined
  /** Instead of places. */
  readonly polygon?: Polygon | undefined
  /** Left out: the preferred provider of this installation. */
  readonly provider?: SearchProvider | undefined
  readonly filters?: SearchFilters | undefined
  /** For each kind in each place. */
  readonly max_results?: number | undefined
  /** For all searches of the request together, in the currency of the price list. */
  readonly max_cost?: number | undefined
  readonly language?: string | undefined
  readonly region?: string | undefined
  /** Do not reuse the results of an identical search. */
  readonly fresh?: boolean | undefined
  /** Select all results up to their contacts. */
  readonly run_to_contacts?: RunToContacts | undefined
}

interface RunToContacts {
  /** Left out: all. */
  readonly gates?: readonly HarvestGate[] | undefined
  readonly pages_per_site?: number | undefined
}

/** Search settings of the installation. */
export interface SearchDefaults {
  readonly preferred: SearchProvider
  readonly available: readonly SearchProvider[]
  readonly reuseHours: number
  readonly prices: PriceList
}

/** The same with the providers, for cost estimates. */
export interface SearchSetup extends SearchDefaults {
  readonly providerOf: (name: SearchProvider) => PlaceProvider
}

/** One search: one kind in one place. */
export interface Combination {
  readonly kind: string
  readonly place: string
}

const maxCombinations = 500

/** The distinct searches of a request, in its order. */
export function combinationsOf({ kinds, places, polygon }: SearchRequest): Combination[] {
  const distinct = (texts: readonly string[]) => [
    ...new Map(texts.map((text) => [normalizeText(text), text.trim()])).values(),
  ]
  const areas = polygon === undefined ? distinct(places) : [nameOfPolygon(polygon)]
  return distinct(kinds).flatMap((kind) => areas.map((place) => ({ kind, place })))
}

/** Validates a request before it is queued and returns its provider. */
export function checkRequest(request: SearchRequest, defaults: SearchDefaults): SearchProvider {
  const provider = request.provider ?? defaults.preferred
  const fields = [
    ...providerProblems(provider, defaults),
    ...kindProblems(provider, request),
    ...(provider === 'google-places' ? [] : ratingProblems(provider, request)),
    ...areaProblems(request),
    ...placeProblems(request),
  ]
  const count = combinationsOf(request).length
  if (count > maxCombinations) {
    const problem = `times kinds makes ${count} searches, more than ${maxCombinations}`
    fields.push({ field: 'places', problem, way_out: 'Submit them in parts.' })
  }
  if (fields.length === 0) return provider
  const named = fields.map(({ field, problem }) => `${field} ${problem}`)
  throw new AppError('fields_invalid', `${named.join('; ')}.`, { fields })
}

function providerProblems(provider: SearchProvider, { available }: SearchDefaults): FieldProblem[] {
  if (available.includes(provider)) return []
  const setting = provider === 'overture' ? 'Set OVERTURE=on' : 'Set GOOGLE_PLACES_API_KEY'
  const problem = provider === 'overture' ? 'is overture, which is off here' : `is ${provider}, which has no key here`
  return [{ field: 'provider', problem, way_out: `${setting}, or use ${available.join(' or ')}.` }]
}

/** Only Google searches by text. The others need a kind that they know. */
function kindProblems(provider: SearchProvider, { kinds }: SearchRequest): FieldProblem[] {
  const read = { overture: overtureKinds, openstreetmap: kindOf, 'google-places': () => undefined }[provider]
  return kinds.flatMap((kind, index): FieldProblem[] => {
    if (kind === everyKind) return provider === 'overture' ? [] : [everyKindProblem(index)]
    try {
      read(kind)
      return []
    } catch (error) {
      const problem = `is not known to ${titles[provider]}`
      return [{ field: `kinds[${index}]`, problem, way_out: messageOf(error) }]
    }
  })
}

function everyKindProblem(index: number): FieldProblem {
  const way_out = 'Name a kind, or use the provider overture.'
  return { field: `kinds[${index}]`, problem: 'is everything, which only Overture can search', way_out }
}

const titles = { overture: 'Overture', openstreetmap: 'OpenStreetMap', 'google-places': 'Google' } as const

function ratingProblems(provider: SearchProvider, { filters = {} }: SearchRequest): FieldProblem[] {
  const ratings = (['min_rating', 'min_reviews'] as const).filter((name) => filters[name] !== undefined)
  const problem = `cannot be used with ${titles[provider]}, which has no ratings`
  const way_out = 'Leave it out, or use the provider google-places.'
  return ratings.map((name) => ({ field: `filters[${name}]`, problem, way_out }))
}

/** Places or one polygon, and a radius only around places. */
function areaProblems({ places, polygon, radius }: SearchRequest): FieldProblem[] {
  if (polygon === undefined) {
    if (places.length > 0) return []
    return [{ field: 'places', problem: 'is missing', way_out: 'Send locations such as ["Leeds, UK"], or a polygon.' }]
  }
  const problem = 'cannot be used with a polygon, which is the whole area'
  const used = { places: places.length > 0, radius: radius !== undefined }
  return (['places', 'radius'] as const).flatMap((field) =>
    used[field] ? [{ field, problem, way_out: `Leave out ${field}, or the polygon.` }] : [],
  )
}

function placeProblems({ places, radius }: SearchRequest): FieldProblem[] {
  return places.flatMap((place, index): FieldProblem[] => {
    if (isInvalidPoint(place)) {
      const way_out = 'Send latitude (-90 to 90), then longitude (-180 to 180), such as "53.8,-1.55".'
      return [{ field: `places[${index}]`, problem: 'is not a point on the map', way_out }]
    }
    if (radius !== undefined || readPoint(place) === undefined) return []
    const problem = `is missing for places[${index}], a point`
    return [{ field: 'radius', problem, way_out: 'Send metres, such as 5000.' }]
  })
}

/** Equal for identical searches, which would find the same places. */
export function fingerprintOf({ kind, place }: Combination, provider: SearchProvider, request: SearchRequest): string {
  const { filters = {}, radius, polygon, max_results, language, region } = request
  const usedFilters = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const parts = [
    provider,
    normalizeText(kind),
    normalizeText(place),
    radius,
    usedFilters,
    max_results,
    language,
    region,
    // Only where it is used: searches without it keep their fingerprint.
    ...(polygon === undefined ? [] : [polygon]),
  ]
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex')
}

function normalizeText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
