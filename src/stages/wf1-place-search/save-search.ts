import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { makeDue } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
import { harvestOfSearch, harvestPlaces } from '../carry-harvest.ts'
import type { SearchEnd, SearchResult } from './run-search.ts'
import { saveProgress } from './save-results.ts'
import type { SearchRow } from './search-row.ts'

export const searchOutcomes = [
  'complete',
  'saturated',
  'no_results',
  'filtered',
  'max_results',
  'max_cost',
  'reused',
] as const satisfies readonly (SearchEnd | 'reused')[]

/** Saves the end of a search, in one transaction with Completed. */
export async function saveSearch(
  trx: Trx,
  row: SearchRow,
  result: SearchResult,
  autopilot: Autopilot,
): Promise<SearchEnd | 'reused'> {
  if (result.end === 'reused') await copyResults(trx, row, result.from, autopilot)
  else {
    await saveProgress(trx, row, result)
    await sql`UPDATE searches SET filtered_ids = '{}' WHERE id = ${row.id}`.execute(trx)
  }
  await makeWaitingSearchesDue(trx, row)
  return result.end
}

/** Identical searches that wait for this one reuse its results, or run themselves. */
async function makeWaitingSearchesDue(trx: Trx, row: SearchRow): Promise<void> {
  const same = sql`tenant_id = ${row.tenant_id} AND fingerprint = ${row.fingerprint} AND id <> ${row.id}`
  await makeDue(trx, { entity: 'searches', progress: 'search' }, 'search_in_progress', same)
}

/** Copies the places and results of an identical search. No calls, no cost. */
async function copyResults(trx: Trx, row: SearchRow, from: string, autopilot: Autopilot): Promise<void> {
  const { rows } = await sql<{ place_id: string }>`
    INSERT INTO search_places (tenant_id, search_id, place_id, facts_hash)
    SELECT tenant_id, ${row.id}::uuid, place_id, facts_hash FROM search_places WHERE search_id = ${from} ORDER BY place_id
    ON CONFLICT DO NOTHING RETURNING place_id
  `.execute(trx)
  await sql`
    UPDATE searches AS search
    SET reused_from = other.id, found = ${rows.length}, filtered = other.filtered, release = other.release, area = other.area, retain_until = other.retain_until, cells_done = other.cells_done,
      cells_saturated = other.cells_saturated, estimated = other.estimated, estimate_low = other.estimate_low,
      estimate_high = other.estimate_high
    FROM searches AS other WHERE search.id = ${row.id} AND other.id = ${from}
  `.execute(trx)
  const harvestId = await harvestOfSearch(trx, row.id)
  if (harvestId === null) return
  const ids = rows.map(({ place_id }) => place_id)
  await harvestPlaces(trx, { tenantId: row.tenant_id, harvestId, ids }, autopilot)
}
