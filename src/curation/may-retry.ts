import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CurationStatus } from '../db/status.ts'
import type { Stage } from './define-stage.ts'
import { entities } from './entities/entities.ts'

const refusals: readonly CurationStatus[] = ['Not a Fit', 'Archived']

/**
 * Whether a failed row may be tried again, over the columns of its table.
 *
 * Among others (a filter, an error, all): if it is selected, as a stage with a gate demands, or if nobody has said anything
 * about it (rows of V1). Named by a person: whatever it is but refused. Nobody who says `Not a Fit` or `Archived` finds the
 * row in a queue again because somebody requeued a list; that takes a new word about the row.
 */
export function mayRetry(stage: Stage, isNamed: boolean): RawBuilder<SqlBool> {
  if (!entities.some(({ table }) => table === stage.entity)) return sql`true`
  if (isNamed || stage.gate === undefined) return sql`(curation_status <> ALL(${refusals}::text[]))`
  return sql`(${sql.ref(stage.gate.column)} = ${stage.gate.when} OR (curation_status = 'New' AND curated_at IS NULL))`
}
