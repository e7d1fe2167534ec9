import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'

/** Shorter than the timeouts of monitors, so that they receive the reason. */
const timeoutSeconds = 3

interface Sources {
  readonly db: Database
  readonly log: Log
  readonly pendingMigrations: () => Promise<readonly string[]>
}

/** Checks that the database responds and has the current schema. Returns what is wrong, or undefined. */
export function createReadiness({ db, log, pendingMigrations }: Sources): () => Promise<string | undefined> {
  return async () => {
    const answered = new AbortController()
    const timedOut = pause(timeoutSeconds * 1000, answered.signal)
    const text = `the database did not respond within ${timeoutSeconds} s`
    // The timer would keep a stopping process alive.
    return Promise.race([findProblem(), timedOut.then(() => text)]).finally(() => answered.abort())
  }

  async function findProblem(): Promise<string | undefined> {
    try {
      await sql`SELECT 1`.execute(db)
      const pending = await pendingMigrations()
      return pending.length === 0 ? undefined : `the database lacks ${pending.join(', ')}: run "scrapersky migrate"`
    } catch (error) {
      if (error instanceof AppError) return error.message
      // The driver's message holds hosts and user names, and the health routes are public.
      log.warn({ err: error }, 'not ready: the database does not respond')
      return 'the database does not respond; see the log'
    }
  }
}
