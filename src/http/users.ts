import { z } from 'zod'
import { type Account, addAccount, changeAccount, deleteAccount, listAccounts } from '../access/accounts.ts'
import { actorOf } from '../access/caller.ts'
import { refuseAboveOneself } from '../access/keepers.ts'
import { closeOtherSessions } from '../access/sessions.ts'
import { linkHours, makeLink } from '../access/sign-in-links.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { newUser, user, userChange, userWithLink } from './contract/access.ts'
import { byId } from './contract/common.ts'
import { type Operation, operation } from './operation.ts'

const at = '/api/v2/users'
const [permission, tag, subject] = ['admin', 'users', 'users'] as const
/** A link is a secret: it is shown, and kept nowhere. */
const withLink = {
  keepAnswer: false,
  answer: { status: 201, schema: userWithLink },
} as const

/** People of the tenant. `owner` writes what the tenant's role may not touch: sessions and links. */
export function userOperations(owner: Database): readonly Operation[] {
  /** Where the web interface takes it; after "#", so that no server on the way sees it. */
  async function linkFor({ id, tenant_id }: Account) {
    const token = await makeLink(owner, { tenantId: tenant_id, userId: id })
    return { path: `/sign-in#${token}`, token, hours: linkHours }
  }

  return [
    operation({
      method: 'GET',
      path: at,
      permission,
      tag,
      summary: 'The people of this tenant',
      answer: { schema: z.object({ items: z.array(user) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listAccounts(db, tenantId) }),
    }),
    operation({
      method: 'POST',
      path: at,
      permission,
      tag,
      summary: 'Make an account; its one-time sign-in link is shown this once',
      body: newUser,
      ...withLink,
      async handle({ body: { email, role, name = null }, caller }) {
        const account = await inTransaction(caller.db, async (trx) => {
          const added = await addAccount(trx, { tenantId: caller.tenantId, email, role, name })
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'user.add',
            subject,
            details: { user_id: added.id, role },
          })
          return added
        })
        return { user: account, sign_in_link: await linkFor(account) }
      },
    }),
    operation({
      method: 'PATCH',
      path: `${at}/:id`,
      permission,
      tag,
      summary: 'Change role or name, lock somebody out or let them in, let them look after the installation',
      params: byId,
      body: userChange,
      answer: { schema: user },
      async handle({ params: { id }, body: change, caller }) {
        const account = await inTransaction(caller.db, async (trx) => {
          const changed = await changeAccount(trx, caller, id, change)
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'user.change',
            subject,
            details: { user_id: id, ...change },
          })
          return changed
        })
        if (change.disabled === true) await closeOtherSessions(owner, id, undefined)
        return account
      },
    }),
    operation({
      method: 'POST',
      path: `${at}/:id/link`,
      permission,
      tag,
      summary: 'A new one-time sign-in link, which replaces the one before',
      params: byId,
      ...withLink,
      async handle({ params: { id }, caller }) {
        const account = (await listAccounts(caller.db, caller.tenantId)).find((one) => one.id === id)
        if (account === undefined) throw new AppError('not_found', 'There is no such user.')
        refuseAboveOneself(caller, account)
        await writeAudit(caller.db, { ...actorOf(caller), action: 'user.link', subject, details: { user_id: id } })
        return { user: account, sign_in_link: await linkFor(account) }
      },
    }),
    operation({
      method: 'DELETE',
      path: `${at}/:id`,
      permission,
      tag,
      summary: 'Delete an account with its keys and sessions',
      params: byId,
      answer: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          await deleteAccount(trx, caller, id)
          await writeAudit(trx, { ...actorOf(caller), action: 'user.delete', subject, details: { user_id: id } })
        }),
    }),
  ]
}
