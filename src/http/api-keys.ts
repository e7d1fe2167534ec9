import { z } from 'zod'
import { addKey } from '../access/api-keys.ts'
import { actorOf } from '../access/caller.ts'
import { refuseAboveOneself } from '../access/keepers.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { isWithin } from './auth/permissions.ts'
import type { RequestCaller } from './auth.ts'
import { apiKey, createdKey, newKey } from './contract/access.ts'
import { byId } from './contract/common.ts'
import { type Operation, operation } from './operation.ts'

const at = '/api/v2/api-keys'
const [permission, tag, subject] = ['admin', 'api-keys', 'api_keys'] as const
const columns = Object.keys(apiKey.shape) as (keyof typeof apiKey.shape)[]

/** Keys of the tenant's users. A key is shown when it is made and never again. */
export function apiKeyOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: at,
      permission,
      tag,
      summary: 'The keys of this tenant, without what they open with',
      answer: { schema: z.object({ items: z.array(apiKey) }) },
      async handle({ caller: { db, tenantId } }) {
        const keys = db.selectFrom('api_keys').select(columns).where('tenant_id', '=', tenantId).orderBy('id')
        return { items: await keys.execute() }
      },
    }),
    operation({
      method: 'POST',
      path: at,
      permission,
      tag,
      summary: 'Make a key; it is shown this once',
      body: newKey,
      keepAnswer: false,
      answer: { status: 201, schema: createdKey },
      async handle({ body: { name, scopes, expires_at: expiresAt = null, user_id }, caller, reply }) {
        const { db, tenantId } = caller
        const userId = user_id ?? caller.userId
        refuseMoreThanOwn(caller, scopes)
        const made = await inTransaction(db, async (trx) => {
          const users = trx.selectFrom('users').select('manages_installation').where('tenant_id', '=', tenantId)
          const user = await users.where('id', '=', userId).executeTakeFirst()
          if (user === undefined) throw new AppError('not_found', 'There is no such user.')
          refuseAboveOneself(caller, user)
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
      path: `${at}/:id`,
      permission,
      tag,
      summary: 'Revoke a key',
      params: byId,
      answer: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const revoked = trx
            .updateTable('api_keys')
            .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(new Date())) }))
            .where('tenant_id', '=', caller.tenantId)
            .where('id', '=', id)
            .returning('id')
          if ((await revoked.executeTakeFirst()) === undefined) throw new AppError('not_found', 'There is no such key.')
          await writeAudit(trx, { ...actorOf(caller), action: 'key.revoke', subject, details: { key_id: id } })
        }),
    }),
  ]
}

/** A key with scopes must not make one with more, or its scopes would mean nothing. */
function refuseMoreThanOwn({ scopes: own }: RequestCaller, wanted: readonly string[]): void {
  if (own.length === 0) return
  const covered = (scope: string) => {
    const [verb, resource = ''] = scope.split(':').toReversed()
    return isWithin(own, resource, verb as 'read' | 'write' | 'admin')
  }
  if (wanted.length > 0 && wanted.every(covered)) return
  throw new AppError('forbidden', `A key with the scopes ${own.join(', ')} cannot make one that may do more.`)
}
