import { sql, type Transaction } from 'kysely'
import { systemCodeOf } from '../core/errors.ts'
import { ownFailureOf } from '../core/own-failure.ts'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'
import { transactionTimeoutMs } from './statement-timeout.ts'

export type Trx = Transaction<DB>

const deadlock = '40P01'
const serializationFailure = '40001'
const maxAttempts = 3

/** Replace the usual limits for one transaction. */
interface TransactionLimits {
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
}

/**
 * For changes of very many rows: a million rows take a minute, and the usual timeout would cancel the change just before it
 * is done. The lock timeout stays short: a second request for the same rows must not occupy a connection that the loops need.
 */
const bulkLimits: TransactionLimits = { statementTimeoutMs: 3_600_000, lockTimeoutMs: 20_000 }

/**
 * Runs a short transaction and retries it after a deadlock or a serialization failure. Within another transaction it becomes
 * part of that one, and the outer one retries.
 */
export async function inTransaction<T>(
  db: Database,
  work: (trx: Trx) => Promise<T>,
  limits?: TransactionLimits,
): Promise<T> {
  if (limits !== undefined) {
    const { statementTimeoutMs, lockTimeoutMs } = limits
    const limited = async (trx: Trx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(trx)
      await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx)
      return work(trx)
    }
    // Behind a pooler the client ends slow statements, so it needs the value too.
    return transactionTimeoutMs.run(statementTimeoutMs, () => inTransaction(db, limited))
  }
  if (isTrx(db)) return work(db)
  for (let attempt = 1; ; attempt++) {
    const failed: unknown[] = []
    const recordError = (error: unknown) => {
      failed.push(error)
      throw error
    }
    try {
      return await db.transaction().execute((trx) => work(trx).catch(recordError))
    } catch (last) {
      // If the rollback fails too (the connection is gone), its error would hide the first one.
      const [error = last] = failed
      const code = systemCodeOf(error)
      if (attempt >= maxAttempts || (code !== deadlock && code !== serializationFailure)) throw error
    }
  }
}

const isTrx = (db: Database): db is Trx => db.isTransaction

/** A transaction that changes very many rows. */
export function inBulkTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, work, bulkLimits)
}

const connectionFailures = new Set<string>(['database_unreachable', 'database_read_only', 'database_full'])

/**
 * Whether the database could not be reached or written, rather than the statement being wrong: the same statement can be
 * retried on another connection.
 */
export function isConnectionFailure(thrown: unknown): boolean {
  return connectionFailures.has(ownFailureOf(thrown)?.code ?? '')
}
