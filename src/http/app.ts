import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { requirePermissions } from './auth.ts'
import { docsPage } from './docs-page.ts'
import { documentOperations } from './openapi.ts'
import { addOperations } from './operation.ts'
import { operationsOf } from './operations.ts'
import { answerError, answerWithProblems } from './problem.ts'

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
  const operations = operationsOf(options)
  addOperations(app, [...operations, ...documentOperations(operations, options.version, docsPage)])
  return app
}
