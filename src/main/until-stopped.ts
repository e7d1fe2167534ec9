import type { Log } from '../core/log.ts'

/** Resolves at the first Ctrl-C or SIGTERM. A second one does not wait for anything: leases bring the rows back. */
export function untilStopped(log: Log): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = false
  const stop = (signal: NodeJS.Signals) => {
    if (asked) {
      log.warn({ signal }, 'stopped at once')
      process.exit(130)
    }
    asked = true
    log.info({ signal }, 'stopping; once more to stop at once')
    resolve()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  return promise
}
