import { type RawBuilder, sql } from 'kysely'
import { withProxy } from '../crawl/proxy/with-proxy.ts'
import { withTlsExceptions } from '../crawl/tls-exceptions.ts'
import type { Web } from '../crawl/web.ts'
import type { Database } from '../db/database.ts'
import { openProxy, type StoredProxy, storedProxyOf } from './stored-proxy.ts'
import { tlsExceptionsOf } from './tls-exceptions-of.ts'
import type { Tools } from './tools.ts'

/** How the tenant of a row reaches sites. */
export interface SiteAccess {
  readonly tls_exceptions: readonly string[]
  readonly proxy: StoredProxy | null
}

type Table = 'domains' | 'pages' | 'sitemap_files' | 'local_businesses' | 'site_watches'

/** No settings of a tenant: a command, or a row whose web client has them already. */
export const noOwnAccess = { tls_exceptions: [], proxy: null } satisfies SiteAccess

/** The same as lookups of a stage: each row is read the way that its tenant has set up when it is claimed. */
export function siteAccessOf(table: Table): {
  readonly tls_exceptions: RawBuilder<string[]>
  readonly proxy: RawBuilder<StoredProxy | null>
} {
  return { tls_exceptions: tlsExceptionsOf(table), proxy: storedProxyOf(sql`${sql.table(table)}.tenant_id`) }
}

/** The web client for the rows of a tenant. Throws when its proxy cannot be used: there is no way around it. */
export function webFor(tools: Pick<Tools, 'web' | 'secrets'>, { tls_exceptions, proxy }: SiteAccess): Web {
  const web = proxy === null ? tools.web : withProxy(tools.web, openProxy(tools, proxy))
  return withTlsExceptions(web, tls_exceptions)
}

/** The same, for a request. */
export async function readSiteAccess(db: Database, tenantId: string): Promise<SiteAccess> {
  const hosts = await db.selectFrom('tls_exceptions').select('host').where('tenant_id', '=', tenantId).execute()
  const { rows } = await sql<{ proxy: StoredProxy | null }>`
    SELECT (${storedProxyOf(sql`${tenantId}`)}) AS proxy`.execute(db)
  return { tls_exceptions: hosts.map(({ host }) => host), proxy: rows[0]?.proxy ?? null }
}
