// Hosts whose invalid certificates a tenant accepts. An exception counts for this tenant and host only, from the next fetch on.

import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

/** Each is looked up for every page of the tenant. */
const maxPerTenant = 200
const columns = ['id', 'host', 'reason', 'created_by', 'created_at'] as const

interface Actor {
  readonly tenantId: string
  readonly actorId: string | null
}

export function listTlsExceptions(db: Database, tenantId: string) {
  return db.selectFrom('tls_exceptions').select(columns).where('tenant_id', '=', tenantId).orderBy('host').execute()
}

/** Records an exception, with one audit event. */
export function addTlsException(
  db: Database,
  { tenantId, actorId }: Actor,
  { host, reason }: { readonly host: string; readonly reason: string },
) {
  return inTransaction(db, async (trx) => {
    const known = await trx.selectFrom('tls_exceptions').select('host').where('tenant_id', '=', tenantId).execute()
    if (known.some((each) => each.host === host))
      throw new AppError('already_exists', `There is an exception for ${host}. Revoke it to change its reason.`)
    if (known.length >= maxPerTenant)
      throw new AppError(
        'request_invalid',
        `There are ${maxPerTenant} exceptions. Revoke one that is no longer needed.`,
      )
    const added = await trx
      .insertInto('tls_exceptions')
      .values({ tenant_id: tenantId, host, reason, created_by: actorId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (added === undefined) throw new AppError('already_exists', `There is an exception for ${host}.`)
    const event = { tenantId, actorId, action: 'tls-exception.add', subject: 'tls_exceptions' }
    await writeAudit(trx, { ...event, details: { host, reason } })
    return added
  })
}

/** Revokes an exception, by its ID or host. False if there is none. */
export function revokeTlsException(
  db: Database,
  { tenantId, actorId }: Actor,
  which: { readonly id: string } | { readonly host: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const [column, value] = 'id' in which ? (['id', which.id] as const) : (['host', which.host] as const)
    const revoked = await trx
      .deleteFrom('tls_exceptions')
      .where('tenant_id', '=', tenantId)
      .where(column, '=', value)
      .returning(['host', 'reason'])
      .executeTakeFirst()
    if (revoked === undefined) return false
    const event = { tenantId, actorId, action: 'tls-exception.revoke', subject: 'tls_exceptions' }
    await writeAudit(trx, { ...event, details: revoked })
    return true
  })
}
