import { overtureKinds } from '../../src/providers/overture/overture-kinds.ts'
import { writePlaces } from '../../src/providers/overture/write-places.ts'
import type { JsonObject } from '../../src/providers/read-json.ts'
import type { ReleaseFile } from '../stub-servers/overture-stub.ts'
import type { Town, TownBusiness } from '../stub-servers/town.ts'

export const townRelease = '2026-10-21.0'

/** Ids of the town, which no release of Overture has. */
const idPrefix = 'demo-town-'

/** Whether an id of a place belongs to the town. */
export function isTownPlaceId(id: string): boolean {
  return id.startsWith(idPrefix)
}

/** The businesses of the town as a file in the form of Overture's releases. */
export function townPlaces({ areas, businesses }: Town): ReleaseFile {
  const box = areas
    .map((area) => area.box)
    .reduce((one, other) => ({
      south: Math.min(one.south, other.south),
      west: Math.min(one.west, other.west),
      north: Math.max(one.north, other.north),
      east: Math.max(one.east, other.east),
    }))
  return { name: 'part-00000.parquet', box, bytes: writePlaces(businesses.map(placeOf), { release: townRelease }) }
}

function placeOf(business: TownBusiness, index: number): JsonObject {
  const { name, latitude, longitude, kinds, street, city, region, postcode, country, phone, website, email } = business
  const [kind = ''] = kinds
  const [taxonomy = kind] = overtureKinds(kind)
  return {
    id: `${idPrefix}${index + 1}`,
    latitude,
    longitude,
    names: { primary: name },
    taxonomy: { primary: taxonomy, hierarchy: [taxonomy], alternates: [] },
    basic_category: taxonomy,
    confidence: 0.6 + ((index * 7) % 40) / 100,
    websites: website === undefined ? null : [website],
    phones: phone === undefined ? null : [phone],
    emails: email === undefined ? null : [email],
    addresses: [{ freeform: street ?? null, locality: city, region, postcode, country }],
    operating_status: business.status === 'CLOSED_PERMANENTLY' ? 'permanently_closed' : null,
    sources: [
      {
        property: '',
        dataset: 'Demo town',
        license: 'CC0-1.0',
        record_id: String(index + 1),
        update_time: '2026-10-01',
        confidence: 0.9,
      },
    ],
  }
}
