import { sql } from 'kysely'
import { chargeCalls } from '../../costs/charge-call.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { listedColumns } from './listed-place.ts'
import { saveBusiness, scanOutcomes } from './save-business.ts'
import { deepScanId, scanPlace } from './scan-place.ts'

/** WF2, the Analyst. */
export function deepScan(tools: Pick<Tools, 'placeProviders' | 'prices' | 'autopilot'>): Stage {
  return defineStage({
    id: deepScanId,
    summary: 'Turn a selected place into a business with all that its provider knows',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['provider', 'provider_place_id', 'raw', 'deep_scan_finished_at', ...listedColumns],
    lookups: {
      // A place in two countries' searches lies at a border: the first that found it is as good as the other.
      area_country: sql<string | null>`
        SELECT searches.area ->> 'country' FROM search_places JOIN searches ON searches.id = search_places.search_id
        WHERE search_places.place_id = places.id AND searches.area ->> 'country' IS NOT NULL
        ORDER BY searches.id LIMIT 1`,
    },
    gate: { column: 'curation_status', when: 'Selected' },
    claim: { leaseSeconds: 120, maxAttempts: 5, timeoutSeconds: 120 },
    yieldsTo: 'wf3-domain-extraction',
    outcomes: scanOutcomes,
    capabilities: (db, { id, tenant_id }, log) => ({
      charge: chargeCalls(db, { tenantId: tenant_id, stageId: deepScanId, rowId: id }, { prices: tools.prices, log }),
    }),
    process: (row, context) => scanPlace(row, context, tools),
    save: (trx, row, scan) => saveBusiness(trx, row, scan, tools.autopilot),
  })
}
