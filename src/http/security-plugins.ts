import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { emptyExportHeader } from './contract/exports.ts'
import type { HttpSettings } from './http-settings.ts'

/** Adds security headers, CORS and cookies. */
export function addSecurityPlugins(app: FastifyInstance, { corsOrigins }: HttpSettings): void {
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // API responses load nothing and are never framed. Pages that need more set their own policy.
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  void app.register(cors, {
    // No origin by default. Always a list, never "*": requests carry the session cookie.
    origin: corsOrigins.length > 0 ? [...corsOrigins] : false,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'content-disposition', emptyExportHeader],
    maxAge: 600,
  })
  void app.register(cookie)
}
