import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { ChargeCall } from '../../costs/charge-call.ts'
import { defineInput, type RowOf, type WorkContext } from '../../curation/define-stage.ts'
import { type PlaceProvider, type ProviderPlace, placeFacts } from '../../providers/place-provider.ts'
import { providerByName } from '../provider-by-name.ts'
import type { Tools } from '../tools.ts'
import { listedColumns, listedPlace } from './listed-place.ts'

export const deepScanId = 'wf2-deep-scan'

export const placeInput = defineInput({
  entity: 'places',
  // `deep_scan_finished_at` is set when the place was scanned before: the search's details are outdated then.
  columns: ['provider', 'raw', 'deep_scan_finished_at', ...listedColumns],
  lookups: {
    // The country of the first search that found the place.
    area_country: sql<string | null>`
      SELECT searches.area ->> 'country' FROM search_places JOIN searches ON searches.id = search_places.search_id
      WHERE search_places.place_id = places.id AND searches.area ->> 'country' IS NOT NULL
      ORDER BY searches.id LIMIT 1`,
  },
})

export type PlaceRow = RowOf<typeof placeInput>

export type Scan =
  | { readonly kind: 'found'; readonly place: ProviderPlace; readonly provider: PlaceProvider }
  /** The provider no longer has the place. */
  | { readonly kind: 'gone' }

/** Fetches the details of a place from its provider, unless the search returned them already. */
export async function scanPlace(
  row: PlaceRow,
  { signal, charge }: Pick<WorkContext, 'signal'> & { readonly charge: ChargeCall },
  { placeProviders }: Pick<Tools, 'placeProviders'>,
): Promise<Scan> {
  const provider = providerByName(placeProviders, row.provider)
  if (!provider.traits.hasDetails) return { kind: 'found', place: provider.read(row.raw) ?? listedPlace(row), provider }
  const known = row.deep_scan_finished_at === null && provider.traits.searchGivesDetails && provider.read(row.raw)
  if (known) return { kind: 'found', place: known, provider }
  const call = { provider: provider.name, name: 'details', sku: provider.skuOf('details', placeFacts) }
  try {
    const { place } = await charge(call, () => provider.details(row.provider_place_id, { needs: placeFacts }, signal))
    return { kind: 'found', place, provider }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_place_gone') return { kind: 'gone' }
    throw error
  }
}
