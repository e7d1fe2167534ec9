import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stage } from '../curation/define-stage.ts'
import { anywhere } from '../curation/filter/like-pattern.ts'
import { mayRetry } from '../curation/may-retry.ts'
import type { Registry } from '../curation/registry.ts'
import { columnsOf } from '../curation/stage-columns.ts'
import { labelOf } from './entities/lineage.ts'

/** Which dead letters are meant; everything that is given must hold. */
export interface DeadLettersAsked {
  readonly stage?: string | undefined
  readonly code?: string | undefined
  readonly text?: string | undefined
  /** Stands anywhere in the row. */
  readonly payload?: string | undefined
  readonly ids?: readonly string[] | undefined
}

export function stagesAsked(registry: Registry, { stage }: DeadLettersAsked): readonly Stage[] {
  return stage === undefined ? registry.stages : [registry.stage(stage)]
}

/** The rows of a stage that failed for good and are meant. */
export function deadRows(stage: Stage, { code, text, payload, ids }: DeadLettersAsked): RawBuilder<SqlBool> {
  const c = columnsOf(stage)
  const like = anywhere(text ?? '')
  const conditions = [
    sql`${c.deadAt} IS NOT NULL`,
    ...(code === undefined ? [] : [sql`${c.errorCode} = ${code}`]),
    ...(text === undefined ? [] : [sql`(${c.error} ILIKE ${like} OR ${labelOf(stage.entity)} ILIKE ${like})`]),
    ...(payload === undefined ? [] : [sql`${c.table}::text ILIKE ${anywhere(payload)}`]),
    ...(ids === undefined ? [] : [sql`id = ANY(${ids}::uuid[])`]),
  ]
  return sql`(${sql.join(conditions, sql` AND `)})`
}

/** Those that are offered to be tried again: nobody has put them aside since. */
export function offeredRows(stage: Stage, asked: DeadLettersAsked): RawBuilder<SqlBool> {
  return sql`(${deadRows(stage, asked)} AND ${mayRetry(stage, false)})`
}
