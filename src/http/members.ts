import { sql } from 'kysely'
import { z } from 'zod'
import { type Member, member } from './contract/access.ts'
import { type Operation, operation } from './operation.ts'

/** `GET /api/v2/members`: names for owners and editors. All users may read them; accounts are for admins (`users.ts`). */
export function memberOperation(): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/members',
    permission: 'read',
    tag: 'members',
    summary: 'List the users of this tenant by name, for owners and editors of rows',
    response: { schema: z.object({ items: z.array(member) }) },
    async handle({ caller: { db, tenantId } }) {
      const { rows } = await sql<Member>`
        SELECT id, coalesce(name, email) AS name, email, disabled_at IS NOT NULL AS disabled FROM users
        WHERE tenant_id = ${tenantId} ORDER BY lower(coalesce(name, email)), id`.execute(db)
      return { items: rows }
    },
  })
}
