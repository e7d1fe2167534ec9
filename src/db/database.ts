import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AppError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { DB } from './schema.ts'
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
const int8 = 20

/** Connects, refuses servers that are too old, and finds out whether a pooler stands in between. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const settings = connectionSettings(options)
  const pool = new pg.Pool({ ...settings, ...(await timeoutsFor(settings, options)), max: options.poolSize })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'))
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: () => pool.end(),
  }
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
 * The server ends slow statements where it can be asked to. PgBouncer and Supavisor refuse start-up parameters (and in
 * transaction mode a SET would leak to the next client), so behind them the client gives up instead.
 */
async function timeoutsFor(settings: pg.ClientConfig, options: DatabaseOptions): Promise<pg.ClientConfig> {
  const milliseconds = options.statementTimeoutSeconds * 1000
  const byServer = { statement_timeout: milliseconds }
  try {
    await checkServer({ ...settings, ...byServer })
    return byServer
  } catch (error) {
    if (!/unsupported startup parameter/i.test(messageOf(error))) throw error
  }
  const byClient = { query_timeout: milliseconds }
  await checkServer({ ...settings, ...byClient })
  return byClient
}

async function checkServer(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    const version = Number(rows[0]?.server_version_num)
    if (version < oldestServer) {
      throw new AppError(
        'database_too_old',
        `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or later is needed.`,
      )
    }
  } catch (error) {
    if (error instanceof AppError || /unsupported startup parameter/i.test(messageOf(error))) throw error
    const where = new URL(settings.connectionString ?? '').host
    throw new AppError('database_unreachable', `PostgreSQL at ${where} does not answer: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}
