import { type Consequence, type ErrorCode, type ErrorEntry, errorCatalogue } from './error-catalogue.ts'

/** One field of a request that cannot be used: which, why, and what would do. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
  readonly way_out: string
}

interface AppErrorOptions {
  readonly cause?: unknown
  /** When to come back. Only with a code whose consequence is `wait`, or to stretch a retry (Retry-After). */
  readonly retryAt?: Date
  /** Only with `fields_invalid`. */
  readonly fields?: readonly FieldProblem[]
  /** What the client needs to go on, as members of the problem document: the count that moved. */
  readonly facts?: Readonly<Record<string, string | number>>
}

/** An error of the catalogue. Its code says what the loop, the API and the CLI do about it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryAt: Date | undefined
  readonly fields: readonly FieldProblem[]
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAt = options.retryAt
    this.fields = options.fields ?? []
    this.facts = options.facts ?? {}
  }

  get consequence(): Consequence {
    return this.entry.consequence
  }

  get status(): number {
    return this.entry.status
  }

  private get entry(): ErrorEntry {
    return errorCatalogue[this.code]
  }
}

/** Anything thrown, as an error of the catalogue: what nobody foresaw is `unexpected`, which is retried. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError('unexpected', messageOf(thrown), { cause: thrown })
}

/** Whatever was thrown, in words. Total: a thrown thing may be anything, also something that cannot be made a string. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === '') return thrown.errors.map(messageOf).join('; ')
  if (thrown instanceof Error) return thrown.message
  try {
    return String(thrown)
  } catch {
    return Object.prototype.toString.call(thrown)
  }
}

/** The `code` that Node and pg put on their errors (`ENOENT`, `40P01`), or undefined. */
export function systemCodeOf(thrown: unknown): string | undefined {
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code
  return undefined
}
