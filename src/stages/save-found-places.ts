import { createHash } from 'node:crypto'
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
  const hashes = new Map(found.places.map((place) => [place.provider_place_id, factsHash(place)]))
  const { rows } = await sql`
    INSERT INTO search_places (tenant_id, search_id, place_id, facts_hash)
    SELECT ${tenantId}::uuid, ${searchId}::uuid, id, facts_hash
    FROM unnest(${written.map(({ id }) => id)}::uuid[],
      ${written.map((place) => hashes.get(place.provider_place_id) ?? null)}::uuid[]) AS found (id, facts_hash) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING place_id
  `.execute(trx)
  const release = places.find((place) => place.release !== null)?.release ?? null
  if (release !== null)
    await sql`UPDATE searches SET release = ${release} WHERE id = ${searchId} AND release IS NULL`.execute(trx)
  const harvestId = await harvestOfSearch(trx, searchId)
  if (harvestId !== null) {
    const all = written.map(({ id }) => id)
    await harvestPlaces(trx, { tenantId, harvestId, ids: all }, autopilot)
  }
  const ids = written.filter(({ isNew, isCleared }) => isNew || isCleared).map(({ id }) => id)
  await autopilot.apply(trx, { tenantId, entity: 'places', ids })
  return { written, linked: rows.length }
}

/** Of what the source says, not of the stored row: that also has the details of a scan. About 10 m are no change. */
function factsHash({ name, address, kinds, phone, website_url, business_status, ...at }: PlaceColumns): string {
  const location = [at.latitude, at.longitude].map((degrees) => degrees?.toFixed(4) ?? null)
  const facts = [name, address, kinds, phone, website_url, business_status, location]
  return createHash('md5').update(JSON.stringify(facts)).digest('hex')
}
