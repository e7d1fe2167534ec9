import type { Pacer } from '../../crawl/pacing/pacer.ts'
import { ApiClient } from '../api-client.ts'
import { kindOf } from '../business-kinds/business-kinds.ts'
import type { PlaceProvider } from '../place-provider.ts'
import { objectOf, present } from '../read-json.ts'
import { locateByNominatim } from './nominatim.ts'
import { queryOverpass } from './overpass.ts'
import { elementQuery, overpassQuery } from './overpass-query.ts'
import { osmAttribution, readOsmElement } from './read-osm-element.ts'

export interface OpenStreetMapOptions {
  readonly nominatimEndpoint: string
  readonly overpassEndpoint: string
  /** Both services require one with the installation and a contact, and refuse those of libraries. */
  readonly userAgent: string
  /** Shared by all processes of the installation: the policies apply per application, not per process. */
  readonly pacer: Pacer
  /** Minimum time between two requests to one server. The public Nominatim allows one per second. */
  readonly gapMs: number
  /** Maximum places per query. A query that reaches it has more. */
  readonly cap?: number
  readonly timeoutMs?: number
  readonly now?: () => Date
}

/** Nominatim for areas by name, Overpass for the businesses in them. Free, without a key; their content may be stored. */
export function createOpenStreetMap(options: OpenStreetMapOptions): PlaceProvider {
  const { nominatimEndpoint, overpassEndpoint, cap = 1000, timeoutMs = 90_000 } = options
  const common = {
    userAgent: options.userAgent,
    pace: { pacer: options.pacer, gapMs: options.gapMs },
    ...present({ now: options.now }),
  }
  const nominatim = new ApiClient({
    ...common,
    title: 'Nominatim',
    timeoutMs: Math.min(30_000, timeoutMs),
    maxBytes: 4 * 1024 * 1024,
  })
  const overpass = new ApiClient({ ...common, title: 'Overpass', timeoutMs, maxBytes: 64 * 1024 * 1024 })
  // The server times out a little before we do: its remark says more than our timeout.
  const timeoutSeconds = Math.max(1, Math.floor(timeoutMs / 1000) - 5)

  return {
    name: 'openstreetmap',
    traits: {
      capPerQuery: cap,
      pageSize: cap,
      searchGivesDetails: true,
      hasDetails: true,
      isMap: true,
      retentionDays: undefined,
      attribution: osmAttribution,
    },
    skuOf: () => undefined,

    locate: (name, locale, signal) =>
      locateByNominatim(nominatim, nominatimEndpoint, { name, locale, attribution: osmAttribution }, signal),

    async search({ kind, box, areaId, language, pageToken }, signal) {
      const { tags } = kindOf(kind)
      if (pageToken !== undefined)
        throw overpass.error('provider_token_expired', 'Overpass has one page and no page tokens.')
      const query = overpassQuery({ tags, box, areaId, limit: cap, timeoutSeconds })
      const read = (await queryOverpass(overpass, overpassEndpoint, query, signal)).map((element) =>
        readOsmElement(element, language),
      )
      const places = read.filter((place) => place !== undefined)
      const problems = read.flatMap((place, index) => (place === undefined ? [`Element ${index + 1} has no id.`] : []))
      return { places, spent: [], problems }
    },

    async details(id, { language }, signal) {
      const query = elementQuery(id, timeoutSeconds)
      if (query === undefined)
        throw overpass.error('provider_place_gone', `"${id}" is not an id of OpenStreetMap (node/123).`)
      const [element] = await queryOverpass(overpass, overpassEndpoint, query, signal)
      const place = element && readOsmElement(element, language)
      if (place === undefined) throw overpass.error('provider_place_gone', `OpenStreetMap no longer has ${id}.`)
      return { place, spent: [] }
    },

    read: (raw) => readOsmElement(objectOf(raw)),

    close: async () => {
      await Promise.all([nominatim.close(), overpass.close()])
    },
  }
}
