import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { requirePermissions } from './auth.ts'
import { budgetRoutes } from './budgets.ts'
import { healthRoutes } from './health.ts'
import { importRoutes } from './imports.ts'
import { metricsRoute } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { answerError, answerWithProblems } from './problem.ts'
import { searchRoutes } from './searches.ts'

/** Builds the server and never listens: processes listen, tests inject. */
export function buildApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, options.log),
  })
  answerWithProblems(app, options.log)
  requirePermissions(app, options.db)
  healthRoutes(app, options)
  metricsRoute(app, options.metrics)
  pageRoutes(app, options)
  importRoutes(app, options)
  searchRoutes(app, options)
  budgetRoutes(app, options)
  return app
}
