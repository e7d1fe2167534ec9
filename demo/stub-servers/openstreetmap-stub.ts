import { contains, metresBetween } from '../../src/core/geo.ts'
import { kindOf } from '../../src/providers/business-kinds/business-kinds.ts'
import { type OverpassStatement, readOverpass } from './overpass-language.ts'
import {
  type StubReply,
  type StubRequest,
  type StubServer,
  type StubServerOptions,
  startStubServer,
} from './stub-server.ts'
import type { Town, TownArea, TownBusiness } from './town.ts'

interface OpenStreetMapStubOptions extends StubServerOptions {
  readonly town: Town
  /** ID of the first business; the others follow. */
  readonly firstId?: number
}

interface Element {
  readonly type: 'node' | 'way'
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly tags: Readonly<Record<string, string>>
}

export interface OpenStreetMapStub extends StubServer {
  readonly nominatimEndpoint: string
  readonly overpassEndpoint: string
}

const htmlError = (status: number, message: string): StubReply => ({
  status,
  body: `<!DOCTYPE html><html><head><title>OSM3S Response</title></head><body><p><strong>Error</strong>: ${message}</p></body></html>`,
})

/** Overpass's response to a query that timed out: status 200 with a remark. */
export const overpassTimeout: StubReply = {
  status: 200,
  body: { version: 0.6, elements: [], remark: 'runtime error: Query timed out in "query" at line 1 after 26 seconds.' },
}
export const overpassBusy = htmlError(504, 'runtime error: The server is probably too busy to handle your request.')

/** Nominatim (`/search`) and Overpass (`/api/interpreter`) on one loopback server, over a town. */
export async function startOpenStreetMapStub({
  town,
  firstId = 1,
  ...options
}: OpenStreetMapStubOptions): Promise<OpenStreetMapStub> {
  const elements = town.businesses.map((business, index) => elementOf(business, index, firstId))
  const server = await startStubServer((request) => {
    // Both services reject clients without an identifying user agent.
    if (/^$|undici|node|axios|python/i.test(request.headers['user-agent'] ?? ''))
      return htmlError(403, 'Access denied. Identify your application.')
    if (request.url.pathname === '/search') return answerNominatim(town, request)
    if (request.url.pathname === '/api/interpreter') return answerOverpass(town, elements, request)
    return htmlError(404, 'not found')
  }, options)
  return {
    ...server,
    nominatimEndpoint: server.endpoint,
    overpassEndpoint: `${server.endpoint}/api/interpreter`,
  }
}

function answerNominatim({ areas }: Town, { url }: StubRequest): StubReply {
  const query = url.searchParams.get('q')?.toLowerCase() ?? ''
  const countries = url.searchParams.get('countrycodes')?.split(',')
  const found = areas
    .filter(({ name }) => query.split(',')[0]?.trim() === name.toLowerCase())
    .filter(({ country }) => countries === undefined || countries.includes(country.toLowerCase()))
  const wantsOutline = url.searchParams.get('polygon_geojson') === '1'
  return {
    status: 200,
    body: found.map((area) => ({ ...areaDocument(area), ...(wantsOutline && { geojson: outlineOf(area) }) })),
  }
}

function outlineOf({ box: { south, west, north, east } }: TownArea): object {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Nominatim writes coordinates as text, and bounds as south, north, west, east. */
function areaDocument({ name, box, country, relationId }: TownArea): object {
  return {
    place_id: relationId,
    osm_type: 'relation',
    osm_id: relationId,
    lat: String((box.south + box.north) / 2),
    lon: String((box.west + box.east) / 2),
    category: 'boundary',
    type: 'administrative',
    addresstype: 'city',
    name,
    display_name: `${name}, ${country}`,
    address: { city: name, country_code: country.toLowerCase() },
    boundingbox: [box.south, box.north, box.west, box.east].map(String),
  }
}

function answerOverpass(town: Town, elements: readonly Element[], { body, url }: StubRequest): StubReply {
  const query = new URLSearchParams(body).get('data') ?? url.searchParams.get('data') ?? ''
  try {
    const { statements, limit } = readOverpass(query)
    const found = elements.filter((element) => statements.some((statement) => matches(statement, element, town)))
    return {
      status: 200,
      body: { version: 0.6, generator: 'stub', elements: found.slice(0, limit).map(documentOf) },
    }
  } catch (error) {
    return htmlError(400, error instanceof Error ? error.message : 'parse error')
  }
}

function matches(statement: OverpassStatement, element: Element, { areas }: Town): boolean {
  const { types, tags, box, around, areaId, id } = statement
  if (!types.includes(element.type) || (id !== undefined && id !== element.id)) return false
  if (box !== undefined && !contains(box, element)) return false
  if (around !== undefined && metresBetween(around.centre, element) > around.metres) return false
  const area = areaId === undefined ? undefined : areas.find(({ relationId }) => relationId + 3_600_000_000 === areaId)
  if (areaId !== undefined && (area === undefined || !contains(area.box, element))) return false
  return tags.every(({ key, matches: fits }) => element.tags[key] !== undefined && fits(element.tags[key]))
}

/** Nodes have a position, ways (buildings) a centre. */
function documentOf({ type, id, latitude, longitude, tags }: Element): object {
  const position = { lat: latitude, lon: longitude }
  return type === 'node' ? { type, id, ...position, tags } : { type, id, center: position, nodes: [1, 2, 3, 1], tags }
}

function elementOf(business: TownBusiness, index: number, firstId: number): Element {
  const { latitude, longitude } = business
  return { type: index % 3 === 2 ? 'way' : 'node', id: firstId + index, latitude, longitude, tags: tagsOf(business) }
}

function tagsOf(business: TownBusiness): Record<string, string> {
  const kinds = business.kinds.flatMap((kind) => kindOf(kind).tags.slice(0, 1))
  const tags: Record<string, string | undefined> = {
    ...Object.fromEntries(kinds.map(({ key, value }) => [key, value])),
    ...Object.fromEntries(
      Object.entries(business.socials ?? {}).map(([network, link]) => [`contact:${network}`, link]),
    ),
    name: business.name,
    'addr:street': business.street,
    'addr:housenumber': business.houseNumber,
    'addr:city': business.city,
    'addr:state': business.region,
    'addr:postcode': business.postcode,
    'addr:country': business.country,
    phone: business.phone,
    website: business.website,
    email: business.email,
    opening_hours: business.openingHours,
  }
  return Object.fromEntries(Object.entries(tags).filter((tag): tag is [string, string] => tag[1] !== undefined))
}
