import { sql } from 'kysely'
import { z } from 'zod'
import { addKey } from '../access/api-keys.ts'
import { actorOf } from '../access/caller.ts'
import { checkMayManage } from '../access/installation-admins.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { scopesAllow } from './auth/permissions.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { apiKey, createdKey, newKey } from './contract/access.ts'
import { byId } from './contract/common.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/api-keys'
const [permission, tag, subject] = ['admin', 'api-keys', 'api_keys'] as const
const columns = Object.keys(apiKey.shape) as (keyof typeof apiKey.shape)[]

/** Keys of the tenant's users. A key is shown once, when it is created. */
export function apiKeyOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission,
      tag,
      summary: 'List the API keys of this tenant, without their secrets',
      response: { schema: z.object({ items: z.array(apiKey) }) },
      async handle({ caller: { db, tenantId } }) {
        const keys = db.selectFrom('api_keys').select(columns).where('tenant_id', '=', tenantId).orderBy('id')
        return { items: await keys.execute() }
      },
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission,
      tag,
      summary: 'Create a key; it is shown only in this response',
      body: newKey,
      storeResponse: false,
      response: { status: 201, schema: createdKey },
      async handle({ body: { name, scopes, expires_at: expiresAt = null, user_id }, caller, reply }) {
        const { db, tenantId } = caller
        const userId = user_id ?? caller.userId
        checkScopesCovered(caller, scopes)
        const made = await inTransaction(db, async (trx) => {
          const users = trx.selectFrom('users').select('manages_installation').where('tenant_id', '=', tenantId)
          const user = await users.where('id', '=', userId).executeTakeFirst()
          if (user === undefined) throw new AppError('not_found', 'There is no user with this id.')
          checkMayManage(caller, user)
          const { id, key } = await addKey(trx, { tenantId, userId, name, scopes, expiresAt })
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'key.add',
            subject,
            details: { key_id: id, user_id: userId, scopes },
          })
          return { id, key }
        })
        void reply.header('cache-control', 'no-store')
        return { ...made, name, scopes, expires_at: expiresAt, user_id: userId }
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission,
      tag,
      summary: 'Revoke a key',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const revoked = trx
            .updateTable('api_keys')
            .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
            .where('tenant_id', '=', caller.tenantId)
            .where('id', '=', id)
            .returning('id')
          if ((await revoked.executeTakeFirst()) === undefined)
            throw new AppError('not_found', 'There is no key with this id.')
          await writeAudit(trx, { ...actorOf(caller), action: 'key.revoke', subject, details: { key_id: id } })
        }),
    }),
  ]
}

/** A key with scopes must not create a key with more rights. */
function checkScopesCovered({ scopes: own }: RequestCaller, wanted: readonly string[]): void {
  if (own.length === 0) return
  const covered = (scope: string) => {
    const [verb, resource = ''] = scope.split(':').toReversed()
    return scopesAllow(own, resource, verb as 'read' | 'write' | 'admin')
  }
  if (wanted.length > 0 && wanted.every(covered)) return
  throw new AppError('forbidden', `A key with the scopes ${own.join(', ')} cannot create a key with more rights.`)
}
