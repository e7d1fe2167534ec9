import { sql } from 'kysely'
import { readHost } from '../../core/host/read-host.ts'
import { readWebsite, type Website } from '../../stages/wf3-domain-extraction/read-website.ts'
import type { V1Row } from '../source/v1-row.ts'
import { readCurationStatus } from '../vocabulary/curation-status.ts'
import { progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { googleProvider, retainUntil } from './google-content.ts'
import { phoneOf } from './places-staging.ts'
import { jsonOf, linkOf, listOf, numberOf, textOf, timeOf, wholeOf } from './read-values.ts'
import { type Draft, rejected, type V1Mapping, type WriteContext } from './v1-mapping.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const hours = Object.fromEntries(days.map((day) => [`${day}_hours`, 'text' as const]))

export const localBusinesses: V1Mapping = {
  table: 'local_businesses',
  columns: {
    id: 'text',
    place_id: 'text',
    business_name: 'text',
    full_address: 'text',
    street_address: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    country: 'text',
    phone: 'text',
    website_url: 'text',
    main_category: 'text',
    extra_categories: 'json',
    rating: 'text',
    reviews_count: 'text',
    price_text: 'text',
    ...hours,
    timezone: 'text',
    latitude: 'text',
    longitude: 'text',
    additional_json: 'json',
    created_at: 'text',
    updated_at: 'text',
    status: 'text',
    domain_extraction_status: 'text',
    domain_extraction_error: 'text',
  },
  required: ['id', 'business_name'],
  parents: {},
  target: {
    table: 'local_businesses',
    match: 't.place_id = d.place_id',
    key: ['place_id'],
    facts: [
      ...[
        'name',
        'street',
        'city',
        'region',
        'postcode',
        'country',
        'phone',
        'website_url',
        'social_links',
        'categories',
      ],
      ...['rating', 'review_count', 'price_level', 'opening_hours', 'timezone', 'latitude', 'longitude', 'raw'],
    ],
    onCreate: ['retain_until', 'created_at'],
    stages: ['domain_extraction'],
    curated: true,
    touched: 't.domain_extraction_started_at IS NOT NULL',
    updates: true,
  },
  prepare: placesOfBusinesses,
  read(row, { now, prepared }) {
    const curation = readCurationStatus(row.status ?? null)
    if (curation === undefined) return rejected('unknown_status', `status: ${row.status}`)
    const work = readWorkStatus(row.domain_extraction_status ?? null)
    if (work === undefined)
      return rejected('unknown_status', `domain_extraction_status: ${row.domain_extraction_status}`)
    const at = timeOf(row.updated_at)
    const website = websiteOf(row)
    const error = row.domain_extraction_error ?? null
    const outcome = outcomeOf[website.kind]
    return {
      draft: {
        key: { place_id: prepared.get(placeIdOf(row) ?? '') ?? null },
        facts: { ...factsOf(row), social_links: website.kind === 'social' ? { [website.name]: website.url } : {} },
        onCreate: { retain_until: retainUntil(now), created_at: timeOf(row.created_at) ?? now.toISOString() },
        curation,
        progress: { domain_extraction: progressOf({ work, outcome, error, at, fresh: 'Queued', now }) },
        dropped: [],
        updatedAt: at,
      },
    }
  },
  suppression: {
    candidates: ({ facts }) => ({
      phones: typeof facts.phone === 'string' ? [facts.phone] : [],
      hosts: hostsOf(facts.website_url),
    }),
    permit(draft, suppressed) {
      const { phone, website_url } = draft.facts
      const facts = { ...draft.facts }
      if (typeof phone === 'string' && suppressed.phone(phone)) facts.phone = null
      if (hostsOf(website_url).some(suppressed.host)) facts.website_url = null
      return { ...draft, facts } satisfies Draft
    },
  },
}

const outcomeOf: Readonly<Record<Website['kind'], string>> = {
  site: 'domain_found',
  social: 'social_only',
  short_link: 'short_link',
  none: 'no_website',
  invalid: 'invalid_url',
}

function websiteOf(row: V1Row): Website {
  const none = { id: '', tenant_id: '', country: null, short_link: null, short_link_target: null, corrected: null }
  return readWebsite({ ...none, website_url: row.website_url ?? null })
}

function hostsOf(website: unknown): string[] {
  const reading = readHost(typeof website === 'string' ? website : null)
  return reading.ok ? [reading.host] : []
}

function factsOf(row: V1Row): Record<string, unknown> {
  const country = row.country?.trim().toUpperCase() ?? ''
  const opening = days.flatMap((day) => {
    const text = textOf(row[`${day}_hours`], 200)
    return text === null ? [] : [[day, text] as const]
  })
  const more = jsonOf(row.additional_json)
  const hasMore = typeof more === 'object' && more !== null && Object.keys(more).length > 0
  return {
    name: textOf(row.business_name, 500),
    street: textOf(row.street_address, 500) ?? textOf(row.full_address, 500),
    city: textOf(row.city, 200),
    region: textOf(row.state, 200),
    postcode: textOf(row.zip, 50),
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    phone: phoneOf(row.phone) ?? textOf(row.phone, 100),
    website_url: linkOf(row.website_url),
    categories: [textOf(row.main_category, 100), ...listOf(row.extra_categories, 100)].filter((kind) => kind !== null),
    rating: numberOf(row.rating, 0, 5),
    review_count: wholeOf(row.reviews_count),
    price_level: /^\$+$/.test(row.price_text ?? '') ? Math.min(4, row.price_text?.length ?? 0) : null,
    opening_hours: opening.length > 0 ? Object.fromEntries(opening) : null,
    timezone: textOf(row.timezone, 100),
    latitude: numberOf(row.latitude, -90, 90),
    longitude: numberOf(row.longitude, -180, 180),
    raw: hasMore ? more : null,
  }
}

/** Trimmed like the id of the place itself; otherwise a space would create a second place. */
function placeIdOf(row: V1Row): string | null {
  return textOf(row.place_id, 500)
}

/** Creates missing places of businesses, so that a later scan finds them again. */
async function placesOfBusinesses(context: WriteContext, rows: readonly V1Row[]): Promise<ReadonlyMap<string, string>> {
  const places = rows.flatMap((row) => {
    const id = placeIdOf(row)
    return id === null
      ? []
      : [{ id, name: row.business_name, created_at: timeOf(row.created_at) ?? context.now.toISOString() }]
  })
  const { rows: known } = await sql<{ provider_place_id: string; id: string }>`
    WITH wanted AS (
      SELECT DISTINCT ON (id) *
      FROM json_to_recordset(${JSON.stringify(places)}) AS w (id text, name text, created_at timestamptz) ORDER BY id
    ), made AS (
      INSERT INTO places (tenant_id, provider, provider_place_id, name, retain_until, created_at)
      SELECT ${context.tenantId}::uuid, ${googleProvider}, id, left(name, 500), ${retainUntil(context.now)}::timestamptz, created_at
      FROM wanted ORDER BY id
      ON CONFLICT (tenant_id, provider, provider_place_id) DO NOTHING
      RETURNING provider_place_id, id
    )
    SELECT provider_place_id, id FROM made
    UNION ALL
    SELECT places.provider_place_id, places.id FROM places JOIN wanted ON wanted.id = places.provider_place_id
    WHERE places.tenant_id = ${context.tenantId} AND places.provider = ${googleProvider}
  `.execute(context.trx)
  return new Map(known.map(({ provider_place_id, id }) => [provider_place_id, id]))
}
