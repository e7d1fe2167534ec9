import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { requeueStages } from '../curation/requeue-stages.ts'
import { columnsOf } from '../curation/stage-columns.ts'
import type { RouteParts } from './app-options.ts'
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
import { deadRows, offeredRows, stagesAsked } from './dead-rows.ts'
import { readCursor, writeCursor } from './entities/cursor.ts'
import { labelOf } from './entities/lineage.ts'
import { meaningOf } from './meaning-of.ts'
import { type Operation, operation } from './operation.ts'

const at = '/api/v2/dead-letters'
const tag = 'dead-letters'

/** Rows that failed for good, of all stages together: find them by error, stage or name, and let them try again. */
export function deadLetterOperations({ registry }: RouteParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'Rows that failed for good and that nobody has put aside, of all stages, newest first',
      query: deadLettersQuery,
      answer: { schema: z.object({ items: z.array(deadLetter), next: z.string().nullable() }) },
      async handle({ query, caller: { db, tenantId } }) {
        const { limit, after, ...asked } = query
        const question = JSON.stringify([tenantId, 'dead-letters', asked])
        const from = after === undefined ? undefined : readCursor('after', after, question)
        const parts = stagesAsked(registry, asked).map((stage) => {
          const c = columnsOf(stage)
          const beyond = from === undefined ? sql`` : sql`AND (${c.deadAt}, id) < (${from.value}, ${from.id})`
          return sql`(SELECT ${stage.id}::text AS stage, ${stage.entity}::text AS entity, id AS row_id,
            ${labelOf(stage.entity)} AS label, ${c.errorCode} AS code, ${c.error} AS error, ${c.attempts} AS attempts,
            ${c.deadAt} AS failed_at, ${c.deadAt}::text AS place_
            FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${offeredRows(stage, asked)} ${beyond}
            ORDER BY ${c.deadAt} DESC, id DESC LIMIT ${limit + 1})`
        })
        if (parts.length === 0) return { items: [], next: null }
        const { rows } = await sql<DeadLetter & { place_: string }>`
          SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS letters ORDER BY failed_at DESC, row_id DESC LIMIT ${limit + 1}`.execute(
          db,
        )
        const items = rows.slice(0, limit)
        const last = items.at(-1)
        const more = rows.length > limit && last !== undefined
        return {
          items: items.map(({ place_, ...item }) => item),
          next: more ? writeCursor({ value: last.place_, id: last.row_id }, question) : null,
        }
      },
    }),
    operation({
      method: 'GET',
      path: `${at}/groups`,
      permission: 'read',
      tag,
      summary: 'The same, counted by stage and error, most frequent first',
      query: deadLetterGroupsQuery,
      answer: { schema: z.object({ items: z.array(deadLetterGroup) }) },
      async handle({ query, caller: { db, tenantId } }) {
        const parts = stagesAsked(registry, query).map((stage) => {
          const c = columnsOf(stage)
          return sql`(SELECT ${stage.id}::text AS stage, ${c.errorCode} AS code, count(*) AS count,
            min(${c.deadAt}) AS first_at, max(${c.deadAt}) AS last_at,
            (array_agg(${c.error} ORDER BY ${c.deadAt} DESC))[1] AS example
            FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${offeredRows(stage, query)} GROUP BY 2)`
        })
        if (parts.length === 0) return { items: [] }
        const { rows } = await sql<DeadLetterGroup>`
          SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS groups ORDER BY count DESC, stage, code LIMIT 500`.execute(
          db,
        )
        return { items: rows.map((group) => ({ ...group, meaning: meaningOf(group.code) })) }
      },
    }),
    operation({
      method: 'POST',
      path: `${at}/requeue`,
      permission: 'write',
      tag,
      summary: 'Let dead letters try again: by id, by stage, by error, or all',
      body: requeueDeadLetters,
      answer: { schema: retried },
      async handle({ body: { all, ...asked }, caller: { db, tenantId, userId: actorId } }) {
        if (all === undefined && Object.values(asked).every((value) => value === undefined)) throw unsure()
        return requeueStages(db, stagesAsked(registry, asked), (stage) => ({
          target: { where: deadRows(stage, asked) },
          isNamed: asked.ids !== undefined,
          tenantId,
          actorId,
        }))
      },
    }),
  ]
}

function unsure(): AppError {
  const [problem, way_out] = ['is missing', 'Send ids, stage, code or text, or all: true.']
  return new AppError('fields_invalid', `all ${problem}. ${way_out}`, { fields: [{ field: 'all', problem, way_out }] })
}
