import { type RawBuilder, sql } from 'kysely'
import { AppError, messageOf } from '../core/errors.ts'
import type { ProxySettings } from '../crawl/proxy/proxy-settings.ts'
import type { Database } from '../db/database.ts'
import { openSealed } from '../secrets/credentials.ts'
import type { Tools } from './tools.ts'

/** The proxy of a tenant as it is stored, its password sealed. A type alias: a lookup has an index signature. */
export type StoredProxy = {
  readonly tenant_id: string
  readonly protocol: ProxySettings['protocol']
  readonly host: string
  readonly port: number
  readonly username: string | null
  readonly credential_id: string | null
  readonly sealed: string | null
}

/** The proxy of a tenant; null: none. */
export function storedProxyOf(tenantId: RawBuilder<unknown>): RawBuilder<StoredProxy | null> {
  return sql<StoredProxy | null>`
    SELECT jsonb_build_object('tenant_id', proxy.tenant_id, 'protocol', proxy.protocol, 'host', proxy.host, 'port', proxy.port,
      'username', proxy.username, 'credential_id', proxy.credential_id, 'sealed', credentials.sealed)
    FROM crawl_proxies AS proxy LEFT JOIN credentials ON credentials.id = proxy.credential_id
    WHERE proxy.tenant_id = ${tenantId}`
}

/** Of all tenants, for the owner of the tables. */
export async function listStoredProxies(db: Database): Promise<{ tenant: string; proxy: StoredProxy }[]> {
  const { rows } = await sql<{ tenant: string; proxy: StoredProxy }>`
    SELECT tenants.name AS tenant, (${storedProxyOf(sql`tenants.id`)}) AS proxy
    FROM tenants WHERE EXISTS (SELECT FROM crawl_proxies WHERE tenant_id = tenants.id) ORDER BY tenants.name`.execute(
    db,
  )
  return rows
}

/** With its password. Without the key of the secrets it cannot be used, and neither can any other way. */
export function openProxy(tools: Pick<Tools, 'secrets'>, stored: StoredProxy): ProxySettings {
  const { tenant_id, protocol, host, port, username, credential_id, sealed } = stored
  const address = { protocol, host, port, username: username ?? undefined, owner: tenant_id }
  if (credential_id === null || sealed === null) return { ...address, password: undefined }
  try {
    return { ...address, password: openSealed(tools.secrets, { tenantId: tenant_id, id: credential_id }, sealed) }
  } catch (error) {
    // As it is, the error would pause the lane of the row, which is a site.
    throw new AppError('proxy_rejected', `The password of the proxy of the workspace: ${messageOf(error)}`, {
      cause: error,
    })
  }
}
