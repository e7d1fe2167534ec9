import { type ChargeCall, chargeCalls } from '../../costs/charge-call.ts'
import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { runSearch, type SearchCursor } from './run-search.ts'
import { saveResults } from './save-results.ts'
import { saveSearch, searchOutcomes } from './save-search.ts'
import { chargedSearch, placeSearchId, searchInput } from './search-row.ts'

/** WF1, the Scout. No gate: submitting a search queues it. */
export function placeSearch(tools: Pick<Tools, 'placeProviders' | 'prices' | 'autopilot'>): Stage {
  return defineStage({
    id: placeSearchId,
    summary: 'Find all businesses of a type in a location, beyond the result limit of the provider',
    scheduler: 'PLACE_SEARCH',
    ...searchInput,
    progress: 'search',
    // No timeout: a large city takes hundreds of calls, and each call has its own.
    claim: { leaseSeconds: 120, maxAttempts: 5 },
    yieldsTo: 'wf2-deep-scan',
    callsProviders: true,
    outcomes: searchOutcomes,
    capabilities: (db, row, log) => ({ charge: chargeCalls(db, chargedSearch(row), { prices: tools.prices, log }) }),
    process: (row, context: StreamContext<SearchCursor> & { charge: ChargeCall }) => runSearch(row, context, tools),
    savePart: (trx, row, part) => saveResults(trx, row, part, tools.autopilot),
    save: (trx, row, result) => saveSearch(trx, row, result, tools.autopilot),
  })
}
