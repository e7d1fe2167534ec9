import { createRequire } from 'node:module'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import { maskSecrets } from './mask-secrets.ts'
import { OutageLines } from './outage-lines.ts'

/** The part of pino that the product uses. Fields first, message second; field names are fixed (see docs/operations.md). */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

interface LogOptions {
  readonly level: LogLevel
  readonly pretty: boolean
  /** For `pretty`. Default true. */
  readonly colours?: boolean
  /** Default stdout. Commands that print their result to stdout log to stderr; tests log to memory. */
  readonly to?: 'stdout' | 'stderr' | DestinationStream
}

/** Pretty text, or one JSON object per line. Synchronous, so that a crash does not lose its own error. */
export function createLog({ level, pretty, colours = true, to = 'stdout' }: LogOptions): Log {
  const outages = new OutageLines()
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The name of the level instead of pino's number: people filter by it.
    formatters: { level: (label: string) => ({ level: label }) },
    // JSON.stringify makes an empty object of an error. `cause` explains the code of a row.
    serializers: { err: serializeError, cause: serializeError },
    hooks: {
      logMethod(args, method) {
        const write = (fields: object, message: string) => method.call(this, fields, message)
        if (!outages.take(args[0], String(args[1]), write)) method.apply(this, args)
      },
    },
  }
  const destination = typeof to === 'string' ? pino.destination({ fd: to === 'stdout' ? 1 : 2, sync: true }) : to
  if (!pretty) return pino(options, masked(destination))
  // Loaded only for a terminal: it has 30 modules.
  const { PinoPretty } = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  const prettyStream = PinoPretty({ colorize: colours, translateTime: 'SYS:HH:MM:ss', destination, sync: true })
  return pino(options, masked(level === 'info' ? withoutRoutine(prettyStream) : prettyStream))
}

/** Outages are logged as plain objects, without a stack: see outage-lines.ts. */
function serializeError(value: unknown): unknown {
  return value instanceof Error ? stdSerializers.err(value) : value
}

/**
 * Hides the lines of completed rows on a terminal: hundreds of them would scroll the sign-in link away, and the app shows
 * them too. `LOG_LEVEL=debug` prints them, and so does JSON output.
 */
function withoutRoutine(to: { write(line: string): unknown }) {
  return { write: (line: string) => void (line.includes('"msg":"completed"') || to.write(line)) }
}

function masked(to: { write(line: string): unknown }): DestinationStream {
  return { write: (line) => void to.write(maskSecrets(line)) }
}
