import { sql } from 'kysely'
import type { ChargedRow } from '../../costs/charge-call.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import type { PlannedPlace } from './plan/search-plan.ts'

export const placeSearchId = 'wf1-place-search'

/** An identical search that is being made, or was submitted before: what it finds will be this one's, too. */
export interface SearchInProgress {
  readonly id: string
  /** When it goes on, where it waits itself. */
  readonly due_at: string | null
}

/** Ends of a search that another one may be answered with: all there was, or as many as were wanted. */
const reusableOutcomes = ['complete', 'saturated', 'no_results', 'filtered', 'max_results']

export const searchInput = defineInput({
  entity: 'searches',
  columns: [
    'batch_id',
    'provider',
    'kinds',
    'places',
    'radius_m',
    'filters',
    'max_results',
    'max_cost',
    'language',
    'region',
    'filtered_ids',
    'fingerprint',
  ],
  lookups: {
    /** What was found before a crash; null for a search that begins. */
    known: sql<readonly PlannedPlace[] | null>`
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'id', places.provider_place_id, 'latitude', places.latitude, 'longitude', places.longitude)))
      FROM search_places JOIN places ON places.id = search_places.place_id
      WHERE search_places.search_id = searches.id`,
    /** The latest identical search within the window that really asked. */
    twin_id: sql<string | null>`
      SELECT twin.id FROM searches AS twin
      WHERE twin.tenant_id = searches.tenant_id AND twin.fingerprint = searches.fingerprint AND twin.id <> searches.id
        AND twin.search_status = 'Completed' AND twin.search_outcome = ANY(${reusableOutcomes}::text[])
        AND twin.search_finished_at > now() - searches.reuse_hours * interval '1 hour'
        -- What had to be cleared meanwhile can be had only by asking again.
        AND twin.area IS NOT NULL
      ORDER BY twin.search_finished_at DESC LIMIT 1`,
    /**
     * Of two identical searches that were submitted together one asks, the other waits for it. The one that has begun, else
     * the older one; a search that has begun waits for nobody, so that no two can wait for each other for ever.
     */
    leader: sql<SearchInProgress | null>`
      SELECT jsonb_build_object('id', leader.id, 'due_at', leader.search_due_at) FROM searches AS leader
      WHERE leader.tenant_id = searches.tenant_id AND leader.fingerprint = searches.fingerprint
        AND leader.id <> searches.id AND searches.reuse_hours > 0 AND searches.search_cursor IS NULL
        AND leader.search_status IN ('Queued', 'Processing')
        AND (leader.search_cursor IS NOT NULL OR leader.search_status = 'Processing' OR leader.id < searches.id)
      ORDER BY leader.id LIMIT 1`,
    /** The tenant's rule for places, while it is switched on: what it looks at must be asked for. */
    rule: sql<unknown>`
      SELECT filter FROM autopilot_rules
      WHERE autopilot_rules.tenant_id = searches.tenant_id AND entity = 'places' AND enabled`,
  },
})

export type SearchRow = RowOf<typeof searchInput>

/** The ledger account of a search: all searches of one batch share its maximum cost. */
export function chargedSearch({ id, tenant_id, batch_id, max_cost }: SearchRow): ChargedRow {
  const limit = max_cost === null ? undefined : { account: batch_id, amount: max_cost }
  return { tenantId: tenant_id, stageId: placeSearchId, rowId: id, limit }
}
