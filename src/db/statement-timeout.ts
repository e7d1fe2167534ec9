import { AsyncLocalStorage } from 'node:async_hooks'

/** The longer timeout of the transaction that runs now; see `inTransaction`. */
export const transactionTimeoutMs = new AsyncLocalStorage<number>()
