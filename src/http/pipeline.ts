import { type Costs, costsOf } from '../costs/budgets.ts'
import { cacheReports } from '../curation/pipeline/cache-reports.ts'
import { pipelineReport } from '../curation/pipeline/pipeline-report.ts'
import type { StageReport } from '../curation/stage-report.ts'
import { alarmMessages } from '../curation/watch-alarms.ts'
import type { RouteDependencies } from './app-options.ts'
import { type PipelineAlarm, pipeline } from './contract/pipeline.ts'
import { type Operation, operation } from './operation.ts'

/** The funnel: rows per step, results, throughput, and what needs attention. */
export function pipelineOperation({ forTenant, replica, registry, reportStages }: RouteDependencies): Operation {
  const readsOf = replica?.forTenant ?? forTenant
  const report = cacheReports((tenantId) => pipelineReport(readsOf(tenantId), registry, tenantId))
  return operation({
    method: 'GET',
    path: '/api/v2/pipeline',
    permission: 'read',
    tag: 'pipeline',
    summary: 'Show rows per step, results, throughput, cost and alarms',
    response: { schema: pipeline },
    async handle({ caller: { db, tenantId } }) {
      const [counted, reports, costs] = await Promise.all([report(tenantId), reportStages(), costsOf(db, tenantId)])
      const stages = reports.of(tenantId)
      const paused = stages.flatMap(({ id, paused: is, paused_reason: reason }) => (is ? [{ stage: id, reason }] : []))
      return { ...counted, alarms: [...stages.flatMap(stageAlarm), ...costs.flatMap(budgetAlarm)], paused }
    },
  })
}

function stageAlarm({ id, alarm }: StageReport): PipelineAlarm[] {
  return alarm === null ? [] : [{ subject: id, alarm, message: alarmMessages[alarm] }]
}

function budgetAlarm({ provider, day_limit, day_spent, month_limit, month_spent }: Costs): PipelineAlarm[] {
  const isUsedUp = (limit: string, spent: string) => Number(limit) > 0 && Number(spent) >= Number(limit)
  const period = isUsedUp(month_limit, month_spent) ? 'month' : isUsedUp(day_limit, day_spent) ? 'day' : undefined
  if (period === undefined) return []
  const message = `the budget of the ${period} is used up: work that needs ${provider} waits; raise the budget to continue`
  return [{ subject: provider, alarm: 'budget_reached', message }]
}
