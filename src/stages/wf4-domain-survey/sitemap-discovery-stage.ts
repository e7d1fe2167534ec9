import { sql } from 'kysely'
import { discoveryOutcomes } from '../../crawl/discovery/discovery-outcomes.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { hostLane } from '../host-lane.ts'
import { siteAccessOf } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { findSitemaps, maxAttempts } from './find-sitemaps.ts'
import { saveSitemaps } from './save-sitemaps.ts'

/** WF4, the Surveyor: finds the sitemaps of a selected domain. */
export function sitemapDiscovery(tools: Tools): Stage {
  return defineStage({
    id: 'wf4-sitemap-discovery',
    summary: 'Find the sitemaps of a selected domain, or build one from the links on its home page',
    scheduler: 'DOMAIN_SITEMAP',
    entity: 'domains',
    progress: 'sitemap_analysis',
    columns: ['host', 'sitemaps_found'],
    lookups: siteAccessOf('domains'),
    gate: { column: 'curation_status', when: 'Selected' },
    lane: hostLane(tools, sql`domains.host`),
    // 25 slow requests with the longest crawl delay that is honoured.
    claim: { leaseSeconds: 120, maxAttempts, timeoutSeconds: 900, groupSize: 5, savesAtOnce: 3 },
    yieldsTo: 'wf6-sitemap-import',
    outcomes: discoveryOutcomes,
    process: (domain, context) => findSitemaps(domain, context, tools),
    save: (trx, domain, discovery) => saveSitemaps(trx, domain, discovery, tools.autopilot),
    lockKey: ({ id }) => id,
  })
}
