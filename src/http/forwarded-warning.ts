import type { FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'
import { ipNetwork } from './auth/rate-limits.ts'

/** Senders can make up the header, so not every network is worth a line. */
const maxWarnings = 5

/** Warns of a proxy that TRUSTED_PROXIES does not list: all its clients would share one rate limit, and cookies lack `Secure`. */
export function warnOfUntrustedProxies(app: FastifyInstance, log: Pick<Log, 'warn'>): void {
  const warned = new Set<string>()
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return
    const network = ipNetwork(request.ip)
    if (warned.has(network) || warned.size >= maxWarnings) return
    warned.add(network)
    log.warn(
      { peer: request.ip },
      `X-Forwarded-For from ${request.ip} is ignored: if this is your proxy, add it to TRUSTED_PROXIES. Until then all its clients count as one`,
    )
  })
}
