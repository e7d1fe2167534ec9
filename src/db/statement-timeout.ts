import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { messageOf } from '../core/errors.ts'

/** The longer timeout of the transaction that runs now; see `inTransaction`. */
export const transactionTimeoutMs = new AsyncLocalStorage<number>()

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * A client that closes its connection when a statement times out on the client's side. pg stops waiting for the answer but
 * keeps the connection, which is busy until the statement ends: a rollback and the next query on it would wait. The pool
 * opens a new connection instead.
 */
export class TimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Query
    const query: Query = (text, values, callback) => {
      const timeout = transactionTimeoutMs.getStore()
      const isPlain = typeof text === 'string' && callback === undefined && typeof values !== 'function'
      const answer =
        timeout === undefined || !isPlain
          ? send(text, values, callback)
          : send({ text, values, query_timeout: timeout })
      if (answer instanceof Promise) answer.catch((error: unknown) => this.closeAfterTimeout(error))
      return answer
    }
    Object.assign(this, { query })
  }

  private closeAfterTimeout(error: unknown): void {
    if (messageOf(error) === 'Query read timeout') void this.end()
  }
}
