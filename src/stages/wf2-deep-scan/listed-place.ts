import type { ProviderPlace } from '../../providers/place-provider.ts'
import { present } from '../../providers/read-json.ts'

/** What a place says in its own columns. */
export const listedColumns = [
  'name',
  'address',
  'kinds',
  'latitude',
  'longitude',
  'phone',
  'website_url',
  'attribution',
] as const

export interface ListedPlace {
  readonly provider_place_id: string
  readonly name: string | null
  readonly address: string | null
  readonly kinds: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
  readonly phone: string | null
  readonly website_url: string | null
  readonly attribution: string | null
}

/**
 * A place of which no more is left than its columns: the words of its list told something that must not be kept, and a
 * list cannot be asked again.
 */
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
