import { z } from 'zod'
import { addKey, revokeKey } from '../access/api-keys.ts'
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
        checkExpiryCovered(caller, expiresAt)
        const made = await inTransaction(db, async (trx) => {
          const users = trx.selectFrom('users').select('manages_installation').where('tenant_id', '=', tenantId)
          const user = await users.where('id', '=', userId).executeTakeFirst()
          if (user === undefined) throw new AppError('not_found', 'There is no user with this id.')
          checkMayManage(caller, user)
          const { id, key } = await addKey(trx, { tenantId, userId, name, scopes, expiresAt, parentId: caller.keyId })
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
      summary: 'Revoke a key and the keys that were created with it',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const revoked = await revokeKey(trx, caller.tenantId, id)
          if (revoked.length === 0) throw new AppError('not_found', 'There is no key with this id.')
          const children = revoked.filter((one) => one !== id)
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'key.revoke',
            subject,
            details: { key_id: id, ...(children.length > 0 && { with: children }) },
          })
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

/** A key that expires must not create one that lives longer. */
function checkExpiryCovered({ keyExpiresAt: own }: RequestCaller, wanted: Date | null): void {
  if (own == null || (wanted !== null && wanted <= own)) return
  const [field, problem] = ['expires_at', 'is later than the expiry of the key that creates it'] as const
  const way_out = `Send a time until ${own.toISOString()}.`
  throw new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
