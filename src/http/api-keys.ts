import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import { addKey } from '../db/api-keys.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditEvent } from './audit-event.ts'
import { isWithin } from './auth/permissions.ts'
import { callerOf, may, type RequestCaller } from './auth.ts'
import { byId, newKey } from './contract/access.ts'
import { readInput } from './read-input.ts'

const columns = ['id', 'user_id', 'name', 'scopes', 'expires_at', 'revoked_at', 'last_used_at', 'created_at'] as const

/** Keys of the tenant's users. A key is shown when it is made and never again. */
export function apiKeyRoutes(app: FastifyInstance): void {
  app.get('/api/v2/api-keys', may('admin'), async (request) => {
    const { db, tenantId } = callerOf(request)
    const keys = db.selectFrom('api_keys').select(columns).where('tenant_id', '=', tenantId).orderBy('id')
    return { items: await keys.execute() }
  })

  app.post('/api/v2/api-keys', may('admin', { keepAnswer: false }), async (request, reply) => {
    const caller = callerOf(request)
    const { db, tenantId } = caller
    const {
      name,
      scopes,
      expires_at: expiresAt = null,
      user_id: userId = caller.userId,
    } = readInput(newKey, request.body)
    refuseMoreThanOwn(caller, scopes)
    const made = await inTransaction(db, async (trx) => {
      const known = trx.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('id', '=', userId)
      if ((await known.executeTakeFirst()) === undefined) throw new AppError('not_found', 'There is no such user.')
      const { id, key } = await addKey(trx, { tenantId, userId, name, scopes, expiresAt })
      const details = { key_id: id, user_id: userId, scopes }
      await auditEvent(trx, { tenantId, actorId: caller.userId, action: 'key.add', subject: 'api_keys', details })
      return { id, key }
    })
    void reply.header('cache-control', 'no-store')
    return reply.code(201).send({ ...made, name, scopes, expires_at: expiresAt, user_id: userId })
  })

  app.delete('/api/v2/api-keys/:id', may('admin'), async (request, reply) => {
    const { db, tenantId, userId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    await inTransaction(db, async (trx) => {
      const revoked = trx
        .updateTable('api_keys')
        .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(new Date())) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .returning('id')
      if ((await revoked.executeTakeFirst()) === undefined) throw new AppError('not_found', 'There is no such key.')
      const details = { key_id: id }
      await auditEvent(trx, { tenantId, actorId: userId, action: 'key.revoke', subject: 'api_keys', details })
    })
    return reply.code(204).send()
  })
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
