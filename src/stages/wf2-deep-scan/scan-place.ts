import { AppError } from '../../core/errors.ts'
import type { ChargeCall } from '../../costs/charge-call.ts'
import type { StageRow, WorkContext } from '../../curation/define-stage.ts'
import { type PlaceProvider, type ProviderPlace, placeFacts } from '../../providers/place-provider.ts'
import { providerByName } from '../provider-by-name.ts'
import type { Tools } from '../tools.ts'
import { type ListedPlace, listedPlace } from './listed-place.ts'

export const deepScanId = 'wf2-deep-scan'

/** What the stage knows about a place. */
export type PlaceRow = StageRow &
  ListedPlace & {
    readonly provider: string
    readonly raw: unknown
    /** Set: it was scanned before, and what the search brought is old. */
    readonly deep_scan_finished_at: Date | null
    /** Of the area of a search that found it. */
    readonly area_country: string | null
  }

export type Scan =
  | { readonly kind: 'found'; readonly place: ProviderPlace; readonly provider: PlaceProvider }
  /** The provider has no such place any more. */
  | { readonly kind: 'gone' }

/** Fetches the details of a place from its provider, unless the search gave them already. */
export async function scanPlace(
  row: PlaceRow,
  { signal, charge }: Pick<WorkContext, 'signal'> & { readonly charge: ChargeCall },
  { placeProviders }: Pick<Tools, 'placeProviders'>,
): Promise<Scan> {
  const provider = providerByName(placeProviders, row.provider)
  if (!provider.traits.isMap) return { kind: 'found', place: provider.read(row.raw) ?? listedPlace(row), provider }
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
