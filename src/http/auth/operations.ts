import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Account, shown } from '../../access/accounts.ts'
import { closeSessionOf, type OpenSession, rotateSession } from '../../access/sessions.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { RouteParts } from '../app-options.ts'
import { user } from '../contract/access.ts'
import { changePassword, redeemLink, signedIn, signIn } from '../contract/auth.ts'
import { type Operation, operation } from '../operation.ts'
import { accessSeconds } from './access-token.ts'
import { networkOf } from './rate-limits.ts'
import { clearRefreshCookie, refreshCookieOf, refuseForeignOrigin, setRefreshCookie } from './refresh-cookie.ts'
import { changeOwnPassword, signInByLink, signInByPassword } from './sign-in.ts'

const at = '/api/v2/auth'
const tag = 'auth'
/** The answers hold secrets: neither a cache nor the book of repeated requests may keep them. */
const open = { method: 'POST', permission: 'public', tag, keepAnswer: false } as const
const nothing = { status: 204, schema: z.undefined() }

/** Signing in, staying in, going out. As the owner: whoever signs in has no tenant yet. */
export function authOperations({ tokens, settings }: RouteParts, owner: Database): readonly Operation[] {
  return [
    operation({
      ...open,
      path: `${at}/sign-in`,
      summary: 'Sign in: an access token of ten minutes, and a cookie to stay in',
      body: signIn,
      answer: { schema: signedIn },
      async handle({ body: { email, password }, request, reply }) {
        const session = await signInByPassword(owner, { email, password, from: networkOf(request.ip) })
        return admit(request, reply, session)
      },
    }),
    operation({
      ...open,
      path: `${at}/link`,
      summary: 'Come in by a one-time link, and set a password',
      body: redeemLink,
      answer: { schema: signedIn },
      handle: async ({ body: { token, password }, request, reply }) =>
        admit(request, reply, await signInByLink(owner, token, password)),
    }),
    operation({
      ...open,
      path: `${at}/refresh`,
      summary: 'A new access token for the cookie, which is exchanged for a new one',
      answer: { schema: signedIn },
      async handle({ request, reply }) {
        refuseForeignOrigin(request, settings)
        const session = await rotateSession(owner, refreshCookieOf(request) ?? '')
        if (session !== undefined) return admit(request, reply, session)
        clearRefreshCookie(request, reply)
        throw new AppError('sign_in_failed', 'The session has ended. Sign in again.')
      },
    }),
    operation({
      ...open,
      path: `${at}/sign-out`,
      summary: 'End the session of the cookie',
      answer: nothing,
      async handle({ request, reply }) {
        refuseForeignOrigin(request, settings)
        await closeSessionOf(owner, refreshCookieOf(request) ?? '')
        clearRefreshCookie(request, reply)
      },
    }),
    operation({
      method: 'GET',
      path: `${at}/me`,
      permission: 'read',
      tag,
      summary: 'Who asks: the account, the scopes of the key, and whether it is a person who signed in',
      answer: { schema: z.object({ user, scopes: z.array(z.string()), signed_in: z.boolean() }) },
      handle: async ({ caller: { userId, scopes, sessionId } }) => ({
        user: await accountOf(userId),
        scopes,
        signed_in: sessionId !== undefined,
      }),
    }),
    operation({
      method: 'PUT',
      path: `${at}/password`,
      permission: 'read',
      tag,
      summary: "Change one's own password; other sessions end",
      body: changePassword,
      answer: nothing,
      async handle({ body: { password, current_password: current }, caller: { userId, sessionId }, request }) {
        if (sessionId === undefined) throw new AppError('forbidden', 'A key cannot change a password: sign in first.')
        await changeOwnPassword(owner, { userId, sessionId, current, password, from: networkOf(request.ip) })
      },
    }),
  ]

  async function admit(request: FastifyRequest, reply: FastifyReply, session: OpenSession) {
    if (session.refreshToken !== undefined) setRefreshCookie(request, reply, session.refreshToken)
    void reply.header('cache-control', 'no-store')
    return {
      access_token: await tokens.sign(session.id),
      token_type: 'Bearer',
      expires_in: accessSeconds,
      user: await accountOf(session.userId),
    }
  }

  async function accountOf(userId: string): Promise<Account | undefined> {
    const { rows } = await sql<Account>`SELECT ${shown} FROM users WHERE id = ${userId}`.execute(owner)
    return rows[0]
  }
}
