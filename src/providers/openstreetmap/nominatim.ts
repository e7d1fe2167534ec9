import type { ApiClient } from '../api-client.ts'
import type { Locale, LocatedArea } from '../place-provider.ts'
import { badAnswer, faultByStatus, wordsOf } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, numberWithin, objectOf, present, textOf } from '../read-json.ts'

/** A pub may be called "Leeds" too: what is a place or has a border goes first. */
const areaCategories = new Set(['boundary', 'place', 'natural', 'landuse'])

/** Overpass numbers areas by the element they were made of. */
const areaOffsets = new Map([
  ['relation', 3_600_000_000],
  ['way', 2_400_000_000],
])

/** The area of that name. */
export async function locateByNominatim(
  client: ApiClient,
  endpoint: string,
  request: { readonly name: string; readonly locale: Locale; readonly attribution: string },
  signal: AbortSignal,
): Promise<LocatedArea> {
  const { name, locale, attribution } = request
  const url = new URL(`${endpoint.replace(/\/$/, '')}/search`)
  const parameters = { q: name, format: 'jsonv2', addressdetails: '1', limit: '5' }
  const optional = present({ 'accept-language': locale.language, countrycodes: locale.region?.toLowerCase() })
  url.search = new URLSearchParams({ ...parameters, ...optional } as Record<string, string>).toString()
  const answer = await client.send({ method: 'GET', url }, signal)
  if (answer.status !== 200) throw faultByStatus(client, answer)
  if (!Array.isArray(answer.json)) throw badAnswer(client, `"${wordsOf(answer.text)}"`)
  const found = answer.json.filter(isObject)
  const best = found.find(({ category }) => areaCategories.has(textOf(category) ?? '')) ?? found[0]
  if (best === undefined) throw client.error('area_unknown', `OpenStreetMap knows no area "${name}".`)
  const area = readArea(best)
  if (area === undefined) throw badAnswer(client, 'with an area without bounds')
  return { ...area, attribution, spent: [] }
}

function readArea(found: JsonObject): Pick<LocatedArea, 'name' | 'box' | 'centre' | 'country' | 'areaId'> | undefined {
  const [south, north] = listOf(found.boundingbox)
    .slice(0, 2)
    .map((value) => numberWithin(value, -90, 90))
  const [west, east] = listOf(found.boundingbox)
    .slice(2, 4)
    .map((value) => numberWithin(value, -180, 180))
  const latitude = numberWithin(found.lat, -90, 90)
  const longitude = numberWithin(found.lon, -180, 180)
  if (south === undefined || north === undefined || west === undefined || east === undefined) return undefined
  if (latitude === undefined || longitude === undefined) return undefined
  const country = textOf(objectOf(found.address).country_code)?.toUpperCase()
  return {
    name: textOf(found.display_name) ?? textOf(found.name) ?? '',
    box: { south, west, north, east },
    centre: { latitude, longitude },
    ...present({ country: country?.match(/^[A-Z]{2}$/)?.[0], areaId: areaIdOf(found) }),
  }
}

function areaIdOf({ osm_type, osm_id }: JsonObject): string | undefined {
  const offset = areaOffsets.get(textOf(osm_type) ?? '')
  const id = numberWithin(osm_id, 1, 1e12)
  return offset === undefined || id === undefined ? undefined : String(offset + id)
}
