import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { type Account, shown } from '../../db/access/accounts.ts'
import { closeSessionOf, type OpenSession, rotateSession } from '../../db/access/sessions.ts'
import type { Database } from '../../db/database.ts'
import { callerOf, may } from '../auth.ts'
import { changePassword, redeemLink, signIn } from '../contract/auth.ts'
import type { HttpSettings } from '../http-settings.ts'
import { readInput } from '../read-input.ts'
import { type AccessTokens, accessSeconds } from './access-token.ts'
import { networkOf } from './rate-limits.ts'
import { clearRefreshCookie, refreshCookieOf, refuseForeignOrigin, setRefreshCookie } from './refresh-cookie.ts'
import { changeOwnPassword, signInByLink, signInByPassword } from './sign-in.ts'

interface AuthWorld {
  /** The owner's: whoever signs in has no tenant yet. */
  readonly db: Database
  readonly tokens: AccessTokens
  readonly settings: HttpSettings
}

/** The answers hold secrets: neither a cache nor the book of repeated requests may keep them. */
const open = may('public', { keepAnswer: false })

/** Signing in, staying in, going out. */
export function authRoutes(app: FastifyInstance, { db, tokens, settings }: AuthWorld): void {
  app.post('/api/v2/auth/sign-in', open, async (request, reply) => {
    const { email, password } = readInput(signIn, request.body)
    const session = await signInByPassword(db, { email, password, from: networkOf(request.ip) })
    return admit(request, reply, session)
  })

  app.post('/api/v2/auth/link', open, async (request, reply) => {
    const { token, password } = readInput(redeemLink, request.body)
    return admit(request, reply, await signInByLink(db, token, password))
  })

  app.post('/api/v2/auth/refresh', open, async (request, reply) => {
    refuseForeignOrigin(request, settings)
    const session = await rotateSession(db, refreshCookieOf(request) ?? '')
    if (session !== undefined) return admit(request, reply, session)
    clearRefreshCookie(request, reply)
    throw new AppError('sign_in_failed', 'The session has ended. Sign in again.')
  })

  app.post('/api/v2/auth/sign-out', open, async (request, reply) => {
    refuseForeignOrigin(request, settings)
    await closeSessionOf(db, refreshCookieOf(request) ?? '')
    clearRefreshCookie(request, reply)
    return reply.code(204).send()
  })

  app.get('/api/v2/auth/me', may('read'), async (request) => {
    const { userId, scopes, sessionId } = callerOf(request)
    return { user: await accountOf(userId), scopes, signed_in: sessionId !== undefined }
  })

  app.put('/api/v2/auth/password', may('read'), async (request, reply) => {
    const { userId, sessionId } = callerOf(request)
    if (sessionId === undefined) throw new AppError('forbidden', 'A key cannot change a password: sign in first.')
    const { password, current_password: current } = readInput(changePassword, request.body)
    await changeOwnPassword(db, { userId, sessionId, current, password, from: networkOf(request.ip) })
    return reply.code(204).send()
  })

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
    const { rows } = await sql<Account>`SELECT ${shown} FROM users WHERE id = ${userId}`.execute(db)
    return rows[0]
  }
}
