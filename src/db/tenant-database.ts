// A database handle that sees one tenant. Each statement or transaction runs as a role that cannot bypass row-level security.
// Role and tenant are set for that transaction only, so it works behind a transaction-mode pooler too. Where the role is
// missing (see isolationOf), callers use the plain handle, and only the filters of the queries separate tenants.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { AppError } from '../core/errors.ts'
import { isUuid } from '../core/uuid.ts'
import type { Database } from './database.ts'
import { PoolShares } from './pool-shares.ts'
import type { DB } from './schema.ts'

/** A request that only reads. */
export interface ReadRequest {
  /** Who sent it: their reads share few connections. */
  readonly reader: string
  /** Aborted when the client leaves: the statement that runs is cancelled, and no other one starts. */
  readonly signal: AbortSignal
  readonly statementTimeoutMs: number
}

/** Returns the handle of a tenant. Routes of the API use these; operations.ts lists the exceptions. */
export type TenantDatabases = (tenantId: string, request?: ReadRequest) => Database

const tenantRole = 'scrapersky_tenant'

/** Handles without a request are cached: each is a few objects, and there is one per active tenant. */
export function tenantDatabases(pool: pg.Pool, shares = new PoolShares(pool.options.max)): TenantDatabases {
  const handles = new Map<string, Database>()
  return (tenantId, request) => {
    if (request !== undefined) return openTenantDatabase(pool, shares, tenantId, request)
    const handle = handles.get(tenantId) ?? openTenantDatabase(pool, shares, tenantId)
    handles.set(tenantId, handle)
    return handle
  }
}

function openTenantDatabase(pool: pg.Pool, shares: PoolShares, tenantId: string, request?: ReadRequest): Database {
  return databaseWith(new TenantDriver(pool, shares, tenantId, request))
}

export function databaseWith(driver: Driver): Database {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

export class TenantDriver implements Driver {
  private readonly pool: pg.Pool
  private readonly shares: PoolShares
  private readonly tenantId: string
  private readonly request: ReadRequest | undefined
  private readonly beginSql: string

  constructor(pool: pg.Pool, shares: PoolShares, tenantId: string, request: ReadRequest | undefined) {
    // SET takes no parameters, so the ID becomes part of the statement.
    if (!isUuid(tenantId)) throw new AppError('unexpected', 'A tenant id is not a UUID.')
    this.pool = pool
    this.shares = shares
    this.tenantId = tenantId
    this.request = request
    // One message, for one round trip.
    const begin = `BEGIN; SET LOCAL ROLE ${tenantRole}; SET LOCAL scrapersky.tenant_id = '${tenantId}'`
    this.beginSql =
      request === undefined
        ? begin
        : `${begin}; SET LOCAL statement_timeout = ${request.statementTimeoutMs}; SELECT pg_backend_pid() AS pid`
  }

  async init(): Promise<void> {
    // The caller opens and closes the pool.
  }

  async acquireConnection(): Promise<TenantConnection> {
    const { pool, shares, tenantId, request } = this
    const leave = await shares.take({ tenantId, reader: request?.reader, signal: request?.signal })
    try {
      return new TenantConnection(await pool.connect(), this.beginSql, { pool, leave, signal: request?.signal })
    } catch (error) {
      leave()
      throw error
    }
  }

  async beginTransaction(connection: TenantConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    connection.isExplicit = true
    if (isolationLevel !== undefined) {
      await connection.executeQuery(CompiledQuery.raw(`SET TRANSACTION ISOLATION LEVEL ${isolationLevel}`))
    }
  }

  commitTransaction = (connection: TenantConnection): Promise<void> => connection.end('COMMIT')
  rollbackTransaction = (connection: TenantConnection): Promise<void> => connection.end('ROLLBACK')
  releaseConnection = (connection: TenantConnection): Promise<void> => connection.release()

  async destroy(): Promise<void> {
    // See init.
  }
}

interface ConnectionContext {
  readonly pool: pg.Pool
  /** Returns the place in the shares of the pool. */
  readonly leave: () => void
  readonly signal: AbortSignal | undefined
}

/** Settings of a pooler may follow the statement that reads it. */
function pidIn(answers: readonly pg.QueryResult[]): number | undefined {
  return answers.flatMap(({ rows }) => rows as { readonly pid?: number }[]).find(({ pid }) => pid !== undefined)?.pid
}

export class TenantConnection implements DatabaseConnection {
  isExplicit = false
  private readonly client: pg.PoolClient
  private readonly beginSql: string
  private readonly context: ConnectionContext
  /** Of the server's process; known only for reads. */
  private pid: number | undefined
  private hasBegun = false
  private failed = false
  private broken = false

  constructor(client: pg.PoolClient, enter: string, context: ConnectionContext) {
    this.client = client
    this.beginSql = enter
    this.context = context
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { signal } = this.context
    try {
      signal?.throwIfAborted()
      // Every statement runs within a transaction that has set role and tenant.
      if (!this.hasBegun) await this.begin()
      signal?.throwIfAborted()
      const { command, rowCount, rows } = await this.whileWanted(this.client.query(sql, [...parameters]))
      const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows ?? [], ...(counts && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      this.failed = true
      throw error
    }
  }

  /** If the role is missing, BEGIN has succeeded and SET ROLE fails: the connection is closed to end that transaction. */
  private async begin(): Promise<void> {
    try {
      const answers: unknown = await this.client.query(this.beginSql)
      if (Array.isArray(answers)) this.pid = pidIn(answers as pg.QueryResult[])
      this.hasBegun = true
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  /** Cancels the statement when the client leaves, and fails with the reason. */
  private async whileWanted<Result>(statement: Promise<Result>): Promise<Result> {
    const { pool, signal } = this.context
    if (signal === undefined) return statement
    let cancelling: Promise<unknown> | undefined
    const cancel = () => {
      // On another connection. It fails only where the statement's timeout ends it soon.
      cancelling = pool.query('SELECT pg_cancel_backend($1)', [this.pid]).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await statement
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      // A late cancellation must not meet the next statement of this connection.
      await cancelling
    }
  }

  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.isExplicit = false
    if (!this.hasBegun) return
    this.hasBegun = false
    try {
      const { command } = await this.client.query(statement)
      if (statement === 'COMMIT' && command === 'ROLLBACK')
        throw new Error('the transaction had failed, nothing was saved')
    } catch (error) {
      this.broken = true
      throw error
    } finally {
      this.failed = false
    }
  }

  /** Commits a single statement. Errors of the commit (a deferred constraint) are thrown to the caller. */
  async release(): Promise<void> {
    const { failed } = this
    try {
      await this.end(failed || this.isExplicit ? 'ROLLBACK' : 'COMMIT')
    } catch (error) {
      // After a failed statement its error has been thrown already; a failed rollback only closes the connection.
      if (!failed) throw error
    } finally {
      this.client.release(this.broken)
      this.context.leave()
    }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield await Promise.reject(
      new Error('Read in batches: a stream would hold a transaction open for as long as the client reads.'),
    )
  }
}

/** What separates tenants: the database, or only the filters of the queries. */
export type Isolation = 'database' | 'filters'

/** Tries a query as the role: it can fail for several reasons (no role, not a member, no grants). */
export async function isolationOf(pool: pg.Pool): Promise<Isolation> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${tenantRole}; SELECT FROM pages LIMIT 1`)
    return 'database'
  } catch {
    return 'filters'
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
