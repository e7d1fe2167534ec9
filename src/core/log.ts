import { type DestinationStream, pino, stdSerializers } from 'pino'
import { PinoPretty } from 'pino-pretty'
import { maskSecrets } from './mask-secrets.ts'

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
  /** Of what is pretty; true without. */
  readonly colours?: boolean
  /** Default stdout. Commands whose stdout is their answer log to stderr, tests to memory. */
  readonly to?: 'stdout' | 'stderr' | DestinationStream
}

/** Pretty on a terminal, one JSON object a line otherwise. Synchronous: a crash must not swallow its reason. */
export function createLog({ level, pretty, colours = true, to = 'stdout' }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A number means nothing to who reads the line, and this is the one field that everybody filters by.
    formatters: { level: (label: string) => ({ level: label }) },
    // An error is an empty object to JSON; `cause` is what stands behind a row's code.
    serializers: { err: stdSerializers.err, cause: stdSerializers.err },
  }
  const destination = typeof to === 'string' ? pino.destination({ fd: to === 'stdout' ? 1 : 2, sync: true }) : to
  if (!pretty) return pino(options, masked(destination))
  const prettyStream = PinoPretty({ colorize: colours, translateTime: 'SYS:HH:MM:ss', destination, sync: true })
  return pino(options, masked(level === 'info' ? withoutRoutine(prettyStream) : prettyStream))
}

/**
 * A program that reads the log wants a line for every row. A person at a terminal has the pages of the app for what goes
 * well, and loses the sign-in link above hundreds of such lines; `LOG_LEVEL=debug` shows them.
 */
function withoutRoutine(to: { write(line: string): unknown }) {
  return { write: (line: string) => void (line.includes('"msg":"completed"') || to.write(line)) }
}

function masked(to: { write(line: string): unknown }): DestinationStream {
  return { write: (line) => void to.write(maskSecrets(line)) }
}
