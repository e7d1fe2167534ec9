import { z } from 'zod'
import type { RouteDependencies } from './app-options.ts'
import { stageRun, stageRunsQuery } from './contract/stages.ts'
import { type Operation, operation } from './operation.ts'

const counts = ['claimed', 'completed', 'failed', 'retried', 'waited', 'lost', 'released'] as const

/** Run statistics of the stages, for all tenants together: counts only. */
export function stageRunsOperation({ registry }: RouteDependencies): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/stages/runs',
    permission: 'read',
    tag: 'stages',
    summary: 'List the runs that processed rows (kept for RETENTION_RUNS_DAYS), newest first',
    query: stageRunsQuery,
    response: { schema: z.object({ items: z.array(stageRun), next: z.string().nullable() }) },
    async handle({ query: { stage, after, limit }, caller: { db } }) {
      let found = db
        .selectFrom('stage_runs')
        .select(['id', 'stage_id as stage', 'started_at', 'finished_at', ...counts])
      if (stage !== undefined) found = found.where('stage_id', '=', registry.stage(stage).id)
      if (after !== undefined) found = found.where('id', '<', after)
      const rows = await found
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
  })
}
