import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { ownFailureOf } from '../../core/own-failure.ts'
import type { TenantConnection, TenantDriver } from '../tenant-database.ts'

interface ReadDriverOptions {
  readonly onPrimary: TenantDriver
  /** A connection to a standby that may serve this read; undefined if none may. */
  readonly openStandby: () => Promise<TenantConnection | undefined>
  readonly failed: (error: unknown) => void
}

/**
 * Reads from a standby if one may serve them, else from the primary. When the standby fails in the middle (it goes down, or
 * replays the removal of rows that a long statement still reads), the statement runs again on the primary.
 */
export class ReadDriver implements Driver {
  readonly #options: ReadDriverOptions

  constructor(options: ReadDriverOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    // The caller opens and closes the pools.
  }

  async acquireConnection(): Promise<ReadConnection> {
    const { onPrimary, failed } = this.#options
    return new ReadConnection(await this.#openStandby(), () => onPrimary.acquireConnection(), failed)
  }

  async #openStandby(): Promise<TenantConnection | undefined> {
    try {
      return await this.#options.openStandby()
    } catch (error) {
      if (!isFailureOfStandby(error)) throw error
      this.#options.failed(error)
      return undefined
    }
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Reads that a standby may serve use no transactions.'))
  }

  commitTransaction(): Promise<void> {
    return this.beginTransaction()
  }

  rollbackTransaction(): Promise<void> {
    return this.beginTransaction()
  }

  releaseConnection = (connection: ReadConnection): Promise<void> => connection.release()

  async destroy(): Promise<void> {
    // See init.
  }
}

/** A statement that took too long there would take as long on the primary. */
function isFailureOfStandby(error: unknown): boolean {
  const failure = ownFailureOf(error)
  return failure !== undefined && failure.code !== 'database_timeout'
}

class ReadConnection implements DatabaseConnection {
  #standby: TenantConnection | undefined
  #primary: Promise<TenantConnection> | undefined
  readonly #openPrimary: () => Promise<TenantConnection>
  readonly #failed: (error: unknown) => void

  constructor(
    standby: TenantConnection | undefined,
    openPrimary: () => Promise<TenantConnection>,
    failed: (error: unknown) => void,
  ) {
    this.#standby = standby
    this.#openPrimary = openPrimary
    this.#failed = failed
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const standby = this.#standby
    if (standby === undefined) return this.#onPrimary(query)
    try {
      return await standby.executeQuery<R>(query)
    } catch (error) {
      if (!isFailureOfStandby(error)) throw error
      this.#failed(error)
      this.#standby = undefined
      await standby.release()
      return this.#onPrimary(query)
    }
  }

  async #onPrimary<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#primary ??= this.#openPrimary()
    const primary = await this.#primary
    return primary.executeQuery<R>(query)
  }

  async release(): Promise<void> {
    await this.#standby?.release()
    const primary = await this.#primary
    await primary?.release()
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield await Promise.reject(new Error('Read in batches: see TenantConnection.'))
  }
}
