import { startOpenStreetMapStandIn } from '../stand-ins/openstreetmap-stand-in.ts'
import type { Town, TownBusiness } from '../stand-ins/town.ts'
import { startFakeWeb } from '../web/fake-web.ts'
import type { FakeRequest, FakeSite } from '../web/reply.ts'
import type { DemoBusiness } from './demo-business.ts'
import { buildSite } from './site/build-site.ts'

/** Far above the ids of the real map, of which there are some 13 thousand million, and small enough for a number. */
const firstTownId = 9_000_000_000_000

/** Whether an id of the map (`node/123`) is one of the town's. */
export function isTownId(id: string): boolean {
  return Number(id.split('/')[1]) >= firstTownId
}

/** Where to find the town. Plain data: other processes of the installation are told. */
export interface TownAddress {
  /** Where all of its sites answer, told apart by their Host header. */
  readonly web: { readonly address: string; readonly port: number }
  readonly nominatimEndpoint: string
  readonly overpassEndpoint: string
}

/** The town while it is open: its web and its map, on loopback. */
export interface OpenTown extends TownAddress {
  /** What its sites were asked, if that is to be remembered. */
  readonly requests: readonly FakeRequest[]
  close(): Promise<void>
}

/** Opens the sites and the map of these businesses, each on a free port. */
export async function openTown(
  businesses: readonly DemoBusiness[],
  { remember = false }: { readonly remember?: boolean } = {},
): Promise<OpenTown> {
  const web = await startFakeWeb(sitesOf(businesses), { remember })
  const map = await startOpenStreetMapStandIn({ town: mapOf(businesses), firstId: firstTownId, remember })
  return {
    requests: web.requests,
    web: web.connectTo,
    nominatimEndpoint: map.nominatimEndpoint,
    overpassEndpoint: map.overpassEndpoint,
    async close() {
      await Promise.all([web.close(), map.close()])
    },
  }
}

/** A branch has the site of its chain: the one with a shape is the one that is built. */
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
    // Scattered over the quarter, always in the same place.
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
