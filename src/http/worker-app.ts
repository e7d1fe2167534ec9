import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'
import { workerGoneSeconds } from '../db/older-programs.ts'
import type { ReadLoops } from './loop-gauges.ts'
import type { Metrics } from './metrics.ts'
import { checkMetricsAccess, type MetricsAccess } from './metrics-access.ts'
import { addErrorHandlers, answerClientError } from './problem.ts'

interface WorkerAppOptions {
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  /** What is wrong with the database, or undefined; see readiness.ts. */
  readonly findProblem: () => Promise<string | undefined>
  readonly readLoops: ReadLoops
  /** Name of the worker in leases and logs. */
  readonly worker: string
  readonly version: string
  readonly log: Log
}

/** `GET /health` of a worker. */
interface WorkerHealth {
  readonly status: 'ok' | 'unavailable'
  readonly problem?: string
  readonly worker: string
  readonly version: string
  /** The stages that run here, with their rows in flight in this process. */
  readonly stages: readonly { readonly id: string; readonly in_flight: number }[]
  readonly last_heartbeat_at: string | null
}

/**
 * The server of a worker: `/metrics` and `/health`, nothing else, as on the API. Builds it without
 * listening.
 */
export function buildWorkerApp(options: WorkerAppOptions): FastifyInstance {
  const { metrics, metricsAccess, log } = options
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // A scraper keeps its connection open: it must not delay the stop.
    forceCloseConnections: true,
    requestTimeout: 10_000,
    clientErrorHandler: answerClientError,
  })
  addErrorHandlers(app, log)
  app.get('/metrics', async (request, reply) => {
    checkMetricsAccess(request, metricsAccess)
    return reply.header('content-type', metrics.contentType).send(await metrics.render())
  })
  app.get('/health', async (_request, reply) => {
    const health = await readHealth(options)
    return reply.code(health.status === 'ok' ? 200 : 503).send(health)
  })
  return app
}

async function readHealth({ findProblem, readLoops, worker, version }: WorkerAppOptions): Promise<WorkerHealth> {
  const loops = readLoops()
  const stages = [...(loops?.inFlightByStage() ?? [])].map(([id, in_flight]) => ({ id, in_flight }))
  const problem = (await findProblem()) ?? problemOf(loops)
  return {
    status: problem === undefined ? 'ok' : 'unavailable',
    ...(problem !== undefined && { problem }),
    worker,
    version,
    stages,
    last_heartbeat_at: loops?.lastHeartbeatAt.toISOString() ?? null,
  }
}

function problemOf(loops: ReturnType<ReadLoops>): string | undefined {
  if (loops === undefined) return 'the stages have not started yet'
  const seconds = Math.round((Date.now() - loops.lastHeartbeatAt.getTime()) / 1000)
  return seconds < workerGoneSeconds ? undefined : `no heartbeat was recorded for ${seconds} s; see the log`
}
