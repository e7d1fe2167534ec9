// How a process ends when it is asked to. The first Ctrl-C (or SIGTERM, or a closed terminal) asks; whoever waits for
// `asked` then stops gently. The second one does not wait for rows or connections any more: leases bring the rows back.
// The third does not even wait for the built-in database to be stopped.
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pause } from '../core/time.ts'

/** npm and a terminal each deliver the same Ctrl-C: what follows this soon is the same request. */
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
  let lastRequestAt = Number.NEGATIVE_INFINITY
  const end = (code: number) => {
    const done = lastAct().catch((error: unknown) => log.error({ err: error }, messageOf(error)))
    void Promise.race([done, pause(lastActMs)]).finally(() => process.exit(code))
  }
  const stop = (signal: NodeJS.Signals) => {
    if (performance.now() - lastRequestAt < sameRequestMs) return
    lastRequestAt = performance.now()
    requests++
    if (requests > patience) process.exit(stoppedAtOnce)
    if (requests === patience) {
      if (patience > 1) log.warn({ signal }, 'stopping at once')
      end(stoppedAtOnce)
      return
    }
    log.info({ signal }, 'stopping; once more to stop at once')
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
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
