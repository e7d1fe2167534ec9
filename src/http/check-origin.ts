import type { FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { HttpSettings } from './http-settings.ts'

/** Refuses requests that a browser sends for a page of another origin. Programs send no Origin. */
export function checkOrigin(request: FastifyRequest, { corsOrigins, publicUrl }: HttpSettings): void {
  const { origin } = request.headers
  if (origin === undefined || corsOrigins.includes(origin)) return
  const own = [`${request.protocol}://${request.host}`, publicUrl && new URL(publicUrl).origin]
  if (own.includes(origin)) return
  throw new AppError('forbidden', 'This origin may not call this route. CORS_ORIGINS lists those that may.')
}
