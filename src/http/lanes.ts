import { z } from 'zod'
import { maxLanes, maxWaiting, reportSlowestLanes } from '../curation/lane-report.ts'
import { cacheReports } from '../curation/pipeline/cache-reports.ts'
import type { Database } from '../db/database.ts'
import type { RouteDependencies } from './app-options.ts'
import { type Lane, lane } from './contract/lanes.ts'
import { type Operation, operation } from './operation.ts'

/**
 * The sites that delay the most rows. All tenants share the pace of a site, so its requests and its pause are those of the
 * installation; sites and rows are those of the caller's tenant. Installation admins see all, through the owner.
 */
export function laneOperation({ forTenant, registry, crawlGapMs }: RouteDependencies, owner: Database): Operation {
  const report = async (db: Database, tenantId: string | undefined): Promise<Lane[]> => {
    const lanes = await reportSlowestLanes(db, registry.stages, { tenantId, minGapMs: crawlGapMs })
    return lanes.map((each) => ({ ...each, waiting: { count: each.waiting, exact: each.waiting < maxWaiting } }))
  }
  const ofTenant = cacheReports((tenantId) => report(forTenant(tenantId), tenantId))
  const ofAll = cacheReports(() => report(owner, undefined))
  return operation({
    method: 'GET',
    path: '/api/v2/lanes',
    permission: 'read',
    tag: 'stages',
    summary: `List up to ${maxLanes} sites that delay your queued rows most (all rows for installation admins), slowest first`,
    response: { schema: z.object({ items: z.array(lane) }) },
    handle: async ({ caller: { tenantId, managesInstallation } }) => ({
      items: await (managesInstallation ? ofAll('all') : ofTenant(tenantId)),
    }),
  })
}
