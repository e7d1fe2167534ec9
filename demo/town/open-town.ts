import { startOpenStreetMapStub } from '../stub-servers/openstreetmap-stub.ts'
import { startOvertureStub } from '../stub-servers/overture-stub.ts'
import type { Town, TownBusiness } from '../stub-servers/town.ts'
import { startFakeWeb } from '../web/fake-web.ts'
import type { FakeRequest, FakeSite } from '../web/reply.ts'
import type { DemoBusiness } from './demo-business.ts'
import { buildSite } from './site/build-site.ts'
import { townPlaces, townRelease } from './town-places.ts'

/** Far above the IDs of the real map (about 13 billion), and a safe integer. */
const firstTownId = 9_000_000_000_000

/** Whether an OpenStreetMap ID (`node/123`) belongs to the town. */
export function isTownId(id: string): boolean {
  return Number(id.split('/')[1]) >= firstTownId
}

/** Where the town listens. Plain data, shared with other processes of the installation. */
export interface TownEndpoints {
  /** One server for all sites, distinguished by the Host header. */
  readonly web: { readonly ip: string; readonly port: number }
  readonly nominatimEndpoint: string
  readonly overpassEndpoint: string
  /** A release of Overture's places with the town alone. */
  readonly overtureEndpoint: string
}

/** The running town: its web and its map, on loopback. */
export interface OpenTown extends TownEndpoints {
  /** Requests to its sites; empty without `recordRequests`. */
  readonly requests: readonly FakeRequest[]
  close(): Promise<void>
}

/** Starts the sites and the map of these businesses, each on a free port. */
export async function openTown(
  businesses: readonly DemoBusiness[],
  { recordRequests = false }: { readonly recordRequests?: boolean } = {},
): Promise<OpenTown> {
  const web = await startFakeWeb(sitesOf(businesses), { recordRequests })
  const map = await startOpenStreetMapStub({ town: mapOf(businesses), firstId: firstTownId, recordRequests })
  const places = await startOvertureStub(townRelease, [townPlaces(mapOf(businesses))], { recordRequests })
  return {
    requests: web.requests,
    web: web.connectTo,
    nominatimEndpoint: map.nominatimEndpoint,
    overpassEndpoint: map.overpassEndpoint,
    overtureEndpoint: places.endpoint,
    async close() {
      await Promise.all([web.close(), map.close(), places.close()])
    },
  }
}

/** Branches share the site of their chain, which is built once, from the business that has a `shape`. */
function sitesOf(businesses: readonly DemoBusiness[]): Record<string, FakeSite> {
  return Object.fromEntries(
    businesses.flatMap((business) => {
      const { host, shape } = business
      if (host === undefined || shape === undefined) return []
      const site = buildSite(business, host)
      return [
        [host, site],
        [`www.${host}`, site],
      ]
    }),
  )
}

function mapOf(businesses: readonly DemoBusiness[]): Town {
  const quarters = [...new Set(businesses.map(({ quarter }) => quarter))]
  return {
    areas: quarters.map(({ name, box, country, relationId }) => ({ name, box, country, relationId })),
    businesses: businesses.map(onMap),
  }
}

function onMap({ name, kind, host, website, at, contacts, quarter }: DemoBusiness, index: number): TownBusiness {
  const { box } = quarter
  const [street = at, postcode = ''] = at.split(', ').toSpliced(1, at.split(', ').length - 2)
  const phone = contacts.find(({ value }) => value.startsWith('+'))?.value
  const link = website ?? (host === undefined ? undefined : `https://${host}/`)
  return {
    name,
    kinds: [kind],
    // Spread over the quarter, deterministically.
    latitude: box.south + (((index * 37) % 83) + 8) * 0.001,
    longitude: box.west + (((index * 53) % 83) + 8) * 0.001,
    street,
    postcode,
    city: quarter.name,
    country: quarter.country,
    ...(phone !== undefined && { phone }),
    ...(link !== undefined && { website: link }),
  }
}
