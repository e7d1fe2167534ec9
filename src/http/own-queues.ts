import type { Caller } from '../access/caller.ts'
import { cacheReports } from '../curation/pipeline/cache-reports.ts'
import type { Registry } from '../curation/registry.ts'
import { countQueues, type StageReport } from '../curation/stage-report.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'

export type Onlooker = Pick<Caller, 'tenantId' | 'managesInstallation'>

/** The stages as somebody may see them. */
export type SeenBy = (who: Onlooker, reports: readonly StageReport[]) => Promise<readonly StageReport[]>

interface Sources {
  readonly forTenant: TenantDatabases
  readonly registry: Registry
}

/**
 * A stage serves everybody, and whether it runs concerns everybody; the rows that wait or failed are a tenant's own, and are
 * those that its lists show. Who looks after the installation sees all of them.
 */
export function ownQueues({ forTenant, registry }: Sources): SeenBy {
  const queuesOf = cacheReports((tenantId) => countQueues(forTenant(tenantId), registry, tenantId))
  return async ({ tenantId, managesInstallation }, reports) => {
    if (managesInstallation) return reports
    const own = await queuesOf(tenantId)
    return reports.map((report) => ({ ...report, ...own.get(report.id) }))
  }
}
