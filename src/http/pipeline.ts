import type { FastifyInstance } from 'fastify'
import { pipelineReport } from '../curation/pipeline/pipeline-report.ts'
import { keepReports } from '../curation/pipeline/report-keeper.ts'
import type { AppOptions } from './app-options.ts'
import { callerOf, may } from './auth.ts'

/** The funnel: how many rows stand where, what came of them, how fast they move. */
export function pipelineRoute(app: FastifyInstance, { forTenant, registry }: AppOptions): void {
  const report = keepReports((tenantId) => pipelineReport(forTenant(tenantId), registry, tenantId))
  app.get('/api/v2/pipeline', may('read'), (request) => report(callerOf(request).tenantId))
}
