// The proxy of a tenant for crawling, as an admin sees and changes it. Its password goes in and never comes out.
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import {
  credentialProblem,
  type ProxyAddress,
  type ProxySettings,
  ProxyUrlProblem,
  parseProxyUrl,
  proxyUrlOf,
} from '../crawl/proxy/proxy-settings.ts'
import type { Web } from '../crawl/web.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { createCredential, replaceCredential } from '../secrets/credentials.ts'
import { openProxy, type StoredProxy, storedProxyOf } from './stored-proxy.ts'
import type { Tools } from './tools.ts'

interface ProxyAccess {
  readonly db: Database
  readonly tenantId: string
  readonly actorId: string
  readonly tools: Pick<Tools, 'web' | 'secrets'>
}

export interface ProxyRequest {
  readonly url: string
  readonly username: string | null
  /** Undefined: the present password is kept. Null: none. */
  readonly password?: string | null | undefined
}

interface ProxyChange extends ProxyAddress, Pick<ProxyRequest, 'username' | 'password'> {}

/** How long an admin waits for the answer of a proxy. */
const checkMs = 5_000

async function readStoredProxy(db: Database | Trx, tenantId: string): Promise<StoredProxy | null> {
  const { rows } = await sql<{ proxy: StoredProxy | null }>`
    SELECT (${storedProxyOf(sql`${tenantId}`)}) AS proxy`.execute(db)
  return rows[0]?.proxy ?? null
}

export async function showCrawlProxy(
  { db, tenantId }: Pick<ProxyAccess, 'db' | 'tenantId'>,
  { hasCrawlProxy }: Pick<Tools, 'hasCrawlProxy'>,
) {
  const stored = await readStoredProxy(db, tenantId)
  const { updated_at } = (await db
    .selectFrom('crawl_proxies')
    .select('updated_at')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()) ?? { updated_at: new Date(0) }
  const shown = (proxy: StoredProxy) => ({
    url: proxyUrlOf(proxy),
    username: proxy.username,
    has_password: proxy.credential_id !== null,
    updated_at,
  })
  return { proxy: stored && shown(stored), installation_has_proxy: hasCrawlProxy }
}

/** Saves the proxy after it has answered: until then the sites of the tenant are read as before. */
export async function changeCrawlProxy(access: ProxyAccess, { url, username, password }: ProxyRequest): Promise<void> {
  const { db, tenantId, tools } = access
  const change = { ...addressOf(url), username, password }
  const settings = settingsOf(change, await readStoredProxy(db, tenantId), access)
  await tryProxy(tools.web, settings)
  await inTransaction(db, (trx) => saveProxy(trx, access, change))
}

/** Tries the stored proxy, and says what is wrong with it. Throws `not_found` without one. */
export async function checkCrawlProxy({
  db,
  tenantId,
  tools,
}: Omit<ProxyAccess, 'actorId'>): Promise<{ readonly works: boolean; readonly problem: string | null }> {
  const stored = await readStoredProxy(db, tenantId)
  if (stored === null) throw new AppError('not_found', 'The workspace has no proxy of its own.')
  try {
    await tools.web.checkProxy(openProxy(tools, stored), checkMs)
    return { works: true, problem: null }
  } catch (error) {
    if (!(error instanceof AppError) || !proxyProblems.has(error.code)) throw error
    return { works: false, problem: error.message }
  }
}

const proxyProblems: ReadonlySet<string> = new Set(['proxy_unreachable', 'proxy_rejected'])

/** Removes the proxy: sites are read as those of the installation. False if there is none. */
export function removeCrawlProxy({ db, tenantId, actorId }: Omit<ProxyAccess, 'tools'>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('crawl_proxies')
      .where('tenant_id', '=', tenantId)
      .returning(['protocol', 'host', 'port', 'credential_id'])
      .executeTakeFirst()
    if (removed === undefined) return false
    const { credential_id: id, ...details } = removed
    if (id !== null)
      await trx.deleteFrom('credentials').where('id', '=', id).where('tenant_id', '=', tenantId).execute()
    await writeAudit(trx, { tenantId, actorId, action: 'crawl-proxy.remove', subject: 'crawl_proxies', details })
    return true
  })
}

