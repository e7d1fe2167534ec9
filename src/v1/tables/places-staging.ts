import { sql } from 'kysely'
import { readNumber } from '../../extract/phone/read-number.ts'
import { findContactsInRaw } from '../../stages/find-contacts-in-raw.ts'
import { readCurationStatus } from '../vocabulary/curation-status.ts'
import { progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { googleProvider, retainUntil } from './google-content.ts'
import { jsonOf, listOf, numberOf, textOf, timeOf, wholeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping, type WriteContext, type Written } from './v1-mapping.ts'

export const placesStaging: V1Mapping = {
  table: 'places_staging',
  columns: {
    id: 'text',
    place_id: 'text',
    name: 'text',
    formatted_address: 'text',
    vicinity: 'text',
    business_type: 'text',
    latitude: 'text',
    longitude: 'text',
    rating: 'text',
    user_ratings_total: 'text',
    status: 'text',
    search_job_id: 'text',
    raw_data: 'json',
    search_time: 'text',
    notes: 'text',
    tags: 'json',
    updated_at: 'text',
    deep_scan_status: 'text',
    deep_scan_error: 'text',
  },
  required: ['id', 'place_id'],
  parents: { search_job_id: 'place_searches' },
  target: {
    table: 'places',
    match: 't.provider = d.provider AND t.provider_place_id = d.provider_place_id',
    key: ['provider', 'provider_place_id'],
    facts: ['name', 'address', 'kinds', 'latitude', 'longitude', 'rating', 'review_count', 'raw', 'notes', 'tags'],
    onCreate: ['retain_until', 'created_at'],
    stages: ['deep_scan'],
    curated: true,
    touched: 't.deep_scan_started_at IS NOT NULL',
    updates: true,
  },
  read(row, context) {
    const curation = readCurationStatus(row.status ?? null)
    if (curation === undefined) return rejected('unknown_status', `status: ${row.status}`)
    const work = readWorkStatus(row.deep_scan_status ?? null)
    if (work === undefined) return rejected('unknown_status', `deep_scan_status: ${row.deep_scan_status}`)
    const placeId = textOf(row.place_id, 500)
    if (placeId === null) return rejected('no_place_id', null)
    const at = timeOf(row.updated_at) ?? timeOf(row.search_time)
    const search = context.parent('search_job_id')
    const error = row.deep_scan_error ?? null
    return {
      draft: {
        key: { provider: googleProvider, provider_place_id: placeId },
        facts: {
          name: textOf(row.name, 500),
          address: textOf(row.formatted_address, 1000) ?? textOf(row.vicinity, 1000),
          kinds: [textOf(row.business_type, 100)].filter((kind) => kind !== null),
          latitude: numberOf(row.latitude, -90, 90),
          longitude: numberOf(row.longitude, -180, 180),
          rating: numberOf(row.rating, 0, 5),
          review_count: wholeOf(row.user_ratings_total),
          raw: jsonOf(row.raw_data),
          notes: textOf(row.notes, 10_000),
          tags: listOf(row.tags, 100),
        },
        onCreate: {
          retain_until: retainUntil(context.now),
          created_at: timeOf(row.search_time) ?? at ?? context.now.toISOString(),
        },
        curation,
        // A deep scan costs money: an import never starts one.
        progress: {
          deep_scan: progressOf({ work, outcome: 'scanned', error, at, fresh: 'retryable', now: context.now }),
        },
        dropped: [],
        updatedAt: at,
        extras: search === null || isRejection(search) ? null : search.id,
      },
    }
  },
  suppression: {
    candidates: ({ facts: { raw } }) => findContactsInRaw(raw, null),
    permit(draft, suppressed) {
      const found = findContactsInRaw(draft.facts.raw, null)
      const isClean =
        !found.emails.some(suppressed.email) &&
        !found.phones.some(suppressed.phone) &&
        !found.hosts.some(suppressed.host)
      return isClean ? draft : { ...draft, facts: { ...draft.facts, raw: null } }
    },
  },
  finish: linkSearches,
}

async function linkSearches({ trx, tenantId }: WriteContext, written: readonly Written[]): Promise<void> {
  const links = written.flatMap(({ id: place_id, draft: { extras: search_id, onCreate } }) =>
    typeof search_id === 'string' ? [{ search_id, place_id, found_at: onCreate?.created_at }] : [],
  )
  await sql`
    INSERT INTO search_places (tenant_id, search_id, place_id, found_at)
    SELECT ${tenantId}::uuid, search_id, place_id, found_at
    FROM json_populate_recordset(null::search_places, ${JSON.stringify(links)})
    ON CONFLICT DO NOTHING
  `.execute(trx)
}

/** V1 has numbers of the United States and Canada only, without a country code. */
export function phoneOf(written: string | null | undefined): string | null {
  const text = textOf(written, 100)
  return text === null ? null : (readNumber(text, 'US')?.number ?? null)
}
