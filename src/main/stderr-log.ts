import type { Log } from '../core/log.ts'

/** For commands whose stdout is the result: warnings go to stderr. */
export const stderrLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, message) => void process.stderr.write(`warning: ${message}\n`),
  error: (_fields, message) => void process.stderr.write(`error: ${message}\n`),
  child: () => stderrLog,
}
