import { pipelineReport } from '../curation/pipeline/pipeline-report.ts'
import { keepReports } from '../curation/pipeline/report-keeper.ts'
import type { AppOptions } from './app-options.ts'
import { pipeline } from './contract/pipeline.ts'
import { type Operation, operation } from './operation.ts'

/** The funnel: how many rows stand where, what came of them, how fast they move. */
export function pipelineOperation({ forTenant, registry }: AppOptions): Operation {
  const report = keepReports((tenantId) => pipelineReport(forTenant(tenantId), registry, tenantId))
  return operation({
    method: 'GET',
    path: '/api/v2/pipeline',
    permission: 'read',
    tag: 'pipeline',
    summary: 'How many rows stand where, what came of them, how fast they move, what they cost',
    answer: { schema: pipeline },
    handle: ({ caller: { tenantId } }) => report(tenantId),
  })
}
