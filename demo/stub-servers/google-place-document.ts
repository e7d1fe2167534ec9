import { readOsmHours } from '../../src/providers/openstreetmap/osm-hours.ts'
import { weekdays } from '../../src/providers/place-provider.ts'
import type { TownArea, TownBusiness } from './town.ts'

type Document = Readonly<Record<string, unknown>>

/** A business as the Places API (New) returns it. */
export function placeDocument(business: TownBusiness, id: string): Document {
  const { street, houseNumber, city, postcode, region, country } = business
  const line = [houseNumber, street].filter(Boolean).join(' ')
  return {
    name: `places/${id}`,
    id,
    displayName: { text: business.name, languageCode: 'en' },
    types: [...business.kinds, 'point_of_interest', 'establishment'],
    primaryType: business.kinds[0],
    formattedAddress:
      [line, [city, postcode].filter(Boolean).join(' '), country].filter(Boolean).join(', ') || undefined,
    addressComponents: componentsOf(business),
    postalAddress: country && {
      regionCode: country,
      postalCode: postcode,
      administrativeArea: region,
      locality: city,
      addressLines: line === '' ? undefined : [line],
    },
    location: { latitude: business.latitude, longitude: business.longitude },
    internationalPhoneNumber: business.phone,
    websiteUri: business.website,
    rating: business.rating,
    userRatingCount: business.reviewCount,
    businessStatus: business.status ?? 'OPERATIONAL',
    regularOpeningHours: business.openingHours && { periods: periodsOf(business.openingHours) },
  }
}

/** An area as a search by its name returns it. */
export function areaDocument({ name, box, country, relationId }: TownArea): Document {
  return {
    name: `places/area-${relationId}`,
    id: `area-${relationId}`,
    displayName: { text: name, languageCode: 'en' },
    types: ['locality', 'political'],
    formattedAddress: `${name}, ${country}`,
    postalAddress: { regionCode: country, locality: name },
    location: { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 },
    viewport: {
      low: { latitude: box.south, longitude: box.west },
      high: { latitude: box.north, longitude: box.east },
    },
  }
}

function componentsOf({ houseNumber, street, city, region, postcode, country }: TownBusiness): object[] {
  const parts: [string, string | undefined][] = [
    ['street_number', houseNumber],
    ['route', street],
    ['locality', city],
    ['administrative_area_level_1', region],
    ['postal_code', postcode],
    ['country', country],
  ]
  return parts.flatMap(([type, text]) =>
    text === undefined ? [] : [{ longText: text, shortText: text, types: [type] }],
  )
}

function periodsOf(hours: string): object[] {
  const week = readOsmHours(hours) ?? {}
  return weekdays.flatMap((day, index) => {
    const number = (index + 1) % 7
    return (week[day] ?? []).map(({ opens, closes }) => ({
      open: pointOf(number, opens),
      close: pointOf(closes <= opens || closes === '24:00' ? (number + 1) % 7 : number, closes),
    }))
  })
}

function pointOf(day: number, time: string): object {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, hour: hour % 24, minute }
}
