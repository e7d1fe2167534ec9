import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { isUuid } from '../core/uuid.ts'
import { compileFilter } from './filter/compile-filter.ts'
import type { Filter } from './filter/filter.ts'

/** Which rows: by id, by a person's filter, or by an SQL expression of our own. */
export type Target =
  | { readonly ids: readonly string[] }
  | { readonly filter: Filter }
  | { readonly where: Expression<SqlBool> }

/** Null as tenant means every tenant: for operators of the installation, never for a user's request. */
export function matching(target: Target, tenantId: string | null, table: string): RawBuilder<unknown> {
  const rows = rowsOf(target, table)
  return tenantId === null ? sql`(${rows})` : sql`tenant_id = ${tenantId} AND (${rows})`
}

function rowsOf(target: Target, table: string): Expression<unknown> {
  if ('where' in target) return target.where
  if ('ids' in target) return byId(target.ids)
  const filtered = target.filter.entity.table
  if (filtered !== table)
    throw new AppError('request_invalid', `The filter is for ${filtered}, and the rows are ${table}.`)
  return compileFilter(target.filter)
}

const idsInAudit = 100

/** The audit event of a bulk change holds its filter, not a million ids. */
export function targetInAudit(target: Target): object {
  if ('filter' in target) return { filter: target.filter.root }
  return 'ids' in target ? { ids: target.ids.slice(0, idsInAudit) } : {}
}

/** An array, not a list of parameters: the statement's text does not depend on their number. */
export function byId(ids: readonly string[]): RawBuilder<SqlBool> {
  const malformed = ids.find((id) => !isUuid(id))
  if (malformed !== undefined) throw new AppError('request_invalid', `ids has "${malformed}": it must be a UUID.`)
  return sql`id = ANY(${ids}::uuid[])`
}
