import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { createListReader } from '../stages/import-files/list-reader.ts'
import type { AppOptions } from './app-options.ts'
import { createAccessTokens } from './auth/access-token.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { createRateLimits } from './auth/rate-limits.ts'
import { checkRouteDeclarations, enforcePermissions } from './auth/route-permissions.ts'
import { createCallRoute } from './call-route.ts'
import { docsPage } from './docs-page.ts'
import { EventHub } from './events/event-hub.ts'
import { warnOfUntrustedProxies } from './forwarded-warning.ts'
import { defaultHttpSettings } from './http-settings.ts'
import { addIdempotency } from './idempotency.ts'
import { documentOperations } from './openapi.ts'
import { addOperations } from './operation.ts'
import { operationsOf } from './operations.ts'
import { addErrorHandlers, answerClientError, sendError } from './problem.ts'
import { recordChanges } from './record-changes.ts'
import { addSecurityPlugins } from './security-plugins.ts'
import { serveWebApp } from './web-app.ts'

/** Builds the server without listening: processes listen, tests inject. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, forTenant, log, replica } = options
  const settings = { ...defaultHttpSettings, ...options.settings }
  const { timeoutsMs } = settings
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Node's default checks for slow connections every thirty seconds only.
    http: { headersTimeout: timeoutsMs.headers, connectionsCheckingInterval: Math.min(5_000, timeoutsMs.headers) },
    requestTimeout: timeoutsMs.request,
    bodyLimit: 1_048_576,
    trustProxy: [...settings.trustedProxies],
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, log),
  })
  // These connect as the owner: the caller is not known yet, or they serve all tenants, or the tenant role lacks access.
  const tokens = createAccessTokens(db, options.secrets)
  const events = new EventHub(options)
  const authenticate = createAuthenticate(db, tokens, settings.externalTokens)
  addErrorHandlers(app, log)
  checkRouteDeclarations(app)
  addSecurityPlugins(app, settings)
  warnOfUntrustedProxies(app, log)
  // After the plugins above, so that rejected requests carry their headers too.
  const limits = createRateLimits(settings.perMinute)
  app.after(() =>
    enforcePermissions(app, { authenticate, forTenant, replica, limits, readTimeoutMs: settings.readTimeoutMs }),
  )
  if (replica !== undefined) recordChanges(app, replica)
  addIdempotency(app, options)
  // Event streams do not end by themselves: close them, so that a stopping server need not wait.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    events.close()
  })
  // An idle keep-alive connection would keep a stopping server alive.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
  const lists = createListReader()
  app.addHook('onClose', () => lists.close())
  const operations = operationsOf({ ...options, settings, tokens, events, lists, callRoute: createCallRoute(app) })
  addOperations(app, lists, [...operations, ...documentOperations(operations, options.version, docsPage)])
  if (options.webApp !== undefined) serveWebApp(app, options.webApp, settings.mapTiles?.url)
  return app
}
