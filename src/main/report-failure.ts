import { CommanderError } from 'commander'
import { AppError, messageOf } from '../core/errors.ts'
import { ownFailureOf } from '../core/own-failure.ts'

/** Says on stderr why a command failed, and returns its exit code. Throws a bug again, for its stack trace. */
export function reportFailure(thrown: unknown): number {
  // It has printed its message, or the help that was asked for.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
  const own = thrown instanceof AppError ? undefined : ownFailureOf(thrown)
  const error = own === undefined ? thrown : new AppError(own.code, `${own.message} ${messageOf(thrown)}`)
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n(${error.code})\n`)
  return 1
}
