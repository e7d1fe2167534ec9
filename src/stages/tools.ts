import type { Web } from '../crawl/web.ts'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { CurationResult } from '../curation/change-curation.ts'
import type { CurationChange } from '../curation/curate.ts'
import type { ImportFiles } from '../db/import-files.ts'
import type { Spending } from '../db/spending.ts'
import type { Trx } from '../db/transaction.ts'
import type { ExtractPool } from '../extract/pool/extract-pool.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import type { PriceList } from '../providers/price-list.ts'

/** What rooms work with. Made by the process when a stage first reaches for it: declaring stages opens nothing. */
export interface Tools {
  readonly web: Web
  readonly extractor: ExtractPool
  /** Rules that select among the rows a save has written. */
  readonly autopilot: Autopilot
  /** A file that somebody brought, piece by piece. */
  readonly importFiles: Pick<ImportFiles, 'pieces'>
  /** A person's word that was given beforehand. */
  readonly curate: (trx: Trx, change: CurationChange) => Promise<CurationResult>
  /** The maps that can be asked for businesses. */
  readonly placeProviders: PlaceProviders
  /** The ledger: a call that costs is reserved there before it is made. */
  readonly spending: Pick<Spending, 'reserve' | 'settle' | 'release'>
  readonly prices: PriceList
}
