import { sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'
import type { PlaceColumns } from './place-columns.ts'

export interface PlacesToWrite {
  readonly tenantId: string
  readonly provider: string
  readonly places: readonly (PlaceColumns & { readonly doubt: string | null })[]
  /** Null: no limit. */
  readonly retentionDays: number | null
}

export interface WrittenPlace {
  readonly id: string
  readonly provider_place_id: string
  readonly isNew: boolean
  /** An earlier search doubted it, this one does not, and no user has curated it. Treated as new. */
  readonly isCleared: boolean
}

/**
 * Upserts a page of results in one statement. An existing place gets new facts and keeps its curation, reason and later
 * statuses, except for a doubt of another search. Facts that were not requested, or are missing now, stay. Content with a
 * retention limit keeps the earlier date while older content stays with it. Rows are sorted, so that two searches lock
 * places in the same order.
 */
export async function upsertPlaces(trx: Trx, batch: PlacesToWrite): Promise<WrittenPlace[]> {
  if (batch.places.length === 0) return []
  const until = sql`now() + ${batch.retentionDays}::int * interval '1 day'`
  const ids = batch.places.map(({ provider_place_id }) => provider_place_id)
  const isDoubted = sql`place.curation_status = 'Maybe' AND place.curated_at IS NULL`
  // Columns come from the raw answer: if the new one has all keys of the old one, no older content stays.
  const isReplaced = sql`CASE jsonb_typeof(place.raw) WHEN 'object' THEN NOT EXISTS (
      SELECT FROM jsonb_object_keys(place.raw) AS known WHERE NOT coalesce(excluded.raw, '{}') ? known)
    ELSE place.name IS NULL END`
  const { rows } = await sql<WrittenPlace>`
    WITH doubted AS (
      SELECT id FROM places AS place WHERE tenant_id = ${batch.tenantId} AND provider = ${batch.provider}
        AND provider_place_id = ANY(${ids}::text[]) AND ${isDoubted}
    )
    INSERT INTO places AS place (tenant_id, provider, retain_until, provider_place_id, name, address, kinds, latitude,
      longitude, phone, website_url, rating, review_count, business_status, attribution, release, raw,
      curation_status, curation_reason)
    SELECT ${batch.tenantId}::uuid, ${batch.provider}, ${until}, provider_place_id, name, address, coalesce(kinds, '{}'),
      latitude, longitude, phone, website_url, rating, review_count, business_status, attribution, release, raw,
      CASE WHEN doubt IS NULL THEN 'New' ELSE 'Maybe' END, doubt
    FROM jsonb_to_recordset(${JSON.stringify(batch.places)}::jsonb) AS result (provider_place_id text, name text,
      address text, kinds text[], latitude float8, longitude float8, phone text, website_url text, rating numeric,
      review_count int, business_status text, attribution text, release text, raw jsonb, doubt text)
    ORDER BY provider_place_id
    ON CONFLICT (tenant_id, provider, provider_place_id) DO UPDATE
    SET name = coalesce(excluded.name, place.name), address = coalesce(excluded.address, place.address),
      kinds = CASE WHEN excluded.kinds = '{}' THEN place.kinds ELSE excluded.kinds END,
      latitude = coalesce(excluded.latitude, place.latitude), longitude = coalesce(excluded.longitude, place.longitude),
      phone = coalesce(excluded.phone, place.phone), website_url = coalesce(excluded.website_url, place.website_url),
      rating = coalesce(excluded.rating, place.rating), review_count = coalesce(excluded.review_count, place.review_count),
      business_status = coalesce(excluded.business_status, place.business_status), attribution = excluded.attribution,
      release = excluded.release,
      raw = coalesce(place.raw || excluded.raw, excluded.raw, place.raw),
      curation_status = CASE WHEN ${isDoubted} THEN excluded.curation_status ELSE place.curation_status END,
      curation_reason = CASE WHEN ${isDoubted} THEN excluded.curation_reason ELSE place.curation_reason END,
      retain_until = CASE WHEN ${isReplaced} THEN excluded.retain_until
        ELSE least(place.retain_until, excluded.retain_until) END
    RETURNING place.id, place.provider_place_id, place.xmax = 0 AS "isNew",
      place.curation_status = 'New' AND place.id IN (SELECT id FROM doubted) AS "isCleared"
  `.execute(trx)
  return rows
}
