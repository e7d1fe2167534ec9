import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import { addAccount } from '../db/access/accounts.ts'
import { linkHours, makeLink } from '../db/access/sign-in-links.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditEvent } from './audit-event.ts'
import { callerOf, may } from './auth.ts'
import { byId, newTenant, tenantChange } from './contract/access.ts'
import { readInput } from './read-input.ts'

const columns = ['id', 'name', 'created_at', 'updated_at'] as const

/** Tenants, for whoever looks after the installation: the only routes that see more than one. */
export function tenantRoutes(app: FastifyInstance, { db: owner }: { db: Database }): void {
  app.get('/api/v2/tenants', may('installation'), async () => {
    return { items: await owner.selectFrom('tenants').select(columns).orderBy('id').execute() }
  })

  app.post('/api/v2/tenants', may('installation', { keepAnswer: false }), async (request, reply) => {
    const { tenantId, userId } = callerOf(request)
    const { name, admin_email: email } = readInput(newTenant, request.body)
    const made = await inTransaction(owner, async (trx) => {
      const tenant = await trx.insertInto('tenants').values({ name }).returning(columns).executeTakeFirstOrThrow()
      const admin = await addAccount(trx, { tenantId: tenant.id, email, role: 'admin', name: null })
      const token = await makeLink(trx, { tenantId: tenant.id, userId: admin.id })
      const details = { tenant_id: tenant.id }
      await auditEvent(trx, { tenantId, actorId: userId, action: 'tenant.add', subject: 'tenants', details })
      return { tenant, admin, sign_in_link: { path: `/sign-in#${token}`, token, hours: linkHours } }
    })
    return reply.code(201).send(made)
  })

  app.patch('/api/v2/tenants/:id', may('installation'), async (request) => {
    const { tenantId, userId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    const { name } = readInput(tenantChange, request.body)
    const changed = owner.updateTable('tenants').set({ name }).where('id', '=', id).returning(columns)
    const tenant = await changed.executeTakeFirst()
    if (tenant === undefined) throw new AppError('not_found', 'There is no such tenant.')
    const details = { tenant_id: id }
    await auditEvent(owner, { tenantId, actorId: userId, action: 'tenant.change', subject: 'tenants', details })
    return tenant
  })
}
