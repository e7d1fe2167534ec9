// The refresh token is in a cookie that scripts cannot read and that browsers do not send from other sites.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionDays } from '../../access/sessions.ts'
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
