import pg from 'pg'
import { messageOf } from '../core/errors.ts'

/**
 * A client for connections on which only the client can end a slow statement. pg gives up on the answer but keeps the
 * connection, which is busy until the statement ends: a rollback, and whoever gets the connection next, would wait behind
 * it. So the connection goes with the statement, and the pool makes a new one.
 */
export class ImpatientClient extends pg.Client {
  private readonly ordinary: number

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.ordinary = config?.query_timeout ?? 0
    const send = this.query.bind(this) as (...query: readonly unknown[]) => unknown
    const query = (...args: readonly unknown[]) => {
      this.hear(args[0])
      const answer = send(...args)
      if (answer instanceof Promise) answer.catch((error: unknown) => this.giveUp(error))
      return answer
    }
    Object.assign(this, { query })
  }

  /** Who allows the server more time for a transaction waits as long himself, until it ends. */
  private hear(text: unknown): void {
    const asked =
      typeof text === 'string' ? /^\s*(?:SET LOCAL statement_timeout = '(\d+)min'|COMMIT|ROLLBACK)/i.exec(text) : null
    if (asked === null) return
    const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout?: number } }
    connectionParameters.query_timeout = asked[1] === undefined ? this.ordinary : Number(asked[1]) * 60_000
  }

  private giveUp(error: unknown): void {
    if (messageOf(error) === 'Query read timeout') void this.end()
  }
}
