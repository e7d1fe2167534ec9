import type { Transaction } from 'kysely'
import { messageOf, systemCodeOf } from '../core/errors.ts'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export type Trx = Transaction<DB>

const deadlock = '40P01'
const serializationFailure = '40001'
const attempts = 3

/**
 * A short transaction. Deadlocks are the database asking for a second try, so it gets one. Inside a transaction it is a part
 * of that one: the second try belongs to whoever began.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isTrx(db)) return work(db)
  for (let attempt = 1; ; attempt++) {
    const failed: unknown[] = []
    const noted = (error: unknown) => {
      failed.push(error)
      throw error
    }
    try {
      return await db.transaction().execute((trx) => work(trx).catch(noted))
    } catch (last) {
      // A rollback that fails too (the connection is gone) would hide why there was one.
      const [error = last] = failed
      const code = systemCodeOf(error)
      if (attempt >= attempts || (code !== deadlock && code !== serializationFailure)) throw error
    }
  }
}

const isTrx = (db: Database): db is Trx => db.isTransaction

/** 57P01-3, 57P05: the server ends our session or does not take one yet; 53300: it has too many. */
const connectionCodes =
  /^(08...|57P0[1235]|53300|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/
const connectionMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether the connection failed rather than the statement: worth trying again as it is, on another connection. */
export function isConnectionFailure(thrown: unknown): boolean {
  return connectionCodes.test(systemCodeOf(thrown) ?? '') || connectionMessages.test(messageOf(thrown))
}

/** 57014: the statement took longer than it may; 55P03: a lock did not come. Mostly somebody else's fault, and soon over. */
const timeoutCodes = new Set(['57014', '55P03'])

export function isTimeout(thrown: unknown): boolean {
  return timeoutCodes.has(systemCodeOf(thrown) ?? '')
}
