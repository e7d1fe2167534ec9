import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { requeueStages } from '../curation/requeue-stages.ts'
import { columnsOf } from '../curation/stage-columns.ts'
import type { RouteDependencies } from './app-options.ts'
import { retried } from './contract/curation.ts'
import {
  type DeadLetter,
  type DeadLetterGroup,
  deadLetter,
  deadLetterGroup,
  deadLetterGroupsQuery,
  deadLettersQuery,
  requeueDeadLetters,
} from './contract/dead-letters.ts'
import { deadLetterCondition, errorMeaning, requestedStages, retryableCondition } from './dead-letter-query.ts'
import { readCursor, rejectInvalidCursor, writeCursor } from './entities/cursor.ts'
import { labelOf } from './entities/lineage.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/dead-letters'
const tag = 'dead-letters'

/** Rows of all stages that failed permanently: find them by error, stage or name, and retry them. */
export function deadLetterOperations({ registry }: RouteDependencies): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List rows of all stages that failed permanently and were not rejected since, newest first',
      query: deadLettersQuery,
      response: { schema: z.object({ items: z.array(deadLetter), next: z.string().nullable() }) },
      async handle({ query, caller: { db, tenantId } }) {
        const { limit, after, ...filter } = query
        const queryKey = JSON.stringify([tenantId, 'dead-letters', filter])
        const from = after === undefined ? undefined : readCursor('after', after, queryKey)
        const parts = requestedStages(registry, filter).map((stage) => {
          const c = columnsOf(stage)
          const beyond = from === undefined ? sql`` : sql`AND (${c.deadAt}, id) < (${from.value}, ${from.id})`
          return sql`(SELECT ${stage.id}::text AS stage, ${stage.entity}::text AS entity, id AS row_id,
            ${labelOf(stage.entity)} AS label, ${c.errorCode} AS code, ${c.error} AS error, ${c.attempts} AS attempts,
            ${c.deadAt} AS failed_at, ${c.deadAt}::text AS position_
            FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${retryableCondition(stage, filter)} ${beyond}
            ORDER BY ${c.deadAt} DESC, id DESC LIMIT ${limit + 1})`
        })
        if (parts.length === 0) return { items: [], next: null }
        const letters = sql<DeadLetter & { position_: string }>`
          SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS letters ORDER BY failed_at DESC, row_id DESC LIMIT ${limit + 1}`
        const { rows } = await rejectInvalidCursor(from && 'after', () => letters.execute(db))
        const items = rows.slice(0, limit)
        const last = items.at(-1)
        const more = rows.length > limit && last !== undefined
        return {
          items: items.map(({ position_, ...item }) => item),
          next: more ? writeCursor({ value: last.position_, id: last.row_id }, queryKey) : null,
        }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/groups`,
      permission: 'read',
      tag,
      summary: 'Count dead letters by stage and error, most frequent first',
      query: deadLetterGroupsQuery,
      response: { schema: z.object({ items: z.array(deadLetterGroup) }) },
      async handle({ query, caller: { db, tenantId } }) {
        const parts = requestedStages(registry, query).map((stage) => {
          const c = columnsOf(stage)
          return sql`(SELECT ${stage.id}::text AS stage, ${c.errorCode} AS code, count(*) AS count,
            min(${c.deadAt}) AS first_at, max(${c.deadAt}) AS last_at,
            (array_agg(${c.error} ORDER BY ${c.deadAt} DESC))[1] AS example
            FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${retryableCondition(stage, query)} GROUP BY 2)`
        })
        if (parts.length === 0) return { items: [] }
        const { rows } = await sql<DeadLetterGroup>`
          SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS groups ORDER BY count DESC, stage, code LIMIT 500`.execute(
          db,
        )
        return { items: rows.map((group) => ({ ...group, meaning: errorMeaning(group.code) })) }
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/requeue`,
      permission: 'write',
      tag,
      summary: 'Retry dead letters: by id, by stage, by error, or all',
      body: requeueDeadLetters,
      response: { schema: retried },
      async handle({ body: { all, ...filter }, caller: { db, tenantId, userId: actorId } }) {
        if (all === undefined && Object.values(filter).every((value) => value === undefined)) throw targetRequired()
        return requeueStages(db, requestedStages(registry, filter), (stage) => ({
          target: { where: deadLetterCondition(stage, filter) },
          isNamed: filter.ids !== undefined,
          tenantId,
          actorId,
        }))
      },
    }),
  ]
}

function targetRequired(): AppError {
  const [problem, way_out] = ['is missing', 'Send ids, stage, code or text, or all: true.']
  return new AppError('fields_invalid', `all ${problem}. ${way_out}`, { fields: [{ field: 'all', problem, way_out }] })
}
