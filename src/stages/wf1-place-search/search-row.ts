import { sql } from 'kysely'
import type { Polygon } from '../../core/polygon.ts'
import type { ChargedRow } from '../../costs/charge-call.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import type { PlannedPlace } from './plan/search-plan.ts'

export const placeSearchId = 'wf1-place-search'

/** An identical search that is in progress or was submitted earlier. This one will reuse its results. */
export interface SearchInProgress {
  readonly id: string
  /** Until it continues, if it waits itself. Measured by the database: the clock of a worker may differ by days. */
  readonly due_in_ms: number | null
}

/** Outcomes whose results an identical search can reuse. */
const reusableOutcomes = ['complete', 'saturated', 'no_results', 'filtered', 'max_results']

export const searchInput = defineInput({
  entity: 'searches',
  columns: [
    'batch_id',
    'provider',
    'kinds',
    'places',
    'radius_m',
    'polygon',
    'filters',
    'max_results',
    'max_cost',
    'language',
    'region',
    'filtered_ids',
    'fingerprint',
  ],
  lookups: {
    /** Places found in earlier runs; null for a new search. */
    known: sql<readonly PlannedPlace[] | null>`
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', places.provider_place_id, 'latitude', places.latitude, 'longitude', places.longitude)))
      FROM search_places JOIN places ON places.id = search_places.place_id
      WHERE search_places.search_id = searches.id`,
    /** The latest identical search within the reuse window that made its own calls. */
    identical_id: sql<string | null>`
      SELECT other.id FROM searches AS other
      WHERE other.tenant_id = searches.tenant_id AND other.fingerprint = searches.fingerprint AND other.id <> searches.id
        AND other.search_status = 'Completed' AND other.search_outcome = ANY(${reusableOutcomes}::text[])
        AND other.search_finished_at > now() - searches.reuse_hours * interval '1 hour'
        -- Results that expired and were cleared cannot be reused.
        AND other.area IS NOT NULL
      ORDER BY other.search_finished_at DESC LIMIT 1`,
    /**
     * Of identical searches submitted together one runs and the others wait: the one that has started, else the oldest. A
     * started search never waits, so that no two searches wait for each other.
     */
    in_progress: sql<SearchInProgress | null>`
      SELECT jsonb_build_object(
        'id', other.id, 'due_in_ms', extract(epoch FROM other.search_due_at - now()) * 1000) FROM searches AS other
      WHERE other.tenant_id = searches.tenant_id AND other.fingerprint = searches.fingerprint
        AND other.id <> searches.id AND searches.reuse_hours > 0 AND searches.search_cursor IS NULL
        AND other.search_status IN ('Queued', 'Processing')
        AND (other.search_cursor IS NOT NULL OR other.search_status = 'Processing' OR other.id < searches.id)
      ORDER BY other.id LIMIT 1`,
    /** The tenant's rule for places, if enabled: the facts that it uses must be requested. */
    rule: sql<unknown>`
      SELECT filter FROM autopilot_rules
      WHERE autopilot_rules.tenant_id = searches.tenant_id AND entity = 'places' AND enabled`,
  },
})

export type SearchRow = RowOf<typeof searchInput>

/** The drawn area of a search; it was validated when the search was submitted. */
export const polygonOf = ({ polygon }: Pick<SearchRow, 'polygon'>) => polygon as unknown as Polygon | null

/** The ledger account of a search: all searches of one batch share its maximum cost. */
export function chargedSearch({ id, tenant_id, batch_id, max_cost }: SearchRow): ChargedRow {
  const limit = max_cost === null ? undefined : { account: batch_id, amount: max_cost }
  return { tenantId: tenant_id, stageId: placeSearchId, rowId: id, limit }
}
