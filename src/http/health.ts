import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import type { AppOptions } from './app-options.ts'
import { may } from './auth.ts'

/** Monitors have no key, and learn nothing that is anybody's. */
const open = may('public')

/** A monitor gives up after some seconds and learns nothing; an answer that says "no answer" is worth more. */
const patienceSeconds = 3

/**
 * live: the process answers. ready: it can serve, that is, the database answers and has our schema. stages: every stage
 * with its queue; 503 when one of them rings an alarm, so that any uptime monitor can watch it.
 */
export function healthRoutes(app: FastifyInstance, { db, log, pendingMigrations, reportStages }: AppOptions): void {
  app.get('/health/live', open, () => ({ status: 'ok' }))

  app.get('/health/ready', open, async (_request, reply) => {
    const problem = await Promise.race([
      whatIsMissing(),
      pause(patienceSeconds * 1000).then(() => `the database did not answer within ${patienceSeconds} s`),
    ])
    return reply
      .code(problem === undefined ? 200 : 503)
      .send(problem === undefined ? { status: 'ok' } : { status: 'unavailable', problem })
  })

  app.get('/health/stages', open, async (_request, reply) => {
    const stages = await reportStages()
    const ringing = stages.some(({ alarm }) => alarm !== null)
    return reply.code(ringing ? 503 : 200).send({ status: ringing ? 'alarm' : 'ok', stages })
  })

  async function whatIsMissing(): Promise<string | undefined> {
    try {
      await sql`SELECT 1`.execute(db)
      const pending = await pendingMigrations()
      return pending.length === 0 ? undefined : `the database lacks ${pending.join(', ')}: run "scrapersky migrate"`
    } catch (error) {
      if (error instanceof AppError) return error.message
      // The driver's words hold addresses and names, and this route is open to everybody.
      log.warn({ err: error }, 'not ready: the database does not answer')
      return 'the database does not answer; the log says more'
    }
  }
}
