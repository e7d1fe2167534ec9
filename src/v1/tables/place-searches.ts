import { progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { jsonOf, numberOf, textOf, timeOf } from './read-values.ts'
import { rejected, type V1Mapping } from './v1-mapping.ts'

/** Searches have no natural key, so only the ledger identifies them. */
export const placeSearches: V1Mapping = {
  table: 'place_searches',
  columns: {
    id: 'text',
    location: 'text',
    business_type: 'text',
    params: 'json',
    status: 'text',
    created_at: 'text',
    updated_at: 'text',
  },
  required: ['id', 'location', 'business_type'],
  parents: {},
  target: {
    table: 'searches',
    key: [],
    facts: ['kinds', 'places', 'radius_m'],
    onCreate: ['provider', 'created_at'],
    stages: ['search'],
    curated: false,
    touched: 't.search_started_at IS NOT NULL',
    updates: true,
  },
  read(row, { now }) {
    const work = readWorkStatus(row.status ?? null)
    if (work === undefined) return rejected('unknown_status', `status: ${row.status}`)
    const at = timeOf(row.updated_at)
    return {
      draft: {
        key: {},
        facts: {
          kinds: [textOf(row.business_type, 100) ?? 'unknown'],
          places: [textOf(row.location, 300) ?? 'unknown'],
          radius_m: radiusOf(row.params ?? null),
        },
        onCreate: { provider: 'google-places', created_at: timeOf(row.created_at) ?? now.toISOString() },
        curation: null,
        progress: { search: progressOf({ work, outcome: 'complete', error: null, at, fresh: 'retryable', now }) },
        dropped: [],
        updatedAt: at,
      },
    }
  },
}

function radiusOf(params: string | null): number | null {
  const given = jsonOf(params)
  if (typeof given !== 'object' || given === null) return null
  const { radius_km, radius } = given as Record<string, unknown>
  const km = numberOf(String(radius_km ?? ''), 0.01, 500)
  const metres = km === null ? numberOf(String(radius ?? ''), 1, 500_000) : km * 1000
  return metres === null ? null : Math.max(1, Math.round(metres))
}
