import type { CountryCode } from 'libphonenumber-js/max'
import { readNumber } from '../extract/phone/read-number.ts'
import type { ProviderPlace } from '../providers/place-provider.ts'

/** The columns of a place that a provider fills. */
export interface PlaceColumns {
  readonly provider_place_id: string
  readonly name: string | null
  readonly address: string | null
  readonly kinds: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
  readonly phone: string | null
  readonly website_url: string | null
  readonly rating: number | null
  readonly review_count: number | null
  readonly business_status: string | null
  readonly attribution: string
  /** The version of the provider's data, for providers that have versions. */
  readonly release: string | null
  readonly raw: unknown
}

const maxLengths = { name: 500, address: 1000, phone: 100, website: 2048, kind: 100, release: 100 }
const maxKinds = 50
const maxReviewCount = 2_147_483_647

/** A provider's values, truncated to what the columns hold. `areaCountry`: the country of the search area. */
export function placeColumns(place: ProviderPlace, areaCountry: string | null): PlaceColumns {
  const { website } = place
  return {
    provider_place_id: place.id,
    name: truncate(place.name, maxLengths.name),
    address: truncate(place.address, maxLengths.address),
    kinds: place.kinds.slice(0, maxKinds).map((kind) => kind.slice(0, maxLengths.kind).toWellFormed()),
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    phone: phoneOf(place, areaCountry) ?? truncate(place.phone, maxLengths.phone),
    // A truncated URL would be another URL.
    website_url: website === undefined || website.length > maxLengths.website ? null : website,
    rating: place.rating ?? null,
    review_count: wholeNumber(place.reviewCount),
    business_status: place.status ?? null,
    attribution: place.attribution,
    release: truncate(place.release, maxLengths.release),
    raw: place.raw,
  }
}

/** In E.164, the format in which numbers are compared and suppressed. Null: not a valid number of its country. */
export function phoneOf({ phone, country }: ProviderPlace, areaCountry: string | null): string | null {
  if (phone === undefined || phone.length > maxLengths.phone) return null
  return readNumber(phone, (country ?? areaCountry ?? undefined) as CountryCode | undefined)?.number ?? null
}

export function truncate(text: string | undefined, length: number): string | null {
  return text === undefined ? null : text.slice(0, length).toWellFormed()
}

function wholeNumber(value: number | undefined): number | null {
  if (value === undefined || !(value >= 0)) return null
  return Math.min(Math.round(value), maxReviewCount)
}
