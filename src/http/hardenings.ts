import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { HttpSettings } from './http-settings.ts'

/** Headers that tell browsers what not to do for others, and the list of origins that may ask at all. */
export function hardenings(app: FastifyInstance, { corsOrigins }: HttpSettings): void {
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // An API's answers load nothing and are shown in nobody's frame. Pages that need more say so themselves.
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  void app.register(cors, {
    // Nobody by default. A list, never "*": the session cookie comes along.
    origin: corsOrigins.length > 0 ? [...corsOrigins] : false,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'content-disposition'],
    maxAge: 600,
  })
  void app.register(cookie)
}
