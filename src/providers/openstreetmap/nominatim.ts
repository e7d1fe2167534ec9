import type { ApiClient } from '../api-client.ts'
import type { Locale, LocatedArea } from '../place-provider.ts'
import { badResponse, excerptOf, faultByStatus } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, numberWithin, objectOf, present, textOf } from '../read-json.ts'
import { readOutline } from './outline.ts'

/** Categories of areas, which are preferred: a pub may be named "Leeds" too. */
const areaCategories = new Set(['boundary', 'place', 'natural', 'landuse'])

/** The id of an Overpass area is the id of its element plus an offset. */
const areaOffsets = new Map([
  ['relation', 3_600_000_000],
  ['way', 2_400_000_000],
])

export async function locateByNominatim(
  client: ApiClient,
  endpoint: string,
  request: { readonly name: string; readonly locale: Locale; readonly attribution: string },
  signal: AbortSignal,
): Promise<LocatedArea> {
  const { name, locale, attribution } = request
  const url = new URL(`${endpoint.replace(/\/$/, '')}/search`)
  const parameters = {
    q: name,
    format: 'jsonv2',
    addressdetails: '1',
    limit: '5',
    polygon_geojson: '1',
    // In degrees: 20 m.
    polygon_threshold: '0.0002',
  }
  const optional = present({ 'accept-language': locale.language, countrycodes: locale.region?.toLowerCase() })
  url.search = new URLSearchParams({ ...parameters, ...optional } as Record<string, string>).toString()
  const response = await client.send({ method: 'GET', url }, signal)
  if (response.status !== 200) throw faultByStatus(client, response)
  if (!Array.isArray(response.json)) throw badResponse(client, `"${excerptOf(response.text)}"`)
  const found = response.json.filter(isObject)
  const best = found.find(({ category }) => areaCategories.has(textOf(category) ?? '')) ?? found[0]
  if (best === undefined) throw client.error('area_unknown', `OpenStreetMap has no area "${name}".`)
  const area = readArea(best)
  if (area === undefined) throw badResponse(client, 'an area without bounds')
  return { ...area, attribution, spent: [] }
}

function readArea(
  found: JsonObject,
): Pick<LocatedArea, 'name' | 'box' | 'centre' | 'country' | 'areaId' | 'outline'> | undefined {
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
    ...present({
      country: country?.match(/^[A-Z]{2}$/)?.[0],
      areaId: areaIdOf(found),
      outline: readOutline(found.geojson),
    }),
  }
}

function areaIdOf({ osm_type, osm_id }: JsonObject): string | undefined {
  const offset = areaOffsets.get(textOf(osm_type) ?? '')
  const id = numberWithin(osm_id, 1, 1e12)
  return offset === undefined || id === undefined ? undefined : String(offset + id)
}
