import type pg from 'pg'

/** Copying a large table may take hours; the timeouts of ordinary statements do not apply. */
const timeoutMs = 24 * 3_600_000

/** For this transaction only: behind a transaction-mode pooler, a setting of the session would affect other clients. */
export async function beginWithoutTimeout(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`BEGIN ${mode}`)
  await client.query('SET LOCAL statement_timeout = 0')
  // The other end of the stream may be a slow disk.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** A statement that streams rows, as pg sees it. */
interface Streaming {
  query_timeout?: number
  callback?: () => void
}

/**
 * Sends a statement that streams rows and waits for `work` on them. The client cancels slow statements by itself, so the
 * statement carries its own timeout. `callback` stops the timer: pg stops it only for statements that return one result.
 */
export async function streamStatement<Statement extends pg.Submittable, Result>(
  client: pg.ClientBase,
  statement: Statement,
  work: (rows: Statement) => Promise<Result>,
): Promise<Result> {
  const timed: Statement & Streaming = Object.assign(statement, { query_timeout: timeoutMs })
  const rows = client.query(timed)
  try {
    return await work(rows)
  } finally {
    timed.callback?.()
  }
}
