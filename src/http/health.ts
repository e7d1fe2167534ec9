import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { RouteDependencies } from './app-options.ts'
import { health } from './contract/health.ts'
import { checkMetricsAccess } from './metrics-access.ts'
import { type Operation, operation } from './operation.ts'
import { createReadiness } from './readiness.ts'

/**
 * live: the process responds. ready: the database responds, can be written and has the current schema. stages: every stage with its queue,
 * and 503 while one of them has an alarm, so that an uptime monitor can watch it. Uses the owner, as there is no caller.
 */
export function healthOperations(
  { log, version, pendingMigrations, reportStages, settings }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  const findProblem = createReadiness({ db: owner, log, pendingMigrations })
  // Monitors have no key. The responses hold no tenant data.
  const publicGet = { method: 'GET', permission: 'public', tag: 'health' } as const
  return [
    operation({
      ...publicGet,
      path: '/health/live',
      summary: 'Check that the process responds',
      response: { schema: z.object({ status: z.string() }) },
      handle: () => ({ status: 'ok' }),
    }),
    operation({
      ...publicGet,
      path: '/health/ready',
      summary: 'Check that the database responds, can be written and has the current schema; 503 otherwise',
      response: { schema: z.object({ status: z.string(), problem: z.string().optional() }) },
      async handle({ reply }) {
        const problem = await findProblem()
        return reply
          .code(problem === undefined ? 200 : 503)
          .send(problem === undefined ? { status: 'ok' } : { status: 'unavailable', problem })
      },
    }),
    operation({
      ...publicGet,
      path: '/api/v2/health',
      summary: 'Show readiness, version and whether the demo is set up, for programs',
      response: { schema: health },
      async handle({ reply }) {
        const problem = await findProblem()
        const shown = { version, demo: problem === undefined ? await hasDemo() : null }
        return reply
          .code(problem === undefined ? 200 : 503)
          .send(problem === undefined ? { status: 'ok', ...shown } : { status: 'unavailable', ...shown, problem })
      },
    }),
    operation({
      ...publicGet,
      path: '/health/stages',
      summary: 'Show every stage with its queue; 503 while one of them has an alarm; needs METRICS_TOKEN like /metrics',
      response: { schema: z.object({ status: z.string(), stages: z.array(z.looseObject({ id: z.string() })) }) },
      async handle({ request, reply }) {
        checkMetricsAccess(request, settings.metricsAccess)
        const { all: stages } = await reportStages()
        const hasAlarm = stages.some(({ alarm }) => alarm !== null)
        return reply.code(hasAlarm ? 503 : 200).send({ status: hasAlarm ? 'alarm' : 'ok', stages })
      },
    }),
  ]

  /** The demo's tenant is marked in its settings; see src/main/demo. */
  async function hasDemo(): Promise<boolean> {
    const { rows } = await sql`SELECT FROM tenants WHERE settings @> '{"demo": true}' LIMIT 1`.execute(owner)
    return rows.length > 0
  }
}
