import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { ownFailureOf } from '../core/own-failure.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'

/** Shorter than the timeouts of monitors, so that they receive the reason. */
const timeoutSeconds = 3

interface Sources {
  readonly db: Database
  readonly log: Log
  readonly pendingMigrations: () => Promise<readonly string[]>
}

/** Checks that the database responds, can be written and has the current schema. Returns what is wrong, or undefined. */
export function createReadiness({ db, log, pendingMigrations }: Sources): () => Promise<string | undefined> {
  let writableUntil = 0
  return async () => {
    const answered = new AbortController()
    const timedOut = pause(timeoutSeconds * 1000, answered.signal)
    const text = `the database did not respond within ${timeoutSeconds} s`
    // The timer would keep a stopping process alive.
    return Promise.race([findProblem(), timedOut.then(() => text)]).finally(() => answered.abort())
  }

  async function findProblem(): Promise<string | undefined> {
    try {
      const obstacle = await findWriteObstacle()
      if (obstacle !== undefined) return obstacle
      const pending = await pendingMigrations()
      return pending.length === 0 ? undefined : `the database lacks ${pending.join(', ')}: run "scrapersky migrate"`
    } catch (error) {
      if (error instanceof AppError) return error.message
      const own = ownFailureOf(error)
      if (own !== undefined && writeFailures.has(own.code)) return own.message
      // The driver's message holds hosts and user names, and the health routes are public.
      log.warn({ err: error }, 'not ready: the database does not respond')
      return 'the database does not respond; see the log'
    }
  }

  /**
   * A sort that does not fit into memory writes to the disk of the database and leaves nothing behind, so it shows whether
   * that is full. Not for every request: monitors ask often.
   */
  async function findWriteObstacle(): Promise<string | undefined> {
    if (performance.now() < writableUntil) {
      await sql`SELECT 1`.execute(db)
      return undefined
    }
    const isReadOnly = await inTransaction(db, async (trx) => {
      await sql`SET LOCAL work_mem = '64kB'`.execute(trx)
      const { rows } = await sql<{ read_only: string }>`
        SELECT current_setting('transaction_read_only') AS read_only
        FROM (SELECT n FROM generate_series(1, 50000) AS n ORDER BY -n OFFSET 49999) AS sorted`.execute(trx)
      return rows[0]?.read_only === 'on'
    })
    if (isReadOnly) return 'the database is read-only'
    writableUntil = performance.now() + writableSeconds * 1000
    return undefined
  }
}

const writeFailures = new Set<string>(['database_full', 'database_read_only'])
/** How long a successful check counts. */
const writableSeconds = 10
