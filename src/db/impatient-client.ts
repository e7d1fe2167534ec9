import pg from 'pg'
import { messageOf } from '../core/errors.ts'

/**
 * A client for connections on which only the client can end a slow statement. pg gives up on the answer but keeps the
 * connection, which is busy until the statement ends: a rollback, and whoever gets the connection next, would wait behind
 * it. So the connection goes with the statement, and the pool makes a new one.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...query: readonly unknown[]) => unknown
    const query = (...args: readonly unknown[]) => {
      const answer = send(...args)
      if (answer instanceof Promise) answer.catch((error: unknown) => this.giveUp(error))
      return answer
    }
    Object.assign(this, { query })
  }

  private giveUp(error: unknown): void {
    if (messageOf(error) === 'Query read timeout') void this.end()
  }
}
