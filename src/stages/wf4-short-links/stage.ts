import { sql } from 'kysely'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import { hostLane } from '../host-lane.ts'
import { siteAccessOf } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { resolveLink } from './resolve-link.ts'

const domainExtractionQueue = { entity: 'local_businesses', progress: 'domain_extraction' } as const

/** WF4, the Surveyor: follows short links of businesses. WF3 queues them, and a found target queues the business for WF3 again. */
export function shortLinks(tools: Tools): Stage {
  return defineStage({
    id: 'wf4-short-links',
    summary: 'Resolve the short link of a business to its website',
    scheduler: 'DOMAIN',
    entity: 'local_businesses',
    progress: 'link_resolution',
    columns: ['website_url'],
    lookups: siteAccessOf('local_businesses'),
    // A link without a host has no lane.
    lane: hostLane(tools, sql`substring(lower(local_businesses.website_url) from '^[a-z]+://(?:www\\.)?([^/?#]+)')`),
    claim: { leaseSeconds: 120, maxAttempts: 3, timeoutSeconds: 120 },
    outcomes: ['resolved', 'leads_nowhere'],
    process: (business, context) => resolveLink(business.website_url ?? '', business, context, tools),
    async save(trx, business, { link, target }) {
      if (target === null) return 'leads_nowhere'
      const own = trx.updateTable('local_businesses').where('id', '=', business.id)
      await own.set({ short_link: link, short_link_target: target }).execute()
      // A business that a person deselected in the meantime is not queued again.
      const isWaiting = sql`curation_status = 'Selected' AND domain_extraction_status = 'Completed'`
      await queueRows(trx, domainExtractionQueue, sql`id = ${business.id} AND ${isWaiting}`)
      return 'resolved'
    },
  })
}
