// The refresh token is in a cookie that scripts cannot read and that browsers do not send from other sites.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionDays } from '../../access/sessions.ts'
import { AppError } from '../../core/errors.ts'
import type { HttpSettings } from '../http-settings.ts'

const name = 'scrapersky_refresh'
const path = '/api/v2/auth'

type Site = Pick<HttpSettings, 'publicUrl'>

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, site: Site, token: string): void {
  void reply.setCookie(name, token, { ...attributesFor(request, site), maxAge: sessionDays * 86_400 })
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  void reply.clearCookie(name, attributesFor(request, site))
}

export function refreshCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}

/**
 * `Secure` over TLS only: over plain HTTP on loopback, browsers drop secure cookies. A proxy that TRUSTED_PROXIES does not list
 * cannot say that it was TLS; then the host is compared with PUBLIC_URL.
 */
function attributesFor({ protocol, host }: FastifyRequest, { publicUrl }: Site) {
  const site = publicUrl === undefined ? null : URL.parse(publicUrl)
  const secure = protocol === 'https' || (site?.protocol === 'https:' && site.host === host)
  return { path, httpOnly: true, sameSite: 'strict', secure } as const
}

/** SameSite does not stop other origins of the same site: another port or subdomain counts as the same site. */
export function checkOrigin(request: FastifyRequest, { corsOrigins, publicUrl }: HttpSettings): void {
  const { origin } = request.headers
  if (origin === undefined || corsOrigins.includes(origin)) return
  const own = [`${request.protocol}://${request.host}`, publicUrl && new URL(publicUrl).origin]
  if (own.includes(origin)) return
  throw new AppError('forbidden', 'This origin may not use the session cookie. CORS_ORIGINS lists those that may.')
}
