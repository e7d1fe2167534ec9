import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { runSearch, type SearchCursor } from './run-search.ts'
import { saveResults } from './save-results.ts'
import { saveSearch, searchOutcomes } from './save-search.ts'
import { placeSearchId, searchColumns, searchLookups } from './search-row.ts'

/** WF1, the Scout. Without a gate: a search is queued by whoever submits it. */
export function placeSearch(tools: Pick<Tools, 'placeProviders' | 'spending' | 'prices' | 'autopilot'>): Stage {
  return defineStage({
    id: placeSearchId,
    summary: 'Find the businesses of a kind in a place, past the cap of the provider',
    scheduler: 'PLACE_SEARCH',
    entity: 'searches',
    progress: 'search',
    columns: searchColumns,
    lookups: searchLookups,
    // No time limit of its own: a large city takes hundreds of calls, each of which has one.
    claim: { leaseSeconds: 120, maxAttempts: 5 },
    yieldsTo: 'wf2-deep-scan',
    outcomes: searchOutcomes,
    process: (row, context: StreamContext<SearchCursor>) => runSearch(row, context, tools),
    savePart: (trx, row, part) => saveResults(trx, row, part, tools.autopilot),
    save: saveSearch,
  })
}
