import type { Transaction } from 'kysely'
import { messageOf, systemCodeOf } from '../core/errors.ts'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export type Trx = Transaction<DB>

const deadlock = '40P01'
const serializationFailure = '40001'
const attempts = 3

/** A short transaction. Deadlocks are the database asking for a second try, so it gets one. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = systemCodeOf(error)
      if (attempt >= attempts || (code !== deadlock && code !== serializationFailure)) throw error
    }
  }
}

/** Whether the connection failed rather than the statement: worth trying again as it is, on another connection. */
export function isConnectionFailure(thrown: unknown): boolean {
  const code = systemCodeOf(thrown) ?? ''
  if (/^(08...|57P0[1-3]|ECONN.*|EPIPE|ETIMEDOUT)$/.test(code)) return true
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    messageOf(thrown),
  )
}
