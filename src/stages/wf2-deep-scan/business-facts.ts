import type { ProviderPlace } from '../../providers/place-provider.ts'
import { phoneOf, placeColumns, truncate } from '../place-columns.ts'

const maxLength = 200

/** The columns of a business that a provider's details fill. Unknown values are null. */
export function businessFacts(place: ProviderPlace, areaCountry: string | null) {
  const country = place.country ?? areaCountry
  const {
    provider_place_id: _,
    address: __,
    release: ___,
    kinds: categories,
    ...common
  } = placeColumns(place, areaCountry)
  return {
    ...common,
    categories,
    street: truncate(place.street, maxLength),
    city: truncate(place.city, maxLength),
    region: truncate(place.region, maxLength),
    postcode: truncate(place.postcode, maxLength),
    country,
    // Only numbers in E.164. The provider's spelling is in `raw`.
    phone: phoneOf(place, areaCountry),
    price_level: place.priceLevel ?? null,
    opening_hours: openingHours(place),
    timezone: truncate(place.timezone, maxLength),
    social_links: place.socials,
  }
}

export type BusinessFacts = ReturnType<typeof businessFacts>

/** Parsed by day, and as the provider wrote them, which may contain more. */
function openingHours({ hours, hoursText }: ProviderPlace) {
  if (hours === undefined && hoursText === undefined) return null
  return { days: hours ?? null, text: truncate(hoursText, 2000) }
}
