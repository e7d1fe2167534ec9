import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { errorCatalogue } from '../core/error-catalogue.ts'
import type { Stage } from '../curation/define-stage.ts'
import { anywhere } from '../curation/filter/like-pattern.ts'
import { mayRetry } from '../curation/may-retry.ts'
import type { Registry } from '../curation/registry.ts'
import { columnsOf } from '../curation/stage-columns.ts'
import { labelOf } from './entities/lineage.ts'

/** Selects dead letters. All given conditions must match. */
export interface DeadLetterQuery {
  readonly stage?: string | undefined
  readonly code?: string | undefined
  readonly text?: string | undefined
  /** Text anywhere in the row. */
  readonly payload?: string | undefined
  readonly ids?: readonly string[] | undefined
}

export function requestedStages(registry: Registry, { stage }: DeadLetterQuery): readonly Stage[] {
  return stage === undefined ? registry.stages : [registry.stage(stage)]
}

/** Selects the rows of a stage that failed permanently and match the query. */
export function deadLetterCondition(stage: Stage, { code, text, payload, ids }: DeadLetterQuery): RawBuilder<SqlBool> {
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

/** Selects those that may be retried: no user has rejected them since. */
export function retryableCondition(stage: Stage, query: DeadLetterQuery): RawBuilder<SqlBool> {
  return sql`(${deadLetterCondition(stage, query)} AND ${mayRetry(stage, false)})`
}

/** What an error code means and what to do about it. Null if this version does not know the code. */
export function errorMeaning(code: string | null): string | null {
  return Object.entries(errorCatalogue).find(([known]) => known === code)?.[1].meaning ?? null
}
