import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { messageOf } from '../core/errors.ts'
import type { AppOptions } from './app-options.ts'

/**
 * live: the process answers. ready: it can serve, that is, the database answers and has our schema. stages: every stage
 * with its queue; 503 when one of them rings an alarm, so that any uptime monitor can watch it.
 */
export function healthRoutes(app: FastifyInstance, { db, pendingMigrations, reportStages }: AppOptions): void {
  app.get('/health/live', () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const problem = await whatIsMissing()
    return reply
      .code(problem === undefined ? 200 : 503)
      .send(problem === undefined ? { status: 'ok' } : { status: 'unavailable', problem })
  })

  app.get('/health/stages', async (_request, reply) => {
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
      return `the database does not answer: ${messageOf(error)}`
    }
  }
}
