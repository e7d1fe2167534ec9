import type { Box, GeoPoint } from '../core/geo.ts'
import type { Polygon } from '../core/polygon.ts'

/** Facts that a caller can request. Some providers charge by the most expensive one, so request no more than needed. */
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

/** Local times. `closes` before `opens` is on the next day; 24:00 is the end of the day. */
export interface OpenSpan {
  readonly opens: string
  readonly closes: string
}

/** By day; closed on missing days. */
export type WeekHours = { readonly [Day in Weekday]?: readonly OpenSpan[] }

export type BusinessStatus = 'operational' | 'closed_temporarily' | 'closed_permanently' | 'planned'

/** An e-mail or a phone number as the provider writes it. */
export interface PlaceContact {
  readonly field: 'email' | 'phone'
  readonly value: string
  /** `contact:email` */
  readonly label: string
}

/** A business as a provider returns it. Facts that are unknown or were not requested are absent. */
export interface ProviderPlace extends Partial<GeoPoint> {
  /** Of the provider. */
  readonly id: string
  readonly name?: string
  /** On one line, as the provider formats it. */
  readonly address?: string
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postcode?: string
  /** ISO 3166, two capitals. */
  readonly country?: string
  /** Categories of the provider, the primary one first. */
  readonly kinds: readonly string[]
  readonly phone?: string
  readonly website?: string
  readonly email?: string
  /** Every e-mail and phone number, with the tag, field or column that contains it. */
  readonly contacts?: readonly PlaceContact[]
  /** Where the provider, or a line of a list, says all this. */
  readonly url?: string
  /** Links to profiles, by network. */
  readonly socials: Readonly<Record<string, string>>
  readonly rating?: number
  readonly reviewCount?: number
  /** 0 (free) to 4. */
  readonly priceLevel?: number
  readonly hours?: WeekHours
  /** As the provider wrote it; it may say more than `hours` can. */
  readonly hoursText?: string
  readonly timezone?: string
  readonly status?: BusinessStatus
  /** 0 to 100: how sure the provider is that the place exists. Not comparable between its sources. */
  readonly confidence?: number
  /** The version of the provider's data that the place is from. */
  readonly release?: string
  /** Must be shown together with the place. */
  readonly attribution: string
  readonly raw: unknown
}

/** The billed SKUs of a call. The price list has their prices. */
interface Spending {
  readonly sku: string
  readonly units: number
}

export interface Locale {
  /** BCP 47, for names and postal addresses in the response. */
  readonly language?: string
  /** ISO 3166: "Boston" with GB is the one in Lincolnshire. */
  readonly region?: string
}

/** The area of a name. */
export interface LocatedArea {
  readonly name: string
  readonly box: Box
  readonly centre: GeoPoint
  readonly country?: string
  /** The provider's id of the exact outline, for `PlaceQuery.areaId`. */
  readonly areaId?: string
  /** The exact outline: a place in any of these is in the area. */
  readonly outline?: readonly Polygon[]
  readonly attribution: string
  readonly spent: readonly Spending[]
}

export interface PlaceQuery extends Locale {
  /** The kind of business, as the user wrote it. */
  readonly kind: string
  readonly box: Box
  /** The box is a preference, not a limit. Providers that only support limits use it as one. */
  readonly isBias?: boolean
  readonly areaId?: string
  /** For providers that have outlines instead of ids of areas. */
  readonly outline?: readonly Polygon[]
  /** A category of the provider, for providers that accept one besides `kind`. */
  readonly providerType?: string
  readonly needs: readonly PlaceFact[]
  /** Of the previous page. The rest of the query must be the same. */
  readonly pageToken?: string
}

export interface PlacePage {
  readonly places: readonly ProviderPlace[]
  /** Absent on the last page. */
  readonly nextPageToken?: string
  readonly spent: readonly Spending[]
  /** Entries of the response that could not be read, and why. The others are in `places`. */
  readonly problems: readonly string[]
}

export interface PlaceDetails {
  /** Its id may differ from the requested one: places move. */
  readonly place: ProviderPlace
  readonly spent: readonly Spending[]
}

/** What a search of files reads. */
export interface FileEstimate {
  readonly release: string
  readonly files: number
  readonly groups: number
  readonly bytes: number
  /** In the row groups that touch the area. */
  readonly rows: number
  /** Expected in the area, roughly. */
  readonly places: number
}

/** Properties of a provider. */
interface ProviderTraits {
  /** Maximum places per query, over all pages. A query that reaches it has more. Undefined: no maximum. */
  readonly capPerQuery: number | undefined
  readonly pageSize: number
  /** Searches return all facts: a call for details would add none. */
  readonly searchGivesDetails: boolean
  /** False: a place can only be searched, and a search returns everything. */
  readonly hasDetails: boolean
  /** Whether it finds areas by name and searches in a box. */
  readonly isMap: boolean
  /** How long its content may be stored, except ids; undefined: no limit. */
  readonly retentionDays: number | undefined
  readonly attribution: string
}

type MapProviderName = 'overture' | 'openstreetmap' | 'google-places'

/**
 * A source of businesses. Only a typed client: budgets, retries and tiling are in the stage. Every failure is an error of
 * the catalogue; an abort throws the signal's reason.
 */
export interface PlaceProvider {
  readonly name: MapProviderName | 'csv'
  readonly traits: ProviderTraits
  /** The SKU of a call, to reserve its price before the call; undefined: free. */
  skuOf(call: 'locate' | 'search' | 'details', needs: readonly PlaceFact[]): string | undefined
  locate(name: string, locale: Locale, signal: AbortSignal): Promise<LocatedArea>
  search(query: PlaceQuery, signal: AbortSignal): Promise<PlacePage>
  /** What a search would read, for providers that read files. */
  estimate?(query: PlaceQuery, signal: AbortSignal): Promise<FileEstimate>
  details(
    id: string,
    options: Locale & { readonly needs: readonly PlaceFact[] },
    signal: AbortSignal,
  ): Promise<PlaceDetails>
  /** Reads a stored place (`raw`) of this provider again, without a call. */
  read(raw: unknown): ProviderPlace | undefined
  close(): Promise<void>
}

/** The map providers of this installation. */
export interface PlaceProviders {
  /** Default of a search: the first one that can be used, in the order overture, openstreetmap, google-places. */
  readonly preferred: MapProviderName
  /** Calls of a provider whose key is not set fail with `provider_key_rejected`. */
  get(name: MapProviderName): PlaceProvider
  close(): Promise<void>
}
