import type { Box, GeoPoint } from '../core/geo.ts'

/** What a caller wants to know of a place. Some providers charge by the dearest of them, so ask for no more than needed. */
export const placeFacts = [
  'id',
  'location',
  'address',
  'name',
  'kinds',
  'status',
  'timezone',
  'phone',
  'website',
  'rating',
  'price',
  'hours',
] as const
export type PlaceFact = (typeof placeFacts)[number]

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Local times. `closes` before `opens` is on the day after; 24:00 is the end of the day. */
export interface OpenSpan {
  readonly opens: string
  readonly closes: string
}

/** By day; a day that is missing is closed. */
export type WeekHours = { readonly [Day in Weekday]?: readonly OpenSpan[] }

export type BusinessStatus = 'operational' | 'closed_temporarily' | 'closed_permanently' | 'planned'

/** A business as a provider knows it. What it does not know, or was not asked, is absent: nothing is made up. */
export interface ProviderPlace extends Partial<GeoPoint> {
  /** The provider's own. */
  readonly id: string
  readonly name?: string
  /** On one line, as the provider writes it. */
  readonly address?: string
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postcode?: string
  /** ISO 3166, two capitals. */
  readonly country?: string
  /** The provider's words for what it is, the foremost first. */
  readonly kinds: readonly string[]
  readonly phone?: string
  readonly website?: string
  readonly email?: string
  /** Links to profiles, by network. */
  readonly socials: Readonly<Record<string, string>>
  readonly rating?: number
  readonly reviewCount?: number
  /** 0 (free) to 4. */
  readonly priceLevel?: number
  readonly hours?: WeekHours
  /** As the provider wrote it, also where it says more than `hours` can. */
  readonly hoursText?: string
  readonly timezone?: string
  readonly status?: BusinessStatus
  /** Must be shown wherever the place is. */
  readonly attribution: string
  readonly raw: unknown
}

/** What a call cost, in the provider's own articles. The price of one is the operator's to know. */
interface Spending {
  readonly sku: string
  readonly units: number
}

export interface Locale {
  /** BCP 47, for names and addresses in the answer. */
  readonly language?: string
  /** ISO 3166: "Boston" with GB is the one in Lincolnshire. */
  readonly region?: string
}

/** A named area, found. */
export interface LocatedArea {
  readonly name: string
  readonly box: Box
  readonly centre: GeoPoint
  readonly country?: string
  /** The provider's own handle of the exact outline, for `PlaceQuery.areaId`. */
  readonly areaId?: string
  readonly attribution: string
  readonly spent: readonly Spending[]
}

export interface PlaceQuery extends Locale {
  /** What to look for, in the person's words. */
  readonly kind: string
  readonly box: Box
  /** The box is a hint, not a limit. Providers that only know limits take it as one. */
  readonly isBias?: boolean
  readonly areaId?: string
  /** A category in the provider's own words, for providers that take one besides the person's. */
  readonly providerType?: string
  readonly needs: readonly PlaceFact[]
  /** Of the page before; all else must be as it was then. */
  readonly pageToken?: string
}

export interface PlacePage {
  readonly places: readonly ProviderPlace[]
  /** Absent on the last page. */
  readonly nextPageToken?: string
  readonly spent: readonly Spending[]
  /** Entries of the answer that could not be read, and why. The others are not lost for it. */
  readonly problems: readonly string[]
}

export interface PlaceDetails {
  /** Its id may be another than the one asked for: places move. */
  readonly place: ProviderPlace
  readonly spent: readonly Spending[]
}

/** What holds for every call of a provider. */
interface ProviderTraits {
  /** The most places that one query gives, all pages together; more are there when it is reached. Undefined: all. */
  readonly capPerQuery: number | undefined
  readonly pageSize: number
  /** Its searches say all it knows: a call for details would bring nothing new. */
  readonly searchGivesDetails: boolean
  /** Whether it finds areas by name, and searches in parts of them. */
  readonly isMap: boolean
  /** How long its content may be kept, ids excepted; undefined: as long as wanted. */
  readonly retentionDays: number | undefined
  readonly attribution: string
}

type MapProviderName = 'google-places' | 'openstreetmap'

/**
 * A source of businesses. A typed client and nothing more: it knows addresses, keys and answers, while budgets, retries
 * and tiling belong to the stage. Every failure is an error of the catalogue; an abort throws the signal's reason.
 */
export interface PlaceProvider {
  readonly name: MapProviderName | 'csv'
  readonly traits: ProviderTraits
  /** What a call will be charged as, so that it can be budgeted before it is made; undefined: it is free. */
  skuOf(call: 'locate' | 'search' | 'details', needs: readonly PlaceFact[]): string | undefined
  locate(name: string, locale: Locale, signal: AbortSignal): Promise<LocatedArea>
  search(query: PlaceQuery, signal: AbortSignal): Promise<PlacePage>
  details(
    id: string,
    options: Locale & { readonly needs: readonly PlaceFact[] },
    signal: AbortSignal,
  ): Promise<PlaceDetails>
  /** A place as this provider once wrote it (`raw`), read again: asking anew would cost a call. */
  read(raw: unknown): ProviderPlace | undefined
  close(): Promise<void>
}

/** The maps of this installation. A file of businesses is a provider of its own for each file. */
export interface PlaceProviders {
  /** Where a search does not say: Google if there is a key, else OpenStreetMap, which needs none. */
  readonly preferred: MapProviderName
  /** Throws `provider_key_rejected` for a map whose key is not set. */
  get(name: MapProviderName): PlaceProvider
  close(): Promise<void>
}
