import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'

/** Who may read metrics and the queues of stages, which name stages, hosts of workers and volumes: all, no one, or a token. */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string }

/** Throws unless the request may read them. */
export function checkMetricsAccess({ headers }: FastifyRequest, access: MetricsAccess): void {
  if (access === 'open') return
  if (access === 'closed')
    throw new AppError('forbidden', 'This server is not only on loopback, so this needs a token: set METRICS_TOKEN.')
  const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (!timingSafeEqual(digest(given), digest(access.token)))
    throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token.')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
