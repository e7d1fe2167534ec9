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
import type { DB } from './schema.ts'

/** Returns the handle of a tenant. Routes of the API use these; operations.ts lists the exceptions. */
export type TenantDatabases = (tenantId: string) => Database

const tenantRole = 'scrapersky_tenant'

/** Handles are cached: each is a few objects, and there is one per active tenant. */
export function tenantDatabases(pool: pg.Pool): TenantDatabases {
  const handles = new Map<string, Database>()
  return (tenantId) => {
    const handle = handles.get(tenantId) ?? openTenantDatabase(pool, tenantId)
    handles.set(tenantId, handle)
    return handle
  }
}

function openTenantDatabase(pool: pg.Pool, tenantId: string): Database {
  // SET takes no parameters, so the ID becomes part of the statement.
  if (!isUuid(tenantId)) throw new AppError('unexpected', 'A tenant id is not a UUID.')
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TenantDriver(pool, tenantId),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class TenantDriver implements Driver {
  private readonly pool: pg.Pool
  private readonly beginSql: string

  constructor(pool: pg.Pool, tenantId: string) {
    this.pool = pool
    // One statement, for one round trip.
    this.beginSql = `BEGIN; SET LOCAL ROLE ${tenantRole}; SET LOCAL scrapersky.tenant_id = '${tenantId}'`
  }

  async init(): Promise<void> {
    // The caller opens and closes the pool.
  }

  async acquireConnection(): Promise<TenantConnection> {
    return new TenantConnection(await this.pool.connect(), this.beginSql)
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

class TenantConnection implements DatabaseConnection {
  isExplicit = false
  private readonly client: pg.PoolClient
  private readonly beginSql: string
  private hasBegun = false
  private failed = false
  private broken = false

  constructor(client: pg.PoolClient, enter: string) {
    this.client = client
    this.beginSql = enter
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      // Every statement runs within a transaction that has set role and tenant.
      if (!this.hasBegun) await this.begin()
      const { command, rowCount, rows } = await this.client.query(sql, [...parameters])
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
      await this.client.query(this.beginSql)
      this.hasBegun = true
    } catch (error) {
      this.broken = true
      throw error
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
