import type { Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { ProviderPlace } from '../../providers/place-provider.ts'
import { present } from '../../providers/read-json.ts'

/** The columns that an imported place is rebuilt from. */
export const listedColumns = [
  'provider_place_id',
  'name',
  'address',
  'kinds',
  'latitude',
  'longitude',
  'phone',
  'website_url',
  'attribution',
] as const

type ListedPlace = Pick<Selectable<DB['places']>, (typeof listedColumns)[number]>

/** Rebuilds an imported place whose raw row was erased from its columns: the file cannot be read again. */
export function listedPlace(row: ListedPlace): ProviderPlace {
  return {
    id: row.provider_place_id,
    kinds: row.kinds,
    socials: {},
    attribution: row.attribution ?? '',
    raw: null,
    ...present({
      name: row.name ?? undefined,
      address: row.address ?? undefined,
      latitude: row.latitude ?? undefined,
      longitude: row.longitude ?? undefined,
      phone: row.phone ?? undefined,
      website: row.website_url ?? undefined,
    }),
  }
}
