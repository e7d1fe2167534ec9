import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { saveFoundPlaces } from '../save-found-places.ts'
import { placeColumns } from '../place-columns.ts'
import type { ImportRecord } from './read-import.ts'
import type { ImportRow, ReportedRow } from './row-reader.ts'

type Saved = ReadonlyMap<string, { readonly id: string; readonly created: boolean }>

/** The businesses of a part of a list, each once, as results of the list's search. By the id that the row gave them. */
export async function savePlaces(
  trx: Trx,
  { tenant_id, search_id }: ImportRecord,
  rows: readonly ImportRow[],
  autopilot: Autopilot,
): Promise<Saved> {
  // The first of equal rows is the one that counts, as the report says of the others.
  const unique = new Map(
    rows.toReversed().flatMap((row) => ('place' in row ? [[row.place.id, row.place] as const] : [])),
  )
  if (unique.size === 0 || search_id === null) return new Map()
  const places = [...unique.values()].map((place) => {
    const country = place.country ?? null
    return { ...placeColumns(place, null), country, doubt: null }
  })
  const found = {
    tenantId: tenant_id,
    searchId: search_id,
    provider: 'csv',
    places,
    retentionDays: null,
    isWhole: true,
  }
  const { written } = await saveFoundPlaces(trx, found, autopilot)
  return new Map(written.map(({ id, provider_place_id, isNew }) => [provider_place_id, { id, created: isNew }]))
}

/** How far the search is that the list stands for. */
export async function updateSearchCounts(trx: Trx, searchId: string, reported: readonly ReportedRow[]): Promise<void> {
  const count = (...results: ReportedRow['result'][]) => reported.filter(({ result }) => results.includes(result)).length
  await sql`
    UPDATE searches SET found = found + ${count('created', 'linked')}, new_places = new_places + ${count('created')},
      duplicates = duplicates + ${count('duplicate')}, problems = problems + ${count('invalid')}
    WHERE id = ${searchId}
  `.execute(trx)
}

/** The list is read: so its search is over. Nobody queued it, and no other loop works on it. */
export async function completeSearch(trx: Trx, searchId: string): Promise<void> {
  await sql`
    UPDATE searches SET search_status = 'Completed', search_finished_at = now(),
      search_outcome = CASE WHEN found = 0 THEN 'no_results' ELSE 'complete' END
    WHERE id = ${searchId}
  `.execute(trx)
}
