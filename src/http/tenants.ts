import { z } from 'zod'
import { addAccount } from '../access/accounts.ts'
import { actorOf } from '../access/caller.ts'
import { createSignInLink, signInLinkHours } from '../access/sign-in-links.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { newTenant, tenant, tenantChange, tenantCreated } from './contract/access.ts'
import { byId } from './contract/common.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/tenants'
const [permission, tag, subject] = ['installation', 'tenants', 'tenants'] as const
const columns = Object.keys(tenant.shape) as (keyof typeof tenant.shape)[]

/** All tenants, for installation admins. */
export function tenantOperations(owner: Database): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission,
      tag,
      summary: 'List the tenants of this installation',
      response: { schema: z.object({ items: z.array(tenant) }) },
      handle: async () => ({ items: await owner.selectFrom('tenants').select(columns).orderBy('id').execute() }),
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission,
      tag,
      summary: 'Create a tenant and its first admin; the one-time sign-in link is shown only in this response',
      body: newTenant,
      grantsAccess: true,
      storeResponse: false,
      response: { status: 201, schema: tenantCreated },
      handle: ({ body: { name, admin_email: email }, caller }) =>
        inTransaction(owner, async (trx) => {
          const made = await trx.insertInto('tenants').values({ name }).returning(columns).executeTakeFirstOrThrow()
          const admin = await addAccount(trx, { tenantId: made.id, email, role: 'admin', name: null })
          const token = await createSignInLink(trx, { tenantId: made.id, userId: admin.id })
          await writeAudit(trx, { ...actorOf(caller), action: 'tenant.add', subject, details: { tenant_id: made.id } })
          return { tenant: made, admin, sign_in_link: { path: `/sign-in#${token}`, token, hours: signInLinkHours } }
        }),
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id`,
      permission,
      tag,
      summary: 'Rename a tenant',
      params: byId,
      body: tenantChange,
      response: { schema: tenant },
      async handle({ params: { id }, body: { name }, caller }) {
        const changed = owner.updateTable('tenants').set({ name }).where('id', '=', id).returning(columns)
        const found = await changed.executeTakeFirst()
        if (found === undefined) throw new AppError('not_found', 'There is no tenant with this id.')
        await writeAudit(owner, { ...actorOf(caller), action: 'tenant.change', subject, details: { tenant_id: id } })
        return found
      },
    }),
  ]
}
