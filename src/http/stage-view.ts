import type { Caller } from '../access/caller.ts'
import { cacheReports } from '../curation/pipeline/cache-reports.ts'
import type { Registry } from '../curation/registry.ts'
import { countQueues, type StageReport } from '../curation/stage-report.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'

export type StageReader = Pick<Caller, 'tenantId' | 'managesInstallation'>

/** The reports of all stages, with the queues that a reader may see. */
export type StageView = (reader: StageReader, reports: readonly StageReport[]) => Promise<readonly StageReport[]>

interface Sources {
  readonly forTenant: TenantDatabases
  readonly registry: Registry
}

/**
 * Stages serve all tenants, so everyone sees whether they run. Queue counts cover the rows of the reader's tenant;
 * installation admins see the counts of all tenants.
 */
export function createStageView({ forTenant, registry }: Sources): StageView {
  const queuesOf = cacheReports((tenantId) => countQueues(forTenant(tenantId), registry, tenantId))
  return async ({ tenantId, managesInstallation }, reports) => {
    if (managesInstallation) return reports
    const own = await queuesOf(tenantId)
    return reports.map((report) => ({ ...report, ...own.get(report.id) }))
  }
}
