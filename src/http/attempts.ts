import { z } from 'zod'
import type { RouteParts } from './app-options.ts'
import { attempt, attemptsQuery } from './contract/dead-letters.ts'
import { meaningOf } from './meaning-of.ts'
import { type Operation, operation } from './operation.ts'

/** More than any row has in the weeks that failures are kept. */
const mostAttempts = 100

/** The row itself shows its last failure alone: this is how it came to that. */
export function attemptsOperation({ registry }: RouteParts): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/dead-letters/attempts',
    permission: 'read',
    tag: 'dead-letters',
    summary: 'Every failed attempt of a stage at a row, newest first, with what its error means',
    query: attemptsQuery,
    answer: { schema: z.object({ items: z.array(attempt) }) },
    async handle({ query: { stage, row_id }, caller: { db, tenantId } }) {
      const items = await db
        .selectFrom('job_failures')
        .select(['attempt', 'code', 'message', 'consequence', 'duration_ms', 'failed_at'])
        .where('tenant_id', '=', tenantId)
        .where('row_id', '=', row_id)
        .where('stage_id', '=', registry.stage(stage).id)
        .orderBy('failed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostAttempts)
        .execute()
      return { items: items.map((each) => ({ ...each, meaning: meaningOf(each.code) })) }
    },
  })
}
