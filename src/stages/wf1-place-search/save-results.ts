import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { placeColumns } from '../place-columns.ts'
import { saveFoundPlaces } from '../save-found-places.ts'
import type { SearchPart, SearchState } from './run-search.ts'
import type { SearchRow } from './search-row.ts'

/** Saves a page of results: places, their link to this search, the tenant's rule for new ones, and the progress. */
export async function saveResults(trx: Trx, row: SearchRow, part: SearchPart, autopilot: Autopilot): Promise<void> {
  if ('area' in part) {
    await sql`
      UPDATE searches SET area = ${JSON.stringify(part.area)}::jsonb,
        retain_until = now() + ${part.retentionDays}::int * interval '1 day'
      WHERE id = ${row.id}
    `.execute(trx)
    return
  }
  const { tenant_id: tenantId, provider } = row
  const results = part.kept.map(({ place, doubt = null }) => {
    const country = place.country ?? part.country
    return { ...placeColumns(place, part.country), country, doubt }
  })
  const { retentionDays = null } = part.provider.traits
  const found = { tenantId, provider, searchId: row.id, places: results, retentionDays }
  const { written, linked } = await saveFoundPlaces(trx, found, autopilot)
  const newPlaces = written.filter(({ isNew }) => isNew).length
  const { filtered, filteredIds, problems } = part
  await sql`
    UPDATE searches SET found = found + ${linked}, new_places = new_places + ${newPlaces},
      duplicates = duplicates + ${part.repeats + written.length - linked}, filtered = filtered + ${filtered},
      problems = problems + ${problems}, filtered_ids = filtered_ids || ${filteredIds}::text[]
    WHERE id = ${row.id}
  `.execute(trx)
  await saveProgress(trx, row, part)
}

export async function saveProgress(
  trx: Trx,
  row: SearchRow,
  { progress, estimate }: Partial<SearchState>,
): Promise<void> {
  await sql`
    UPDATE searches SET cells_done = coalesce(${progress?.cellsDone ?? null}::int, cells_done),
      cells_left = coalesce(${progress?.cellsLeft ?? null}::int, cells_left),
      cells_saturated = coalesce(${progress?.cellsSaturated ?? null}::int, cells_saturated),
      estimated = coalesce(${estimate?.estimated ?? null}::int, estimated),
      estimate_low = coalesce(${estimate?.low ?? null}::int, estimate_low),
      estimate_high = CASE WHEN ${estimate === undefined} THEN estimate_high ELSE ${estimate?.high ?? null}::int END
    WHERE id = ${row.id}
  `.execute(trx)
}
