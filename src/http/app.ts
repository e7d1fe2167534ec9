import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiKeyRoutes } from './api-keys.ts'
import type { AppOptions } from './app-options.ts'
import { accessTokens } from './auth/access-token.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { rateLimits } from './auth/rate-limits.ts'
import { authRoutes } from './auth/routes.ts'
import { signInPage } from './auth/sign-in-page.ts'
import { requireDeclarations, requirePermissions } from './auth.ts'
import { docsPage } from './docs-page.ts'
import { eventRoutes } from './events/routes.ts'
import { hardenings } from './hardenings.ts'
import { defaultHttpSettings } from './http-settings.ts'
import { idempotentSubmits } from './idempotency.ts'
import { documentOperations } from './openapi.ts'
import { addOperations } from './operation.ts'
import { operationsOf } from './operations.ts'
import { pipelineRoute } from './pipeline.ts'
import { answerError, answerWithProblems } from './problem.ts'
import { subjectRoutes } from './subjects.ts'
import { suppressionRoutes } from './suppressions.ts'
import { tenantRoutes } from './tenants.ts'
import { userRoutes } from './users.ts'

/** A request's head and body have half a minute to arrive: nobody keeps a connection by dribbling bytes. */
const requestTimeout = 30_000

/** Builds the server and never listens: processes listen, tests inject. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, forTenant, log } = options
  const settings = { ...defaultHttpSettings, ...options.settings }
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout,
    bodyLimit: 1_048_576,
    trustProxy: [...settings.trustedProxies],
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  })
  const tokens = accessTokens(db)
  const authenticate = createAuthenticate(db, tokens, settings.outsideTokens)
  answerWithProblems(app, log)
  requireDeclarations(app)
  hardenings(app, settings)
  // After the plugins above: a refusal carries their headers too.
  app.after(() => requirePermissions(app, { authenticate, forTenant, limits: rateLimits(settings.perMinute) }))
  idempotentSubmits(app, options)
  const operations = operationsOf(options)
  addOperations(app, [...operations, ...documentOperations(operations, options.version, docsPage)])
  authRoutes(app, { db, tokens, settings })
  signInPage(app)
  userRoutes(app, options)
  apiKeyRoutes(app)
  tenantRoutes(app, options)
  suppressionRoutes(app)
  subjectRoutes(app, options)
  pipelineRoute(app, options)
  eventRoutes(app, options)
  return app
}
