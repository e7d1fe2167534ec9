import type pg from 'pg'
import { pause } from '../core/time.ts'
import type { ClientSettings } from './pool.ts'

/** An index of a large table may take hours. */
const timeoutMs = 24 * 3_600_000
const pollMs = 500

interface OnlineStatement {
  readonly sql: string
  readonly index: string
}

/**
 * CREATE or DROP INDEX CONCURRENTLY. A build that was interrupted leaves an invalid index, which is removed first; one that
 * the server still runs for a process that is gone is waited for.
 */
export async function runOnline(pool: pg.Pool, statement: OnlineStatement, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    // A pooler does not keep settings of a session; there our timeouts do not exist on the server either.
    const isPooled = (pool.options as ClientSettings).transactionSettings !== undefined
    if (!isPooled) await client.query('SET statement_timeout = 0')
    if (/^CREATE/i.test(statement.sql) && (await isBuilt(client, statement.index, signal))) return
    // The server goes on for a process that has gone; the next one waits for it, see `isBuilt`.
    if (!signal.aborted) await orAborted(client.query(withoutTimeout(statement.sql)), signal)
  } finally {
    // Its settings are not those of the pool.
    client.release(true)
  }
}

export function withoutTimeout(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: timeoutMs }
}

async function isBuilt(client: pg.ClientBase, index: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ valid: boolean; building: boolean }>(
      `SELECT indisvalid AS valid,
         EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS building
       FROM pg_index WHERE indexrelid = to_regclass($1)`,
      [index],
    )
    const [found] = rows
    if (found === undefined) return false
    if (found.valid) return true
    if (!found.building) {
      await client.query(withoutTimeout(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(index)}`))
      return false
    }
    await pause(pollMs, signal)
  }
  return false
}

export const aborted = Symbol('aborted')

/** The result, or `aborted` as soon as the signal says so; what comes later is of no interest. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof aborted> {
  const { promise, resolve } = Promise.withResolvers<typeof aborted>()
  const leave = () => resolve(aborted)
  work.catch(() => undefined)
  signal.addEventListener('abort', leave)
  try {
    return signal.aborted ? aborted : await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
