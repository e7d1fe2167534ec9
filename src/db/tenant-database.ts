// A database handle that sees one tenant. Each statement, or each transaction, runs as a role that cannot bypass row-level
// security, with the tenant set for that transaction only: nothing stays behind on the connection, so it works behind a
// transaction-mode pooler too. Where the role cannot be had, the handle is the plain one, and filters are all there is.
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

/** Gives the handle of a tenant. Routes of the API ask through one of these; the exceptions stand in operations.ts. */
export type TenantDatabases = (tenantId: string) => Database

const tenantRole = 'scrapersky_tenant'

/** Handles are kept: one costs a few objects, and there are as many as tenants who ask. */
export function tenantDatabases(pool: pg.Pool): TenantDatabases {
  const known = new Map<string, Database>()
  return (tenantId) => {
    const handle = known.get(tenantId) ?? openTenant(pool, tenantId)
    known.set(tenantId, handle)
    return handle
  }
}

function openTenant(pool: pg.Pool, tenantId: string): Database {
  // It becomes part of a statement: SET takes no parameters.
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
  private readonly enter: string

  constructor(pool: pg.Pool, tenantId: string) {
    this.pool = pool
    // One round trip for all three.
    this.enter = `BEGIN; SET LOCAL ROLE ${tenantRole}; SET LOCAL scrapersky.tenant_id = '${tenantId}'`
  }

  async init(): Promise<void> {
    // The pool is open already, and not ours to close.
  }

  async acquireConnection(): Promise<TenantConnection> {
    return new TenantConnection(await this.pool.connect(), this.enter)
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
  private readonly enter: string
  private inside = false
  private failed = false
  private broken = false

  constructor(client: pg.PoolClient, enter: string) {
    this.client = client
    this.enter = enter
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      // Whatever happened before on this connection: outside a transaction of its own nothing is asked.
      if (!this.inside) await this.begin()
      const { command, rowCount, rows } = await this.client.query(sql, [...parameters])
      const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows ?? [], ...(counts && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      this.failed = true
      throw error
    }
  }

  /** Fails half-way where the role is gone: the session then stands in a transaction that nobody would end. */
  private async begin(): Promise<void> {
    try {
      await this.client.query(this.enter)
      this.inside = true
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.isExplicit = false
    if (!this.inside) return
    this.inside = false
    try {
      const { command } = await this.client.query(how)
      if (how === 'COMMIT' && command === 'ROLLBACK') throw new Error('the transaction had failed, nothing was saved')
    } catch (error) {
      this.broken = true
      throw error
    } finally {
      this.failed = false
    }
  }

  /** A statement of its own is committed here: what fails only now (a deferred check) must reach whoever asked. */
  async release(): Promise<void> {
    const { failed } = this
    try {
      await this.end(failed || this.isExplicit ? 'ROLLBACK' : 'COMMIT')
    } catch (error) {
      // After a failure the first error explains; that the rollback failed too only ends the connection.
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

/** How tenants are kept apart here: by the database, or by the filters of our queries alone. */
export type Isolation = 'database' | 'filters'

/** Tries it, because the ways to be refused are many (no role, not a member, no grants). */
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
