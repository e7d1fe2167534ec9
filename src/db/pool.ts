// The pool and the client of every connection. All errors of the database pass through here and are marked as ours: a
// refused connection to PostgreSQL looks like a refused connection to a web site.
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import { markDatabaseError } from '../core/own-failure.ts'
import { transactionTimeoutMs } from './statement-timeout.ts'

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown
type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void

/**
 * The connection is useless, although it is open: the server became a standby or read-only (25006), or the database was
 * dropped (57P04). Another connection may reach the new primary.
 */
const uselessAfter = new Set(['25006', '57P04'])

export interface ClientSettings extends pg.ClientConfig {
  /** Behind a pooler no setting of a session lasts: each transaction begins with these, in one message. */
  readonly transactionSettings?: string
}

/** The settings follow at once: what the transaction sets itself has precedence. */
const begin = /^(begin|start transaction)\b[^;]*/i

/** pg stops waiting for the answer but keeps the connection, which is busy until the statement ends. */
const clientTimeout = 'Query read timeout'

/**
 * A client that closes its connection when that is of no more use, so that the pool opens a new one. After a statement that
 * timed out on the client's side, a rollback and the next query would wait for it.
 */
export class DatabaseClient extends pg.Client {
  /** The server reports it when a connection opens, and when it is promoted. Poolers may not pass it on. */
  isStandby = false
  /** Where the server ends slow statements, it would have answered before the client stops waiting. */
  private readonly unanswered: 'database_timeout' | 'database_unreachable'

  constructor(config?: ClientSettings) {
    super(config)
    this.unanswered = Number(config?.statement_timeout) > 0 ? 'database_unreachable' : 'database_timeout'
    const send = this.query.bind(this) as Query
    const settings = config?.transactionSettings
    const query: Query = (given, values, callback) => {
      const text =
        settings !== undefined && typeof given === 'string'
          ? given.replace(begin, (all) => `${all}; ${settings}`)
          : given
      const timeout = transactionTimeoutMs.getStore()
      const isPlain = typeof text === 'string' && callback === undefined && typeof values !== 'function'
      const answer =
        timeout === undefined || !isPlain
          ? send(text, this.observed(values), this.observed(callback))
          : send({ text, values, query_timeout: timeout })
      if (answer instanceof Promise) answer.catch((error: unknown) => this.observe(error))
      return answer
    }
    Object.assign(this, { query })
    const { connection } = this as unknown as { readonly connection: EventEmitter }
    connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (name === 'in_hot_standby') this.isStandby = value === 'on'
    })
  }

  private observed(given: unknown): unknown {
    if (typeof given !== 'function') return given
    return (error: Error | null, ...rest: unknown[]) => {
      if (error) this.observe(error)
      given(error, ...rest)
    }
  }

  private observe(error: unknown): void {
    markDatabaseError(error, this.unanswered)
    if (messageOf(error) === clientTimeout || uselessAfter.has(systemCodeOf(error) ?? '')) void this.end()
  }
}

/** A pool of these clients. Refuses a standby, unless its connections only read. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig, writes = true) {
    super({ ...config, Client: DatabaseClient, ...(writes && { onConnect: refuseStandby }) } as pg.PoolConfig)
    const connect = this.connect.bind(this) as (callback?: Callback) => Promise<pg.PoolClient> | undefined
    // `pool.query` and Kysely both connect through this method.
    const connectMarked = (callback?: Callback) => {
      const marked =
        callback &&
        ((error: Error | null | undefined, ...rest: unknown[]) => callback(markDatabaseError(error), ...rest))
      return connect(marked)?.catch((error: unknown) => Promise.reject(markDatabaseError(error)))
    }
    Object.assign(this, { connect: connectMarked })
  }
}

function refuseStandby(client: pg.ClientBase): void {
  if (client instanceof DatabaseClient && client.isStandby) throw standbyError()
}

export function standbyError(): AppError {
  return new AppError('database_read_only', 'The server is a standby: it cannot be written.')
}
