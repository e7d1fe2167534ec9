import { fetchOutcomes } from '../../core/fetch-outcomes.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { domainLane } from '../host-lane.ts'
import type { Tools } from '../tools.ts'
import { pageInput, readPage } from './read-page.ts'
import { pageOutcomes, savePage } from './save-page.ts'

/** WF7, the Extractor. */
export function pageExtraction(tools: Tools): Stage {
  return defineStage({
    id: 'wf7-page-extraction',
    summary: 'Read a selected page and save the contact details on it, with their source',
    scheduler: 'PAGE_CURATION',
    ...pageInput,
    progress: 'page_processing',
    gate: { column: 'curation_status', when: 'Selected' },
    lane: domainLane(tools, 'pages'),
    // Few saves per transaction: each locks its domain until the transaction ends.
    claim: { leaseSeconds: 120, maxAttempts: 3, timeoutSeconds: 300, groupSize: 8, savesAtOnce: 3 },
    outcomes: [...pageOutcomes, ...fetchOutcomes],
    process: (page, context) => readPage(page, context, tools),
    save: (trx, page, result) => savePage(trx, page, result, tools.autopilot),
    lockKey: ({ domain_id }) => domain_id,
  })
}