/** Servers of other protocols listen on the ports below 1024: none of them should get a greeting of ours. */
const isPortOfProxy = (port: number) => port === 80 || port === 443 || port >= 1024

function addressOf(url: string): ProxyAddress {
  try {
    const { protocol, host, port, username, password } = parseProxyUrl(url, '')
    if (username !== undefined || password !== undefined) {
      throw fieldError('url', 'contains a user name or password', 'Send them in username and password.')
    }
    if (!isPortOfProxy(port)) throw fieldError('url', `has the port ${port}`, 'Send 80, 443 or a port from 1024 on.')
    return { protocol, host, port }
  } catch (error) {
    if (!(error instanceof ProxyUrlProblem)) throw error
    throw fieldError('url', error.message, 'Send it as protocol://host:port.')
  }
}

/** What the change means, with the password that it keeps. */
function settingsOf(change: ProxyChange, known: StoredProxy | null, { tools, tenantId }: ProxyAccess): ProxySettings {
  const { protocol, host, port, username } = change
  const address = { protocol, host, port, username: username ?? undefined, owner: tenantId }
  if (change.password === undefined && known !== null && known.credential_id !== null) {
    if (username === null) return { ...address, password: undefined }
    refuseOtherServer(known, change)
    return { ...address, password: openProxy(tools, known).password }
  }
  const password = change.password ?? undefined
  const problem = credentialProblem(address.username, password)
  if (problem !== undefined) throw fieldError(problem.field, problem.text, 'Correct it.')
  return { ...address, password }
}

/** A stored password must not be sent to a server that it was not entered for: no one can read it, and that would show it. */
function refuseOtherServer(known: StoredProxy, next: ProxyChange): void {
  const isSame = (['protocol', 'host', 'port', 'username'] as const).every((part) => known[part] === next[part])
  if (!isSame) throw fieldError('password', 'is needed again, because the proxy changes', 'Send it with the change.')
}

/** A person sees at once what is wrong. */
async function tryProxy(web: Web, settings: ProxySettings): Promise<void> {
  try {
    await web.checkProxy(settings, checkMs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'proxy_unreachable')
      throw fieldError('url', 'cannot be used', `${error.message} Check protocol, host and port.`)
    if (error.code === 'proxy_rejected')
      throw fieldError('password', 'is rejected', `${error.message} Check user name and password.`)
    throw error
  }
}

async function saveProxy(trx: Trx, { tenantId, actorId, tools }: ProxyAccess, change: ProxyChange): Promise<void> {
  // Locked, so that of two changes at the same time the second sees the password of the first, and removes it.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`crawl proxy of ${tenantId}`}, 0))`.execute(trx)
  const known = await readStoredProxy(trx, tenantId)
  const { protocol, host, port, username, password } = change
  let credentialId = username === null || password === null ? null : (known?.credential_id ?? null)
  if (password === undefined && credentialId !== null && known !== null) refuseOtherServer(known, change)
  if (typeof password === 'string') {
    if (credentialId === null) credentialId = await createCredential(trx, tools.secrets, tenantId, password)
    else await replaceCredential(trx, tools.secrets, { tenantId, id: credentialId }, password)
  }
  const values = {
    protocol,
    host,
    port,
    username,
    credential_id: credentialId,
    updated_by: actorId,
    updated_at: new Date(),
  }
  await trx
    .insertInto('crawl_proxies')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((key) => key.column('tenant_id').doUpdateSet(values))
    .execute()
  if (known?.credential_id != null && known.credential_id !== credentialId)
    await trx.deleteFrom('credentials').where('id', '=', known.credential_id).execute()
  const details = { protocol, host, port, username, new_password: typeof password === 'string' }
  await writeAudit(trx, { tenantId, actorId, action: 'crawl-proxy.change', subject: 'crawl_proxies', details })
}

function fieldError(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
