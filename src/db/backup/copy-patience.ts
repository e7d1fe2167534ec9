import type pg from 'pg'

/** A large table takes what it takes; the limits of ordinary statements are not for it. */
const patienceMs = 24 * 3_600_000

/** For this transaction only; behind a transaction-mode pooler a session's setting would leak to others. */
export async function beginPatiently(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`BEGIN ${mode}`)
  await client.query('SET LOCAL statement_timeout = 0')
  // The other side of the pipe may be a slow disk.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** A statement that streams rows, as pg sees it. */
interface Streaming {
  query_timeout?: number
  callback?: () => void
}

/**
 * Sends a statement that streams and waits for whoever works on its rows. The client gives up on slow statements by itself:
 * such a one says how long it may take, and ends the clock, which pg does only for those that answer in one piece.
 */
export async function stream<Statement extends pg.Submittable, Result>(
  client: pg.ClientBase,
  statement: Statement,
  work: (rows: Statement) => Promise<Result>,
): Promise<Result> {
  const patient: Statement & Streaming = Object.assign(statement, { query_timeout: patienceMs })
  const rows = client.query(patient)
  try {
    return await work(rows)
  } finally {
    patient.callback?.()
  }
}
