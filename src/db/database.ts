import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { DB } from './schema.ts'
import { TimeoutClient } from './statement-timeout.ts'
import { type TlsMode, tlsOf } from './tls.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutSeconds: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly tls?: TlsMode | undefined
  readonly tlsCaFile?: string | undefined
  readonly log: Log
}

/** The typed database. Everything that touches rows takes this, or a transaction of it. */
export type Database = Kysely<DB>

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

const oldestServer = 150_000
/** A process that freezes inside a transaction must not keep its rows locked: ours never pause there by themselves. */
const idleInTransactionMs = 10_000
const silenceMs = 5_000
const int8 = 20

/** Connects, refuses servers that are too old, and finds out whether a pooler stands in between. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const settings = connectionSettings(options)
  const pool = new pg.Pool({ ...settings, ...(await timeoutsFor(settings, options)), max: options.poolSize })
  let closing = false
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => {
    // One that says goodbye at the same time as its server is nobody's loss.
    if (!closing) options.log.warn(ownWords(error), 'an idle database connection broke')
  })
  // The same for one that is in use, between two statements of a transaction too: whoever uses it sees its next query fail.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug(ownWords(error), 'a database connection broke'))
  })
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close() {
      closing = true
      return pool.end()
    },
  }
}

/** pg hangs the whole client on the error, settings and cancel key included: none of it is for a log. */
function ownWords(error: Error): object {
  return { err: { type: error.name, message: error.message, code: systemCodeOf(error) } }
}

/** What every connection of ours has in common, the listening one included. */
export function connectionSettings(options: Pick<DatabaseOptions, 'url' | 'name' | 'tls' | 'tlsCaFile'>) {
  const { url, ssl } = tlsOf(options.url, options.tls, options.tlsCaFile)
  return {
    connectionString: url,
    ssl,
    application_name: options.name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  } satisfies pg.ClientConfig
}

/** Counts are bigint in SQL and far below 2^53 here: numbers, not strings. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) => {
  if (oid === int8 && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

/**
 * The server ends slow statements where it can be asked to. PgBouncer refuses start-up parameters, or swallows them when
 * told to, as others do (and in transaction mode a SET would leak to the next client): there the client gives up instead.
 */
async function timeoutsFor(settings: pg.ClientConfig, options: DatabaseOptions): Promise<pg.PoolConfig> {
  const milliseconds = options.statementTimeoutSeconds * 1000
  const byServer = {
    statement_timeout: milliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A network path that went silent brings no answer, not even the server's time-out.
    query_timeout: milliseconds + silenceMs,
    Client: TimeoutClient,
  }
  const byClient = { query_timeout: milliseconds, Client: TimeoutClient }
  try {
    const inForce = await checkServer({ ...settings, ...byServer })
    return inForce > 0 && inForce <= milliseconds ? byServer : byClient
  } catch (error) {
    if (!isRefusedParameter(error)) throw error
  }
  await checkServer(settings)
  return byClient
}

/** Gives back the statement time-out in force, in milliseconds; 0 is none. */
async function checkServer(settings: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; timeout: number }>(
      `SELECT current_setting('server_version_num')::int AS version, setting::int AS timeout
       FROM pg_settings WHERE name = 'statement_timeout'`,
    )
    const { version = 0, timeout = 0 } = rows[0] ?? {}
    if (version < oldestServer) {
      throw new AppError(
        'database_too_old',
        `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or later is needed.`,
      )
    }
    return timeout
  } catch (error) {
    if (error instanceof AppError || isRefusedParameter(error)) throw error
    const where = whereIs(settings.connectionString ?? '')
    throw new AppError('database_unreachable', `PostgreSQL at ${where} does not answer: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

function isRefusedParameter(error: unknown): boolean {
  return /unsupported startup parameter/i.test(messageOf(error))
}

/** The part of the URL that may be shown; a Unix socket stands in the parameters. */
function whereIs(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? 'localhost')
}
