import { type Consequence, type ErrorCode, type ErrorEntry, errorCatalogue } from './error-catalogue.ts'

/** One invalid field of a request: its name, the problem and the solution. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
  readonly way_out: string
}

interface AppErrorOptions {
  readonly cause?: unknown
  /** The time of the next attempt: for a code with the consequence `wait`, or to delay a retry. See `retryLater`. */
  readonly retryAt?: Date
  /** Only with `fields_invalid`. */
  readonly fields?: readonly FieldProblem[]
  /** Values that the client needs to continue, as members of the problem document. */
  readonly facts?: Readonly<Record<string, string | number>>
}

/** An error of the catalogue. Its code decides what the loop, the API and the CLI do. */
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

  /** The call that ended with it had no effect at the service, and is never billed. */
  get nothingDone(): boolean {
    return this.entry.nothingDone === true
  }

  /** Every other call with the credential would fail too. */
  get pausesLane(): boolean {
    return this.entry.pausesLane === true
  }

  private get entry(): ErrorEntry {
    return errorCatalogue[this.code]
  }
}

/**
 * An error with the time of the next attempt: a date, milliseconds from now, or undefined where the time is unknown.
 */
export function retryLater(
  code: ErrorCode,
  message: string,
  when: Date | number | undefined,
  { cause }: Pick<AppErrorOptions, 'cause'> = {},
): AppError {
  const retryAt = typeof when === 'number' ? new Date(Date.now() + when) : when
  return new AppError(code, message, {
    ...(cause !== undefined && { cause }),
    ...(retryAt !== undefined && { retryAt }),
  })
}

/** The message of any thrown value. Never throws, even for a value that cannot be converted to a string. */
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
