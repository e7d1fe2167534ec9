import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import type { RouteParts } from './app-options.ts'
import { health } from './contract/health.ts'
import { type Operation, operation } from './operation.ts'

/** A monitor gives up after some seconds and learns nothing; an answer that says "no answer" is worth more. */
const patienceSeconds = 3

/**
 * live: the process answers. ready: it can serve, that is, the database answers and has our schema. stages: every stage
 * with its queue; 503 when one of them rings an alarm, so that any uptime monitor can watch it. As the owner: nobody asks.
 */
export function healthOperations(
  { log, version, pendingMigrations, reportStages }: RouteParts,
  owner: Database,
): readonly Operation[] {
  // Monitors have no key, and learn nothing that is anybody's.
  const open = { method: 'GET', permission: 'public', tag: 'health' } as const
  return [
    operation({
      ...open,
      path: '/health/live',
      summary: 'The process answers',
      answer: { schema: z.object({ status: z.string() }) },
      handle: () => ({ status: 'ok' }),
    }),
    operation({
      ...open,
      path: '/health/ready',
      summary: 'It can serve: the database answers and has our schema; 503 otherwise',
      answer: { schema: z.object({ status: z.string(), problem: z.string().optional() }) },
      async handle({ reply }) {
        const problem = await inTime(whatIsMissing())
        return reply
          .code(problem === undefined ? 200 : 503)
          .send(problem === undefined ? { status: 'ok' } : { status: 'unavailable', problem })
      },
    }),
    operation({
      ...open,
      path: '/api/v2/health',
      summary: 'The same for programs: whether it can serve, its version, and whether the demo town is open',
      answer: { schema: health },
      async handle({ reply }) {
        const problem = await inTime(whatIsMissing())
        const shown = { version, demo: problem === undefined ? await hasDemo() : null }
        return reply
          .code(problem === undefined ? 200 : 503)
          .send(problem === undefined ? { status: 'ok', ...shown } : { status: 'unavailable', ...shown, problem })
      },
    }),
    operation({
      ...open,
      path: '/health/stages',
      summary: 'Every stage with its queue; 503 when one of them rings an alarm',
      answer: { schema: z.object({ status: z.string(), stages: z.array(z.looseObject({ id: z.string() })) }) },
      async handle({ reply }) {
        const stages = await reportStages()
        const ringing = stages.some(({ alarm }) => alarm !== null)
        return reply.code(ringing ? 503 : 200).send({ status: ringing ? 'alarm' : 'ok', stages })
      },
    }),
  ]

  /** Its tenant is marked; see src/main/demo. */
  async function hasDemo(): Promise<boolean> {
    const { rows } = await sql`SELECT FROM tenants WHERE settings @> '{"demo": true}' LIMIT 1`.execute(owner)
    return rows.length > 0
  }

  async function whatIsMissing(): Promise<string | undefined> {
    try {
      await sql`SELECT 1`.execute(owner)
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

function inTime(answer: Promise<string | undefined>): Promise<string | undefined> {
  const tooLate = `the database did not answer within ${patienceSeconds} s`
  return Promise.race([answer, pause(patienceSeconds * 1000).then(() => tooLate)])
}
