import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../core/errors.ts'

/** Which rows: by id, or all that match. A filter is an expression over the table's own columns. */
export type Target = { readonly ids: readonly string[] } | { readonly where: Expression<SqlBool> }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null as tenant means every tenant: for operators of the installation, never for a person's request. */
export function matching(target: Target, tenantId: string | null): RawBuilder<unknown> {
  const malformed = 'ids' in target ? target.ids.find((id) => !uuid.test(id)) : undefined
  if (malformed !== undefined) throw new AppError('request_invalid', `ids has "${malformed}": it must be a UUID.`)
  const rows = 'ids' in target ? sql`id = ANY(${target.ids}::uuid[])` : target.where
  return tenantId === null ? sql`(${rows})` : sql`tenant_id = ${tenantId} AND (${rows})`
}
