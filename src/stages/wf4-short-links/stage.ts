import { sql } from 'kysely'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { resolveLink } from './resolve-link.ts'

/** WF4, the Surveyor: where the short links of businesses lead. Queued by WF3, and gives the business back to it. */
export function shortLinks(tools: Tools): Stage {
  return defineStage({
    id: 'wf4-short-links',
    summary: "Follow a business's short link to the site behind it",
    scheduler: 'DOMAIN',
    entity: 'local_businesses',
    progress: 'link_resolution',
    columns: ['website_url'],
    claim: { leaseSeconds: 120, maxAttempts: 3, timeoutSeconds: 120 },
    outcomes: ['resolved', 'leads_nowhere'],
    process: (business, context) => resolveLink(business.website_url ?? '', context, tools),
    async save(trx, business, { link, target }) {
      if (target === null) return 'leads_nowhere'
      const own = trx.updateTable('local_businesses').where('id', '=', business.id)
      await own.set({ short_link: link, short_link_target: target }).execute()
      // Who was taken out of the selection meanwhile is not queued again by the machine.
      await own
        .set({
          domain_extraction_status: 'Queued',
          domain_extraction_attempts: 0,
          domain_extraction_next_attempt_at: sql`now()`,
        })
        .where('curation_status', '=', 'Selected')
        .where('domain_extraction_status', '=', 'Completed')
        .execute()
      return 'resolved'
    },
  })
}
