// How a process ends when it is asked to. The first Ctrl-C (or SIGTERM, or a closed terminal) asks; whoever waits for
// `asked` then stops gently. The second one does not wait for rows or connections any more: leases bring the rows back.
// The third does not even wait for the built-in database to be stopped.
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'
import { onPassedOnSignal, type StopSignal, stopSignals } from './passed-on-signal.ts'

/** npm and a terminal each deliver the same Ctrl-C: what follows this soon on one way is the same request. */
const sameRequestMs = 500
/** A fast shutdown of the built-in database takes a tenth of a second. */
const lastActMs = 5000
const stoppedAtOnce = 130

export interface StopWatch {
  readonly asked: Promise<void>
  readonly isAsked: boolean
}

interface StopOptions {
  readonly log: Log
  /** How often a person must ask before the process ends at once: a command has nothing to stop gently. */
  readonly patience: 1 | 2
  /** What must happen even then: no server is left behind. */
  readonly lastAct: () => Promise<void>
}

export function untilStopped({ log, patience, lastAct }: StopOptions): StopWatch {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let requests = 0
  const end = (code: number) => {
    const done = lastAct().catch((error: unknown) => log.error({ err: error }, messageOf(error)))
    void Promise.race([done, pause(lastActMs)]).finally(() => process.exit(code))
  }
  // One Ctrl-C comes both ways, on a busy machine a second apart: what counts is how often it came on the busier way.
  const stop = (signal: StopSignal, timesOnThisWay: number) => {
    if (timesOnThisWay <= requests) return
    requests = timesOnThisWay
    if (requests > patience) process.exit(stoppedAtOnce)
    if (requests === patience) {
      if (patience > 1) log.warn({ signal }, 'stopping at once')
      end(stoppedAtOnce)
      return
    }
    log.info({ signal }, 'stopping; once more to stop at once')
    resolve()
  }
  const direct = countRequests(stop)
  for (const signal of stopSignals) process.on(signal, () => direct(signal))
  onPassedOnSignal(countRequests(stop))
  process.once('uncaughtException', (error) => {
    // A second one, from the log for example, must end the process and not come back here.
    end(1)
    log.error({ err: error }, `ended by a fault that nobody caught: ${messageOf(error)}`)
  })
  return {
    asked,
    get isAsked() {
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
