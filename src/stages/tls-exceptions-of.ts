import { type RawBuilder, sql } from 'kysely'

/** The hosts whose invalid certificates the tenant of a row accepts, as a lookup of a stage. */
export function tlsExceptionsOf(
  table: 'domains' | 'pages' | 'sitemap_files' | 'local_businesses' | 'site_watches',
): RawBuilder<string[]> {
  return sql<string[]>`
    SELECT ARRAY(SELECT host FROM tls_exceptions WHERE tls_exceptions.tenant_id = ${sql.table(table)}.tenant_id)`
}
