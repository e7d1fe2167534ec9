import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import { type Account, addAccount, changeAccount, keepAnAdmin, listAccounts } from '../db/access/accounts.ts'
import { closeOtherSessions } from '../db/access/sessions.ts'
import { linkHours, makeLink } from '../db/access/sign-in-links.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditEvent } from './audit-event.ts'
import { callerOf, may } from './auth.ts'
import { byId, newUser, userChange } from './contract/access.ts'
import { readInput } from './read-input.ts'

/** A link is a secret: it is shown, and kept nowhere. */
const admin = may('admin', { keepAnswer: false })

/** People of the tenant. `owner` writes what the tenant's role may not touch: sessions and links. */
export function userRoutes(app: FastifyInstance, { db: owner }: { db: Database }): void {
  app.get('/api/v2/users', may('admin'), async (request) => {
    const { db, tenantId } = callerOf(request)
    return { items: await listAccounts(db, tenantId) }
  })

  app.post('/api/v2/users', admin, async (request, reply) => {
    const { db, tenantId, userId } = callerOf(request)
    const { email, role, name = null } = readInput(newUser, request.body)
    const account = await inTransaction(db, async (trx) => {
      const added = await addAccount(trx, { tenantId, email, role, name })
      const details = { user_id: added.id, role }
      await auditEvent(trx, { tenantId, actorId: userId, action: 'user.add', subject: 'users', details })
      return added
    })
    return reply.code(201).send({ user: account, sign_in_link: await linkFor(account) })
  })

  app.patch('/api/v2/users/:id', may('admin'), async (request) => {
    const { db, tenantId, userId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    const change = readInput(userChange, request.body)
    const account = await inTransaction(db, async (trx) => {
      const changed = await changeAccount(trx, tenantId, id, change)
      const details = { user_id: id, ...change }
      await auditEvent(trx, { tenantId, actorId: userId, action: 'user.change', subject: 'users', details })
      return changed
    })
    if (change.disabled === true) await closeOtherSessions(owner, id, undefined)
    return account
  })

  app.post('/api/v2/users/:id/link', admin, async (request, reply) => {
    const { db, tenantId, userId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    const account = (await listAccounts(db, tenantId)).find((one) => one.id === id)
    if (account === undefined) throw new AppError('not_found', 'There is no such user.')
    const details = { user_id: id }
    await auditEvent(db, { tenantId, actorId: userId, action: 'user.link', subject: 'users', details })
    return reply.code(201).send({ user: account, sign_in_link: await linkFor(account) })
  })

  app.delete('/api/v2/users/:id', may('admin'), async (request, reply) => {
    const { db, tenantId, userId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    await inTransaction(db, async (trx) => {
      const gone = trx.deleteFrom('users').where('tenant_id', '=', tenantId).where('id', '=', id).returning('email')
      const account = await gone.executeTakeFirst()
      if (account === undefined) throw new AppError('not_found', 'There is no such user.')
      await keepAnAdmin(trx, tenantId)
      const details = { user_id: id }
      await auditEvent(trx, { tenantId, actorId: userId, action: 'user.delete', subject: 'users', details })
    })
    return reply.code(204).send()
  })

  /** Where the web interface takes it; after "#", so that no server on the way sees it. */
  async function linkFor({ id, tenant_id }: Account) {
    const token = await makeLink(owner, { tenantId: tenant_id, userId: id })
    return { path: `/sign-in#${token}`, token, hours: linkHours }
  }
}
