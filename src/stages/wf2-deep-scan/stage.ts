import { chargeCalls } from '../../costs/charge-call.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { saveBusiness, scanOutcomes } from './save-business.ts'
import { deepScanId, placeInput, scanPlace } from './scan-place.ts'

/** WF2, the Analyst. */
export function deepScan(tools: Pick<Tools, 'placeProviders' | 'prices' | 'autopilot'>): Stage {
  return defineStage({
    id: deepScanId,
    summary: 'Load the details of a selected place from the provider and save them as a business',
    scheduler: 'DEEP_SCAN',
    ...placeInput,
    progress: 'deep_scan',
    gate: { column: 'curation_status', when: 'Selected' },
    claim: { leaseSeconds: 120, maxAttempts: 5, timeoutSeconds: 120 },
    yieldsTo: 'wf3-domain-extraction',
    callsProviders: true,
    outcomes: scanOutcomes,
    capabilities: (db, { id, tenant_id }, log) => ({
      charge: chargeCalls(db, { tenantId: tenant_id, stageId: deepScanId, rowId: id }, { prices: tools.prices, log }),
    }),
    process: (row, context) => scanPlace(row, context, tools),
    save: (trx, row, scan) => saveBusiness(trx, row, scan, tools.autopilot),
  })
}
