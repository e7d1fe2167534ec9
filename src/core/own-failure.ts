// Ours or theirs. An error of our own installation (its database, files, sockets or memory) says nothing about a site, a
// provider or a row, so it never becomes an outcome, a used attempt or a stored fact: the work is repeated later. This file
// is the only place that decides it. The error codes with `ours` in the catalogue are those of own failures.
import { type ErrorCode, type ErrorEntry, errorCatalogue } from './error-catalogue.ts'
import { AppError, messageOf, systemCodeOf } from './errors.ts'

/** What it means that the driver gave up waiting for an answer. */
type UnansweredCode = 'database_timeout' | 'database_unreachable'

/** Errors that a connection of ours to the database has thrown. A refused connection looks the same for a web site. */
const databaseErrors = new WeakMap<object, UnansweredCode>()

/**
 * Called where the driver throws: see src/db/pool.ts. Where the server ends slow statements, an answer that does not arrive
 * at all was lost with the connection: `database_unreachable`.
 */
export function markDatabaseError<T>(thrown: T, unanswered: UnansweredCode = 'database_timeout'): T {
  if (thrown instanceof Error && !databaseErrors.has(thrown)) databaseErrors.set(thrown, unanswered)
  return thrown
}

/** The machine, or a limit of this process: descriptors, sockets, memory, disk. */
const resourceCodes = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const allocationFailed = /allocation failed|out of memory/i

/** SQLSTATE, most specific first. Others are errors of a statement or of its data: a bug, or a fact about the row. */
const databaseCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^25006$/, 'database_read_only'],
  [/^53100$/, 'database_full'],
  [/^57014$/, 'database_timeout'],
  [/^(08...|57P0.|53300)$/, 'database_unreachable'],
  [/^(53...|55P03|40001|40P01|58...)$/, 'database_overloaded'],
]
const sqlState = /^[0-9A-Z]{5}$/
/** The driver gives up waiting for an answer. */
const clientTimeout = 'Query read timeout'

const maxDepth = 5

/** The error of our installation behind a thrown value, as an error of the catalogue; undefined if it is not ours. */
export function ownFailureOf(thrown: unknown, depth = 0): AppError | undefined {
  if (!(thrown instanceof Error) || depth > maxDepth) return undefined
  if (thrown instanceof AppError && isOwnCode(thrown.code)) return thrown
  const code = ownCodeOf(thrown)
  if (code !== undefined) return asOwnFailure(code, thrown)
  for (const inner of thrown instanceof AggregateError ? thrown.errors : [thrown.cause]) {
    const failure = ownFailureOf(inner, depth + 1)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** Any thrown value as an error of the catalogue: an own failure waits, an unknown error is `unexpected`, which is retried. */
export function asAppError(thrown: unknown): AppError {
  const own = ownFailureOf(thrown)
  if (own !== undefined) return own
  if (thrown instanceof AppError) return thrown
  return new AppError('unexpected', messageOf(thrown), { cause: thrown })
}

/** Throws the own failure behind a thrown value, if there is one: called before an error becomes a result. */
export function throwIfOwnFailure(thrown: unknown): void {
  const failure = ownFailureOf(thrown)
  if (failure !== undefined) throw failure
}

function isOwnCode(code: ErrorCode): boolean {
  const entry: ErrorEntry = errorCatalogue[code]
  return entry.ours === true
}

function ownCodeOf(thrown: Error): ErrorCode | undefined {
  const system = systemCodeOf(thrown)
  // Only the driver of the database puts a severity on its errors.
  if (system !== undefined && sqlState.test(system) && 'severity' in thrown) return codeOfState(system)
  const unanswered = databaseErrors.get(thrown)
  if (unanswered !== undefined) return codeOfConnection(thrown, system, unanswered)
  if (system !== undefined && resourceCodes.has(system)) return 'resources_exhausted'
  return thrown instanceof RangeError && allocationFailed.test(thrown.message) ? 'resources_exhausted' : undefined
}

function codeOfState(state: string): ErrorCode | undefined {
  return databaseCodes.find(([pattern]) => pattern.test(state))?.[1]
}

/** An error of the connection has no SQLSTATE. A wrong argument is a bug of the caller. */
function codeOfConnection(
  thrown: Error,
  system: string | undefined,
  unanswered: UnansweredCode,
): ErrorCode | undefined {
  if (thrown instanceof TypeError || system?.startsWith('ERR_INVALID_')) return undefined
  return messageOf(thrown) === clientTimeout ? unanswered : 'database_unreachable'
}

/** The driver's message may contain hosts and user names, and this text is stored and shown: details are in the cause. */
function asOwnFailure(code: ErrorCode, cause: Error): AppError {
  const [summary] = /^.*?[.:](?= |$)/.exec(errorCatalogue[code].meaning) ?? ['']
  // Rows that failed together must not come back together.
  const retryAt = new Date(Date.now() + 2_000 + Math.random() * 6_000)
  return new AppError(code, summary.replace(/:$/, '.'), { cause, retryAt })
}
