// How a process stops. The first Ctrl-C (or SIGTERM, or a closed terminal) requests a graceful stop. The second does not
// wait for rows or connections: leases return the rows to their queues. The third does not even wait until the built-in
// database has stopped.
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'
import { onLauncherSignal, type StopSignal, stopSignals } from './launcher-signals.ts'

/** npm and the terminal each deliver the same Ctrl-C: signals within this time on one channel are one request. */
const sameRequestMs = 500
/** A fast shutdown of the built-in database takes a tenth of a second. */
const beforeExitTimeoutMs = 5000
const exitCodeStopped = 130

export interface StopRequest {
  readonly requested: Promise<void>
  readonly isRequested: boolean
}

interface StopOptions {
  readonly log: Log
  /** The request that ends the process at once. 1 for commands, which have nothing to stop gracefully. */
  readonly maxRequests: 1 | 2
  /** Runs even then, so that no database server is left running. */
  readonly beforeExit: () => Promise<void>
}

export function watchStopRequests({ log, maxRequests, beforeExit }: StopOptions): StopRequest {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let requests = 0
  const end = (code: number) => {
    const done = beforeExit().catch((error: unknown) => log.error({ err: error }, messageOf(error)))
    void Promise.race([done, pause(beforeExitTimeoutMs)]).finally(() => process.exit(code))
  }
  // One Ctrl-C may arrive on both channels, up to a second apart: the higher count of the two channels is used.
  const stop = (signal: StopSignal, timesOnThisChannel: number) => {
    if (timesOnThisChannel <= requests) return
    requests = timesOnThisChannel
    if (requests > maxRequests) process.exit(exitCodeStopped)
    if (requests === maxRequests) {
      if (maxRequests > 1) log.warn({ signal }, 'stopping at once')
      end(exitCodeStopped)
      return
    }
    log.info({ signal }, 'stopping; repeat to stop at once')
    resolve()
  }
  const direct = countRequests(stop)
  for (const signal of stopSignals) process.on(signal, () => direct(signal))
  onLauncherSignal(countRequests(stop))
  process.once('uncaughtException', (error) => {
    // Registered once: a second exception, for example in the log, must end the process.
    end(1)
    log.error({ err: error }, `ended by an uncaught exception: ${messageOf(error)}`)
  })
  return {
    requested,
    get isRequested() {
      return requests > 0
    },
  }
}

function countRequests(stop: (signal: StopSignal, times: number) => void): (signal: StopSignal) => void {
  let times = 0
  let lastAt = Number.NEGATIVE_INFINITY
  return (signal) => {
    if (performance.now() - lastAt < sameRequestMs) return
    lastAt = performance.now()
    times++
    stop(signal, times)
  }
}
