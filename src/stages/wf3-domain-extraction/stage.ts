import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { businessInput, readWebsite } from './read-website.ts'
import { saveWebsite, websiteOutcomes } from './save-website.ts'

/** WF3, the Navigator. */
export function domainExtraction(tools: Pick<Tools, 'autopilot'>): Stage {
  return defineStage({
    id: 'wf3-domain-extraction',
    summary: 'Find the website domain of a selected business',
    scheduler: 'DOMAIN_EXTRACTION',
    ...businessInput,
    progress: 'domain_extraction',
    gate: { column: 'curation_status', when: 'Selected' },
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    yieldsTo: 'wf4-domain-metadata',
    outcomes: [...websiteOutcomes],
    process: async (business) => readWebsite(business),
    save: (trx, business, website) => saveWebsite(trx, business, website, tools.autopilot),
    // Many businesses share a domain: saves of one transaction lock domains in the same order.
    lockKey(business) {
      const website = readWebsite(business)
      return website.kind === 'site' ? website.host : ''
    },
  })
}
