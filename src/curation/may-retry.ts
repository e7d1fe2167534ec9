import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CurationStatus } from '../db/status.ts'
import type { Stage } from './define-stage.ts'
import { entities } from './entities/entities.ts'

const refusals: readonly CurationStatus[] = ['Not a Fit', 'Archived']

/**
 * A condition: whether a failed row may be retried.
 *
 * As part of a bulk request (a filter, an error code, all rows): if it is selected, as a stage with a gate requires, or was
 * never curated (rows of V1). Chosen by a person one by one: unless it was rejected. A row that a person set to `Not a Fit`
 * or `Archived` is never queued again by a bulk retry; that takes a new curation change.
 */
export function mayRetry(stage: Stage, isNamed: boolean): RawBuilder<SqlBool> {
  if (!entities.some(({ table }) => table === stage.entity)) return sql`true`
  if (isNamed || stage.gate === undefined) return sql`(curation_status <> ALL(${refusals}::text[]))`
  return sql`(${sql.ref(stage.gate.column)} = ${stage.gate.when} OR (curation_status = 'New' AND curated_at IS NULL))`
}
