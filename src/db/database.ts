import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { markDatabaseError } from '../core/own-failure.ts'
import { schemaInUse, unsuitable } from './find-obstacle.ts'
import { DatabasePool, standbyError } from './pool.ts'
import type { DB } from './schema.ts'
import { idleInTransactionTimeoutMs } from './statement-timeout.ts'
import { type TlsMode, tlsSettings } from './tls.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutSeconds: number
  /** Default `public`. */
  readonly schema?: string | undefined
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly tls?: TlsMode | undefined
  readonly tlsCaFile?: string | undefined
  readonly log: Log
  /** Only read: a standby is accepted. */
  readonly readOnly?: boolean
}

/** The typed database. Code that reads or writes rows takes this or a transaction of it. */
export type Database = Kysely<DB>

export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  /** Opens new connections at another URL: the built-in server may come back on another port. */
  moveTo(url: string): void
  close(): Promise<void>
}

const minServerVersion = 150_000
const networkGraceMs = 5_000
const int8 = 20

/** Connects, refuses servers that are too old, and detects whether a pooler is in between. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const settings = connectionSettings(options)
  const { poolSize: max, readOnly = false } = options
  const pool = new DatabasePool({ ...settings, ...(await timeoutsFor(settings, options)), max }, !readOnly)
  let closing = false
  // Without this handler, an idle connection that breaks would end the process.
  pool.on('error', (error) => {
    // While we close, a server that stops at the same time is expected.
    if (!closing) options.log.warn({ err: markDatabaseError(error) }, 'an idle database connection broke')
  })
  // The same for a connection in use, also between two statements of a transaction: its next query fails.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ err: markDatabaseError(error) }, 'a database connection broke'))
  })
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    moveTo(url) {
      pool.options.connectionString = connectionSettings({ ...options, url }).connectionString
    },
    close() {
      closing = true
      return pool.end()
    },
  }
}

/** Settings of all connections, including the listener's. */
export function connectionSettings(options: Pick<DatabaseOptions, 'url' | 'name' | 'tls' | 'tlsCaFile'>) {
  const { url, ssl } = tlsSettings(options.url, options.tls, options.tlsCaFile)
  return {
    connectionString: url,
    ssl,
    application_name: options.name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  } satisfies pg.ClientConfig
}

/** Counts are bigint in SQL and far below 2^53 here: parsed as numbers, not strings. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) => {
  if (oid === int8 && format !== 'binary') return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

/**
 * The server cancels slow statements, and compiles none, where it accepts the settings. PgBouncer refuses start-up
 * parameters, and PgBouncer and other poolers can be configured to ignore them. A SET would affect other clients in
 * transaction mode. There the client stops waiting instead.
 */
async function timeoutsFor(settings: pg.ClientConfig, options: DatabaseOptions): Promise<pg.PoolConfig> {
  const milliseconds = options.statementTimeoutSeconds * 1000
  const { schema = 'public' } = options
  const byServer = {
    // Compiling a claim takes 300 ms and running it 10 ms, but its estimated cost is high: it has limits and arrays.
    options: `-c jit=off -c search_path=${schema}`,
    statement_timeout: milliseconds,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    // When the network drops packets, the server's timeout error does not arrive either.
    query_timeout: milliseconds + networkGraceMs,
  }
  const byClient = {
    query_timeout: milliseconds,
    transactionSettings: `SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
  }
  try {
    const session = await checkServer({ ...settings, ...byServer }, options.readOnly)
    assertSchema(session, schema)
    return session.timeout > 0 && session.timeout <= milliseconds ? byServer : byClient
  } catch (error) {
    if (!isRefusedParameter(error)) throw error
  }
  assertSchema(await checkServer(settings, options.readOnly), schema)
  return byClient
}

/** The effective settings of a connection. */
interface Session {
  readonly version: number
  /** The statement timeout in milliseconds; 0 is none. */
  readonly timeout: number
  readonly standby: boolean
  /** In which statements find tables. */
  readonly schema: string
  readonly user: string
}

/** A pooler in transaction mode does not pass the search path on, and a SET would affect other clients. */
function assertSchema(session: Session, schema: string): void {
  if (session.schema === schema) return
  throw unsuitable(
    `Connections use the schema "${session.schema}" instead of "${schema}" (DATABASE_SCHEMA): run "ALTER ROLE ${session.user} SET search_path = ${schema}", and reconnect the pooler.`,
  )
}

async function checkServer(settings: pg.ClientConfig, mayBeStandby = false): Promise<Session> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Session>(
      `SELECT current_setting('server_version_num')::int AS version, setting::int AS timeout,
         pg_is_in_recovery() AS standby, current_user AS user, ${schemaInUse} AS schema
       FROM pg_settings WHERE name = 'statement_timeout'`,
    )
    const [session] = rows
    if (session === undefined) throw new Error('it returned no row')
    const { version } = session
    if (version < minServerVersion) {
      throw new AppError(
        'database_too_old',
        `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or later is needed.`,
      )
    }
    if (session.standby && !mayBeStandby) throw standbyError()
    return session
  } catch (error) {
    if (error instanceof AppError || isRefusedParameter(error)) throw error
    const host = hostOf(settings.connectionString ?? '')
    throw new AppError('database_unreachable', `PostgreSQL at ${host} does not answer: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

function isRefusedParameter(error: unknown): boolean {
  return /unsupported startup parameter/i.test(messageOf(error))
}

/** The part of the URL that may be shown. The path of a Unix socket is in the parameters. */
function hostOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || (searchParams.get('host') ?? 'localhost')
}
