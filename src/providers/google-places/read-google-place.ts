import { type BusinessStatus, type PlaceContact, type ProviderPlace, weekdays } from '../place-provider.ts'
import { isObject, type JsonObject, listOf, numberOf, numberWithin, objectOf, present, textOf } from '../read-json.ts'
import { readGoogleHours } from './google-hours.ts'

export const googleAttribution = 'Google Maps'

// A Map, not an object, which would have a property "toString".
const statuses = new Map<string, BusinessStatus>([
  ['OPERATIONAL', 'operational'],
  ['CLOSED_TEMPORARILY', 'closed_temporarily'],
  ['CLOSED_PERMANENTLY', 'closed_permanently'],
  ['FUTURE_OPENING', 'planned'],
])

const priceLevels = [
  'PRICE_LEVEL_FREE',
  'PRICE_LEVEL_INEXPENSIVE',
  'PRICE_LEVEL_MODERATE',
  'PRICE_LEVEL_EXPENSIVE',
  'PRICE_LEVEL_VERY_EXPENSIVE',
]

/** Types that every place has. */
const genericTypes = new Set(['point_of_interest', 'establishment'])

/** A place of the Places API (New); undefined if it has no id. */
export function readGooglePlace(value: unknown): ProviderPlace | undefined {
  const place = objectOf(value)
  const id = textOf(place.id) ?? textOf(place.name)?.match(/^places\/([^/]+)$/)?.[1]
  if (id === undefined) return undefined
  const location = objectOf(place.location)
  const hours = objectOf(place.regularOpeningHours)
  const priceLevel = priceLevels.indexOf(textOf(place.priceLevel) ?? '')
  return {
    id,
    ...present({
      name: textOf(objectOf(place.displayName).text),
      address: textOf(place.formattedAddress) ?? textOf(place.shortFormattedAddress),
      latitude: numberWithin(location.latitude, -90, 90),
      longitude: numberWithin(location.longitude, -180, 180),
      phone: textOf(place.internationalPhoneNumber) ?? textOf(place.nationalPhoneNumber),
      website: textOf(place.websiteUri),
      rating: numberWithin(place.rating, 0, 5),
      reviewCount: numberOf(place.userRatingCount),
      priceLevel: priceLevel === -1 ? undefined : priceLevel,
      hours: readGoogleHours(hours.periods),
      hoursText: listOf(hours.weekdayDescriptions).map(textOf).slice(0, weekdays.length).join('; ') || undefined,
      timezone: textOf(objectOf(place.timeZone).id),
      status: statuses.get(textOf(place.businessStatus) ?? ''),
    }),
    ...readAddress(place),
    kinds: kindsOf(place),
    socials: {},
    contacts: contactsOf(place),
    url: `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(id)}`,
    attribution: googleAttribution,
    raw: value,
  }
}

/** One number in two forms: the international one has its country. */
function contactsOf(place: JsonObject): PlaceContact[] {
  for (const label of ['internationalPhoneNumber', 'nationalPhoneNumber']) {
    const value = textOf(place[label])
    if (value !== undefined) return [{ field: 'phone', value, label }]
  }
  return []
}

function kindsOf(place: JsonObject): string[] {
  const types = [place.primaryType, ...listOf(place.types)].flatMap((type) => textOf(type) ?? [])
  return [...new Set(types)].filter((type) => !genericTypes.has(type))
}

type Address = Pick<ProviderPlace, 'street' | 'city' | 'region' | 'postcode' | 'country'>

/** Prefers the postal address, which has the order of its country; the components fill the gaps. */
function readAddress(place: JsonObject): Address {
  const postal = objectOf(place.postalAddress)
  const components = listOf(place.addressComponents).filter(isObject)
  const component = (type: string, form: 'longText' | 'shortText' = 'longText') =>
    textOf(components.find(({ types }) => listOf(types).includes(type))?.[form])
  const country = textOf(postal.regionCode) ?? component('country', 'shortText')
  return present({
    street: linesOf(postal.addressLines) ?? streetOf(component('route'), component('street_number')),
    city:
      textOf(postal.locality) ??
      component('locality') ??
      component('postal_town') ??
      component('sublocality') ??
      component('administrative_area_level_3'),
    region: textOf(postal.administrativeArea) ?? component('administrative_area_level_1'),
    postcode: textOf(postal.postalCode) ?? component('postal_code'),
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined,
  })
}

/** The name of the building may be on a separate line before the street. */
function linesOf(value: unknown): string | undefined {
  return (
    listOf(value)
      .flatMap((line) => textOf(line) ?? [])
      .join(', ') || undefined
  )
}

function streetOf(route: string | undefined, number: string | undefined): string | undefined {
  if (route === undefined) return undefined
  return number === undefined ? route : `${number} ${route}`
}
