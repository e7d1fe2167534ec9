import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Which rows: by id, or all that match. A filter is an expression over the table's own columns. */
export type Target = { readonly ids: readonly string[] } | { readonly where: Expression<SqlBool> }

/** Null as tenant means every tenant: for operators of the installation, never for a person's request. */
export function matching(target: Target, tenantId: string | null): RawBuilder<unknown> {
  const rows = 'ids' in target ? sql`id = ANY(${target.ids}::uuid[])` : target.where
  return tenantId === null ? sql`(${rows})` : sql`tenant_id = ${tenantId} AND (${rows})`
}
