import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { placeColumns } from '../place-columns.ts'
import { saveFoundPlaces } from '../save-found-places.ts'
import type { ImportRecord } from './read-import.ts'
import type { ImportRow, ReportedRow } from './row-reader.ts'

type Saved = ReadonlyMap<string, { readonly id: string; readonly created: boolean }>

/** Saves the businesses of a part of a list, each once, as results of the list's search. Returns them by the id of their row. */
export async function savePlaces(
  trx: Trx,
  { tenant_id, search_id }: ImportRecord,
  rows: readonly ImportRow[],
  autopilot: Autopilot,
): Promise<Saved> {
  // Of equal rows the first is saved; the report calls the others duplicates.
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

/** Adds a part's results to the counts of the list's search. */
export async function updateSearchCounts(trx: Trx, searchId: string, reported: readonly ReportedRow[]): Promise<void> {
  const count = (...results: ReportedRow['result'][]) =>
    reported.filter(({ result }) => results.includes(result)).length
  await sql`
    UPDATE searches SET found = found + ${count('created', 'linked')}, new_places = new_places + ${count('created')},
      duplicates = duplicates + ${count('duplicate')}, problems = problems + ${count('invalid')}
    WHERE id = ${searchId}
  `.execute(trx)
}

/** Completes the list's search. It was never queued, so no other loop processes it. */
export async function completeSearch(trx: Trx, searchId: string): Promise<void> {
  await sql`
    UPDATE searches SET search_status = 'Completed', search_finished_at = now(),
      search_outcome = CASE WHEN found = 0 THEN 'no_results' ELSE 'complete' END
    WHERE id = ${searchId}
  `.execute(trx)
}
