import { AsyncLocalStorage } from 'node:async_hooks'

/** Releases the row locks of a process that hangs in a transaction. Ours never pause within one. */
export const idleInTransactionTimeoutMs = 10_000

/** The longer timeout of the transaction that runs now; see `inTransaction`. */
export const transactionTimeoutMs = new AsyncLocalStorage<number>()
