import { pino } from 'pino'
import { PinoPretty } from 'pino-pretty'

/** The part of pino that the product uses. Fields first, message second; field names are fixed (see docs/operations.md). */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Pretty on a terminal, one JSON object a line otherwise. Synchronous to stdout: a crash must not swallow its reason. */
export function createLog(options: { level: LogLevel; pretty: boolean }): Log {
  const base = { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!options.pretty) return pino(base)
  return pino(base, PinoPretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }))
}
