import type { Box } from '../../core/geo.ts'
import { ApiClient, type ApiRequest } from '../api-client.ts'
import type { LocatedArea, PlaceDetails, PlaceFact, PlacePage, PlaceProvider, PlaceQuery } from '../place-provider.ts'
import { badResponse } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, numberWithin, objectOf, present, textOf } from '../read-json.ts'
import { maskFor, skuFor } from './field-mask.ts'
import { googleFault } from './google-errors.ts'
import { googleAttribution, readGooglePlace } from './read-google-place.ts'

export interface GooglePlacesOptions {
  /** Undefined: every call fails as if Google had rejected the key, so that its rows wait in the same way. */
  readonly key: string | undefined
  readonly userAgent: string
  /** Google's, or another server with the same protocol: tests, the demo, a proxy. */
  readonly endpoint: string
  readonly timeoutMs?: number
  readonly now?: () => Date
}

const pageSize = 20
const locateFacts: readonly PlaceFact[] = ['name', 'location', 'address', 'kinds']

/** Text Search and Place Details of the Places API (New). */
export function createGooglePlaces(options: GooglePlacesOptions): PlaceProvider {
  const { key } = options
  const client = new ApiClient({
    title: 'Google Places',
    userAgent: options.userAgent,
    timeoutMs: options.timeoutMs ?? 20_000,
    maxBytes: 8 * 1024 * 1024,
    secrets: key === undefined ? [] : [key],
    ...(options.now === undefined ? undefined : { now: options.now }),
  })
  const call = async (
    path: string,
    request: Omit<ApiRequest, 'url'> & { mask: string },
    signal: AbortSignal,
    hadToken = false,
  ) => {
    if (key === undefined)
      throw client.error('provider_key_rejected', 'There is no key for Google Places. Set GOOGLE_PLACES_API_KEY.')
    const { mask, headers, ...rest } = request
    const url = new URL(path, options.endpoint)
    const secret = { 'x-goog-api-key': key, 'x-goog-fieldmask': mask }
    const response = await client.send({ ...rest, url, headers: { ...headers, ...secret } }, signal)
    if (response.status !== 200) throw googleFault(client, response, hadToken)
    if (!isObject(response.json)) throw badResponse(client, 'not a JSON object')
    return response.json
  }
  const searchText = (body: JsonObject, mask: string, signal: AbortSignal) =>
    call(
      '/v1/places:searchText',
      { method: 'POST', mask, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      signal,
      body.pageToken !== undefined,
    )

  return {
    name: 'google-places',
    traits: {
      capPerQuery: 60,
      pageSize,
      searchGivesDetails: false,
      hasDetails: true,
      isMap: true,
      retentionDays: 30,
      attribution: googleAttribution,
    },
    skuOf: (kind, needs) => (kind === 'locate' ? skuFor('search', locateFacts) : skuFor(kind, needs)),

    async locate(name, { language, region }, signal): Promise<LocatedArea> {
      const mask = `${maskFor('search', locateFacts)},places.viewport`
      const body = present({ textQuery: name, pageSize: 5, languageCode: language, regionCode: region })
      const candidates = listOf((await searchText(body, mask, signal)).places).map(objectOf)
      // Prefers administrative areas: a pub may be named "Leeds" too.
      const found = objectOf(candidates.find(({ types }) => listOf(types).includes('political')) ?? candidates[0])
      const place = readGooglePlace(found)
      const box = readViewport(found.viewport)
      if (place?.latitude === undefined || place.longitude === undefined || box === undefined) {
        throw client.error('area_unknown', `Google Places has no area "${name}".`)
      }
      return {
        name: place.address ?? place.name ?? name,
        box,
        centre: { latitude: place.latitude, longitude: place.longitude },
        ...present({ country: place.country }),
        attribution: googleAttribution,
        spent: [{ sku: skuFor('search', locateFacts), units: 1 }],
      }
    },

    async search(query, signal): Promise<PlacePage> {
      const json = await searchText(searchBody(query), maskFor('search', query.needs), signal)
      const read = listOf(json.places).map(readGooglePlace)
      const places = read.filter((place) => place !== undefined)
      return {
        places,
        ...present({ nextPageToken: textOf(json.nextPageToken) }),
        spent: [{ sku: skuFor('search', query.needs), units: 1 }],
        problems: read.flatMap((place, index) => (place === undefined ? [`Place ${index + 1} has no id.`] : [])),
      }
    },

    async details(id, { needs, language, region }, signal): Promise<PlaceDetails> {
      const locale = new URLSearchParams(
        present({ languageCode: language, regionCode: region }) as Record<string, string>,
      )
      const path = `/v1/places/${encodeURIComponent(id)}?${locale}`
      const place = readGooglePlace(await call(path, { method: 'GET', mask: maskFor('details', needs) }, signal))
      if (place === undefined) throw badResponse(client, 'a place without an id')
      return { place, spent: [{ sku: skuFor('details', needs), units: 1 }] }
    },

    read: readGooglePlace,
    close: () => client.close(),
  }
}

function searchBody(query: PlaceQuery): JsonObject {
  const rectangle = {
    low: { latitude: query.box.south, longitude: query.box.west },
    high: { latitude: query.box.north, longitude: query.box.east },
  }
  return present({
    textQuery: query.kind,
    pageSize,
    pageToken: query.pageToken,
    languageCode: query.language,
    regionCode: query.region,
    includedType: query.providerType,
    locationBias: query.isBias === true ? { rectangle } : undefined,
    locationRestriction: query.isBias === true ? undefined : { rectangle },
  })
}

function readViewport(value: unknown): Box | undefined {
  const { low, high } = objectOf(value)
  const [from, to] = [objectOf(low), objectOf(high)]
  const south = numberWithin(from.latitude, -90, 90)
  const west = numberWithin(from.longitude, -180, 180)
  const north = numberWithin(to.latitude, -90, 90)
  const east = numberWithin(to.longitude, -180, 180)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  return { south, west, north, east }
}
