import { AppError } from '../../core/errors.ts'
import type { StageRow, WorkContext } from '../../curation/define-stage.ts'
import { type PlaceProvider, type ProviderPlace, placeFacts } from '../../providers/place-provider.ts'
import { mapNamed } from '../map-named.ts'
import { paidCall } from '../paid-call.ts'
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

/** Row in, details out; no database but the ledger's short steps. */
export async function scanPlace(
  row: PlaceRow,
  { signal, log }: Pick<WorkContext, 'signal' | 'log'>,
  { placeProviders, spending, prices }: Pick<Tools, 'placeProviders' | 'spending' | 'prices'>,
): Promise<Scan> {
  const provider = mapNamed(placeProviders, row.provider)
  if (!provider.traits.isMap) return { kind: 'found', place: provider.read(row.raw) ?? listedPlace(row), provider }
  const known = row.deep_scan_finished_at === null && provider.traits.searchGivesDetails && provider.read(row.raw)
  if (known) return { kind: 'found', place: known, provider }
  const buyer = { tenantId: row.tenant_id, stageId: deepScanId, rowId: row.id }
  const what = { provider, call: 'details', needs: placeFacts } as const
  try {
    const ask = () => provider.details(row.provider_place_id, { needs: placeFacts }, signal)
    const { place } = await paidCall({ spending, prices, log }, buyer, what, ask)
    return { kind: 'found', place, provider }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_place_gone') return { kind: 'gone' }
    throw error
  }
}
