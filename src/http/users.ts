import { z } from 'zod'
import { type Account, addAccount, changeAccount, deleteAccount, listAccounts } from '../access/accounts.ts'
import { actorOf } from '../access/caller.ts'
import { checkMayManage } from '../access/installation-admins.ts'
import { closeOtherSessions } from '../access/sessions.ts'
import { createSignInLink, signInLinkHours } from '../access/sign-in-links.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { newUser, user, userChange, userWithLink } from './contract/access.ts'
import { byId } from './contract/common.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/users'
const [permission, tag, subject] = ['admin', 'users', 'users'] as const
/** A link is a secret: the response is not stored. */
const withLink = {
  grantsAccess: true,
  storeResponse: false,
  response: { status: 201, schema: userWithLink },
} as const

/** Users of the tenant. `owner` writes sessions and links, which the tenant's role may not change. */
export function userOperations(owner: Database): readonly Operation[] {
  /** The token is after "#", so that no server or proxy sees it. */
  async function linkFor({ id, tenant_id }: Account) {
    const token = await createSignInLink(owner, { tenantId: tenant_id, userId: id })
    return { path: `/sign-in#${token}`, token, hours: signInLinkHours }
  }

  return [
    operation({
      method: 'GET',
      path: basePath,
      permission,
      tag,
      summary: 'List the users of this tenant',
      response: { schema: z.object({ items: z.array(user) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listAccounts(db, tenantId) }),
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission,
      tag,
      summary: 'Create a user; the one-time sign-in link is shown only in this response',
      body: newUser,
      ...withLink,
      async handle({ body: { email, role, name = null, external_sign_in: externalSignIn }, caller }) {
        const account = await inTransaction(caller.db, async (trx) => {
          const added = await addAccount(trx, { tenantId: caller.tenantId, email, role, name, externalSignIn })
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
      path: `${basePath}/:id`,
      permission,
      tag,
      summary: 'Change a user: role, name, disabled, installation admin',
      params: byId,
      grantsAccess: true,
      body: userChange,
      response: { schema: user },
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
      path: `${basePath}/:id/link`,
      permission,
      tag,
      summary: 'Create a new one-time sign-in link, which replaces the previous one',
      params: byId,
      ...withLink,
      async handle({ params: { id }, caller }) {
        const account = (await listAccounts(caller.db, caller.tenantId)).find((one) => one.id === id)
        if (account === undefined) throw new AppError('not_found', 'There is no user with this id.')
        checkMayManage(caller, account)
        await writeAudit(caller.db, { ...actorOf(caller), action: 'user.link', subject, details: { user_id: id } })
        return { user: account, sign_in_link: await linkFor(account) }
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission,
      tag,
      summary: 'Delete a user with their keys and sessions',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          await deleteAccount(trx, caller, id)
          await writeAudit(trx, { ...actorOf(caller), action: 'user.delete', subject, details: { user_id: id } })
        }),
    }),
  ]
}
