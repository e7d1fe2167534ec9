import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { accessTokens } from './auth/access-token.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { rateLimits } from './auth/rate-limits.ts'
import { requireDeclarations, requirePermissions } from './auth.ts'
import { docsPage } from './docs-page.ts'
import { EventHub } from './events/event-hub.ts'
import { hardenings } from './hardenings.ts'
import { defaultHttpSettings } from './http-settings.ts'
import { idempotentSubmits } from './idempotency.ts'
import { documentOperations } from './openapi.ts'
import { addOperations } from './operation.ts'
import { operationsOf } from './operations.ts'
import { ownQueues } from './own-queues.ts'
import { answerError, answerWithProblems } from './problem.ts'
import { serveWebApp } from './web-app.ts'

/** Builds the server and never listens: processes listen, tests inject. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, forTenant, log } = options
  const settings = { ...defaultHttpSettings, ...options.settings }
  const { patienceMs } = settings
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Node looks for late ones every thirty seconds unless told.
    http: { headersTimeout: patienceMs.headers, connectionsCheckingInterval: Math.min(5_000, patienceMs.headers) },
    requestTimeout: patienceMs.request,
    bodyLimit: 1_048_576,
    trustProxy: [...settings.trustedProxies],
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  })
  // As the owner: who asks is not known yet, or all tenants are served at once, or their role may not see the book.
  const tokens = accessTokens(db)
  const seenBy = ownQueues(options)
  const events = new EventHub({ ...options, seenBy })
  const authenticate = createAuthenticate(db, tokens, settings.outsideTokens)
  answerWithProblems(app, log)
  requireDeclarations(app)
  hardenings(app, settings)
  // After the plugins above: a refusal carries their headers too.
  app.after(() => requirePermissions(app, { authenticate, forTenant, limits: rateLimits(settings.perMinute) }))
  idempotentSubmits(app, options)
  // Streams never end by themselves: a server that stops must not wait for them.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    events.close()
  })
  // A connection that is kept for the next request would keep the server too, for as long as its client likes.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
  const operations = operationsOf({ ...options, settings, tokens, events, seenBy })
  addOperations(app, [...operations, ...documentOperations(operations, options.version, docsPage)])
  if (options.webApp !== undefined) serveWebApp(app, options.webApp)
  return app
}
