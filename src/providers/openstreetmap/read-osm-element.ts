import type { PlaceContact, ProviderPlace } from '../place-provider.ts'
import { type JsonObject, numberWithin, objectOf, present, textOf } from '../read-json.ts'
import { readOsmHours } from './osm-hours.ts'
import { readOsmSocials } from './osm-socials.ts'

/** Required by the ODbL with every record. */
export const osmAttribution = '© OpenStreetMap contributors, ODbL'

/** The keys with the category of an element. */
const kindKeys = ['amenity', 'shop', 'craft', 'office', 'healthcare', 'tourism', 'leisure', 'cuisine', 'sport']

/** Countries with the house number before the street. */
const numberFirst = new Set(['GB', 'US', 'IE', 'FR', 'CA', 'AU', 'NZ', 'LU', 'IN', 'ZA'])

/** An element of Overpass; undefined if it has no id. */
export function readOsmElement(element: JsonObject, language?: string): ProviderPlace | undefined {
  const { type, id } = element
  if (typeof type !== 'string' || typeof id !== 'number') return undefined
  const tags = objectOf(element.tags)
  const center = objectOf(element.center)
  const first = (...keys: string[]) => keys.map((key) => textOf(tags[key])?.split(';')[0]?.trim()).find(Boolean)
  const hoursText = textOf(tags.opening_hours)
  return {
    id: `${type}/${id}`,
    ...present({
      name: first(...(language === undefined ? [] : [`name:${language.slice(0, 2)}`]), 'name', 'brand', 'operator'),
      latitude: numberWithin(element.lat ?? center.lat, -90, 90),
      longitude: numberWithin(element.lon ?? center.lon, -180, 180),
      phone: first('phone', 'contact:phone', 'mobile', 'contact:mobile'),
      website: first('website', 'contact:website', 'url', 'contact:url'),
      email: first('email', 'contact:email'),
      hours: hoursText === undefined ? undefined : readOsmHours(hoursText),
      hoursText,
    }),
    ...readAddress(first),
    kinds: kindKeys.flatMap(
      (key) =>
        textOf(tags[key])
          ?.split(';')
          .map((value) => `${key}=${value.trim()}`) ?? [],
    ),
    socials: readOsmSocials(tags),
    contacts: readContacts(tags),
    url: `https://www.openstreetmap.org/${type}/${id}`,
    attribution: osmAttribution,
    raw: element,
  }
}

/** The keys of e-mails and phone numbers. A value may list several. */
const contactKeys = {
  email: ['email', 'contact:email'],
  phone: ['phone', 'contact:phone', 'mobile', 'contact:mobile'],
} as const
const maxContacts = 20

function readContacts(tags: JsonObject): PlaceContact[] {
  const found = Object.entries(contactKeys).flatMap(([field, keys]) =>
    keys.flatMap((label) =>
      (textOf(tags[label])?.split(';') ?? []).flatMap((part) => {
        const value = part.trim()
        return value === '' ? [] : [{ field: field as PlaceContact['field'], value, label }]
      }),
    ),
  )
  return found.slice(0, maxContacts)
}

type Address = Pick<ProviderPlace, 'address' | 'street' | 'city' | 'region' | 'postcode' | 'country'>

function readAddress(first: (...keys: string[]) => string | undefined): Address {
  const country = first('addr:country')
    ?.toUpperCase()
    .match(/^[A-Z]{2}$/)?.[0]
  const number = first('addr:housenumber')
  const road = first('addr:street', 'addr:place')
  const isNumberFirst = country !== undefined && numberFirst.has(country)
  const street = road && (isNumberFirst ? [number, road] : [road, number]).filter(Boolean).join(' ')
  const city = first('addr:city', 'addr:town', 'addr:village', 'addr:suburb')
  const postcode = first('addr:postcode')
  const cityLine = (isNumberFirst ? [city, postcode] : [postcode, city]).filter(Boolean).join(' ')
  const address = first('addr:full') ?? ([street, cityLine].filter(Boolean).join(', ') || undefined)
  return present({
    address,
    street,
    city,
    region: first('addr:state', 'addr:province', 'addr:region'),
    postcode,
    country,
  })
}
