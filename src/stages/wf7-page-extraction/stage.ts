import { sql } from 'kysely'
import { fetchOutcomes } from '../../core/fetch-outcomes.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { readPage } from './read-page.ts'
import { pageOutcomes, savePage } from './save-page.ts'

/** WF7, the Extractor. */
export function pageExtraction(tools: Tools): Stage {
  return defineStage({
    id: 'wf7-page-extraction',
    summary: 'Read a selected page and keep every way to reach the business, with proof',
    scheduler: 'PAGE_CURATION',
    entity: 'pages',
    progress: 'page_processing',
    columns: ['domain_id', 'url', 'etag', 'last_modified'],
    lookups: {
      host: sql<string>`SELECT domains.host FROM domains WHERE domains.id = pages.domain_id`,
      country: sql<string | null>`SELECT domains.country FROM domains WHERE domains.id = pages.domain_id`,
    },
    gate: { column: 'curation_status', when: 'Selected' },
    // Few saves to a transaction, since each keeps its domain from everybody else until the end of it.
    claim: { leaseSeconds: 120, maxAttempts: 3, timeoutSeconds: 300, groupSize: 8, savesAtOnce: 3 },
    outcomes: [...pageOutcomes, ...fetchOutcomes],
    process: (page, context) => readPage(page, context, tools),
    save: savePage,
    lockKey: ({ domain_id }) => domain_id,
  })
}
