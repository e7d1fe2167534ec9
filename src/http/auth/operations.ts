import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Account, accountColumns } from '../../access/accounts.ts'
import { closeSessionByToken, type OpenSession, rotateSession } from '../../access/sessions.ts'
import { findWorkspaceCaller, openWorkspace } from '../../access/workspaces.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { RouteDependencies } from '../app-options.ts'
import { checkOrigin } from '../check-origin.ts'
import { user } from '../contract/access.ts'
import { changePassword, redeemLink, refresh, signedIn, signIn } from '../contract/auth.ts'
import { type Operation, operation } from '../operation.ts'
import { auditAccess } from './access-audit.ts'
import { accessTokenSeconds } from './access-token.ts'
import { ipNetwork } from './rate-limits.ts'
import { clearRefreshCookie, refreshCookieOf, setRefreshCookie } from './refresh-cookie.ts'
import { changeOwnPassword, signInByLink, signInByPassword } from './sign-in.ts'

const basePath = '/api/v2/auth'
const tag = 'auth'
/** The responses hold secrets: they are neither cached nor stored for repeated requests. */
const publicPost = { method: 'POST', permission: 'public', tag, storeResponse: false } as const
const noContent = { status: 204, schema: z.undefined() }

/** Sign in, refresh, sign out. Uses the owner, as the tenant is not known before sign-in. */
export function authOperations({ tokens, settings }: RouteDependencies, owner: Database): readonly Operation[] {
  return [
    operation({
      ...publicPost,
      path: `${basePath}/sign-in`,
      summary: 'Sign in: returns an access token for ten minutes and sets a refresh cookie',
      body: signIn,
      response: { schema: signedIn },
      async handle({ body: { email, password }, request, reply }) {
        const session = await signInByPassword(owner, { email, password, network: ipNetwork(request.ip) })
        return startSession(request, reply, session)
      },
    }),
    operation({
      ...publicPost,
      path: `${basePath}/link`,
      summary: 'Sign in with a one-time link, and set a password',
      body: redeemLink,
      response: { schema: signedIn },
      handle: async ({ body: { token, password }, request, reply }) =>
        startSession(request, reply, await signInByLink(owner, { token, password, network: ipNetwork(request.ip) })),
    }),
    operation({
      ...publicPost,
      path: `${basePath}/refresh`,
      summary: 'Get a new access token with the refresh cookie, which is replaced; also to change to another workspace',
      body: refresh,
      response: { schema: signedIn },
      async handle({ body: { workspace_id: workspaceId }, request, reply }) {
        // SameSite does not stop other origins of the same site: another port or subdomain counts as the same site.
        checkOrigin(request, settings)
        const session = await rotateSession(owner, refreshCookieOf(request) ?? '', (user) =>
          auditAccess(owner, { user, action: 'session.reuse', network: ipNetwork(request.ip) }),
        )
        if (session !== undefined) return startSession(request, reply, session, workspaceId)
        clearRefreshCookie(request, reply, settings)
        throw new AppError('sign_in_failed', 'The session has ended. Sign in again.')
      },
    }),
    operation({
      ...publicPost,
      path: `${basePath}/sign-out`,
      summary: 'Sign out: end the session of the refresh cookie',
      response: noContent,
      async handle({ request, reply }) {
        checkOrigin(request, settings)
        await closeSessionByToken(owner, refreshCookieOf(request) ?? '')
        clearRefreshCookie(request, reply, settings)
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/me`,
      permission: 'read',
      tag,
      summary: 'Show the caller: the user, the scopes of the key, and whether it is a signed-in session',
      response: { schema: z.object({ user, scopes: z.array(z.string()), signed_in: z.boolean() }) },
      handle: async ({ caller: { userId, home, scopes, sessionId, managesInstallation } }) => ({
        user: await accountOf(userId, { homeUserId: home?.userId, managesInstallation }),
        scopes,
        signed_in: sessionId !== undefined,
      }),
    }),
    operation({
      method: 'PUT',
      path: `${basePath}/password`,
      permission: 'read',
      tag,
      summary: 'Change your password; your other sessions end',
      body: changePassword,
      response: noContent,
      async handle({ body: { password, current_password: current }, caller, request }) {
        const { sessionId, userId } = { ...caller, ...caller.home }
        if (sessionId === undefined)
          throw new AppError('forbidden', 'An API key cannot change a password: sign in first.')
        await changeOwnPassword(owner, { userId, sessionId, current, password, network: ipNetwork(request.ip) })
      },
    }),
  ]

  /** A workspace that the user may not open is an error; the session goes on, so the cookie is set all the same. */
  async function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    session: OpenSession,
    workspaceId = session.tenantId,
  ) {
    if (session.refreshToken !== undefined) setRefreshCookie(request, reply, settings, session.refreshToken)
    void reply.header('cache-control', 'no-store')
    const isOther = workspaceId !== session.tenantId
    if (isOther && !(await openWorkspace(owner, session.userId, workspaceId)))
      throw new AppError('forbidden', 'This workspace does not exist, or you may not open it.')
    const caller = await findWorkspaceCaller(owner, session.id, workspaceId)
    return {
      access_token: await tokens.sign(session.id, isOther ? workspaceId : undefined),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      user: await accountOf(caller?.userId ?? session.userId, {
        homeUserId: session.userId,
        managesInstallation: caller?.managesInstallation === true,
      }),
    }
  }

  /** The account in the workspace, with the rights of the caller. Its password is that of the user's own account. */
  async function accountOf(
    userId: string,
    { homeUserId = userId, managesInstallation }: { homeUserId: string | undefined; managesInstallation: boolean },
  ): Promise<Account | undefined> {
    const { rows } = await sql<Account>`
      SELECT ${accountColumns} FROM users WHERE id IN (${userId}, ${homeUserId}) ORDER BY id = ${userId} DESC`.execute(
      owner,
    )
    const [account, home = account] = rows
    return (
      account && { ...account, manages_installation: managesInstallation, has_password: home?.has_password === true }
    )
  }
}
