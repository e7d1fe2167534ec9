import { sql } from 'kysely'
import { makeDue } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
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

/** The end of a search, in one transaction with Completed. */
export async function saveSearch(trx: Trx, row: SearchRow, result: SearchResult): Promise<SearchEnd | 'reused'> {
  if (result.end === 'reused') await copyResults(trx, row, result.from)
  else {
    await saveProgress(trx, row, result)
    await sql`UPDATE searches SET filtered_ids = '{}' WHERE id = ${row.id}`.execute(trx)
  }
  await makeWaitingSearchesDue(trx, row)
  return result.end
}

/** Identical searches that waited for this one: its places are theirs, or they ask themselves. */
async function makeWaitingSearchesDue(trx: Trx, row: SearchRow): Promise<void> {
  const same = sql`tenant_id = ${row.tenant_id} AND fingerprint = ${row.fingerprint} AND id <> ${row.id}`
  await makeDue(trx, { entity: 'searches', progress: 'search' }, 'search_in_progress', same)
}

/** The places of an identical search are this one's too, and so is all it knows. It asked nobody and cost nothing. */
async function copyResults(trx: Trx, row: SearchRow, from: string): Promise<void> {
  const { rows } = await sql`
    INSERT INTO search_places (tenant_id, search_id, place_id)
    SELECT tenant_id, ${row.id}::uuid, place_id FROM search_places WHERE search_id = ${from} ORDER BY place_id
    ON CONFLICT DO NOTHING RETURNING place_id
  `.execute(trx)
  await sql`
    UPDATE searches AS search
    SET reused_from = twin.id, found = ${rows.length}, filtered = twin.filtered, area = twin.area, retain_until = twin.retain_until, cells_done = twin.cells_done,
      cells_saturated = twin.cells_saturated, estimated = twin.estimated, estimate_low = twin.estimate_low,
      estimate_high = twin.estimate_high
    FROM searches AS twin WHERE search.id = ${row.id} AND twin.id = ${from}
  `.execute(trx)
}
