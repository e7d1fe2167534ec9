import { z } from 'zod'
import type { RouteDependencies } from './app-options.ts'
import { attempt, attemptsQuery } from './contract/dead-letters.ts'
import { errorMeaning } from './dead-letter-query.ts'
import { type Operation, operation } from './operation.ts'

/** More than any row has within the retention time of failures. */
const maxAttempts = 100

/** All failed attempts of a row. The row itself shows only the last one. */
export function attemptsOperation({ registry }: RouteDependencies): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/dead-letters/attempts',
    permission: 'read',
    tag: 'dead-letters',
    summary: 'List the failed attempts of a stage at a row, newest first, with the meaning of each error',
    query: attemptsQuery,
    response: { schema: z.object({ items: z.array(attempt) }) },
    async handle({ query: { stage, row_id }, caller: { db, tenantId } }) {
      const items = await db
        .selectFrom('job_failures')
        .select(['attempt', 'code', 'message', 'consequence', 'duration_ms', 'failed_at'])
        .where('tenant_id', '=', tenantId)
        .where('row_id', '=', row_id)
        .where('stage_id', '=', registry.stage(stage).id)
        .orderBy('failed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxAttempts)
        .execute()
      return { items: items.map((each) => ({ ...each, meaning: errorMeaning(each.code) })) }
    },
  })
}
