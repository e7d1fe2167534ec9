import { sql } from 'kysely'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { Trx } from '../db/transaction.ts'
import { harvestOfSearch, harvestPlaces } from './carry-harvest.ts'
import type { PlaceColumns } from './place-columns.ts'
import { removeSuppressedContacts } from './remove-suppressed-contacts.ts'
import { type PlacesToWrite, upsertPlaces, type WrittenPlace } from './upsert-places.ts'

export interface FoundPlaces extends Omit<PlacesToWrite, 'places'> {
  readonly searchId: string
  readonly places: readonly (PlaceColumns & { readonly country: string | null; readonly doubt: string | null })[]
}

export interface SavedPlaces {
  readonly written: readonly WrittenPlace[]
  /** Number of places that are new to this search. */
  readonly linked: number
}

/** Saves the places that a search found, links them to the search, and applies the tenant's rule to new ones. */
export async function saveFoundPlaces(trx: Trx, found: FoundPlaces, autopilot: Autopilot): Promise<SavedPlaces> {
  const { tenantId, searchId } = found
  const places = await removeSuppressedContacts(trx, tenantId, found.places)
  const written = await upsertPlaces(trx, { ...found, places })
  const { rows } = await sql`
    INSERT INTO search_places (tenant_id, search_id, place_id)
    SELECT ${tenantId}::uuid, ${searchId}::uuid, id FROM unnest(${written.map(({ id }) => id)}::uuid[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING place_id
  `.execute(trx)
  const harvestId = await harvestOfSearch(trx, searchId)
  if (harvestId !== null) {
    const all = written.map(({ id }) => id)
    await harvestPlaces(trx, { tenantId, harvestId, ids: all }, autopilot)
  }
  const ids = written.filter(({ isNew, isCleared }) => isNew || isCleared).map(({ id }) => id)
  await autopilot.apply(trx, { tenantId, entity: 'places', ids })
  return { written, linked: rows.length }
}
