import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { healthRoutes } from './health.ts'
import { metricsRoute } from './metrics.ts'
import { answerWithProblems } from './problem.ts'

/** Builds the server and never listens: processes listen, tests inject. */
export function buildApp(options: AppOptions): FastifyInstance {
  const app = Fastify({ logger: false, genReqId: () => randomUUID(), forceCloseConnections: 'idle' })
  answerWithProblems(app, options.log)
  healthRoutes(app, options)
  metricsRoute(app, options.metrics)
  return app
}
