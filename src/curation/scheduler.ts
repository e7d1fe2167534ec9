// One scheduler per stage: it decides when the stage's loop runs, and nothing else.
//
// A run starts when a row is queued (a wake-up), when a waiting row becomes due (a timer), and at the latest every
// INTERVAL_MINUTES (croner). A wake-up during a run goes to the run. A tick during a run that is saturated starts another
// instance, up to MAX_INSTANCES; any other tick during a run is coalesced into it. A fault stays in its stage: the
// scheduler logs it and tries again after a pause that grows.
import { Cron } from 'croner'
import { messageOf } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { millisecondsUntilDue } from './claim.ts'
import { reclaimExpired, reclaimUnleased } from './leases.ts'
import type { LoopWorld } from './loop-world.ts'
import { type JobLoopRun, runJobLoop } from './run-job-loop.ts'
import type { StageSettings } from './settings-store.ts'

export interface SchedulerOptions extends Omit<LoopWorld, 'dueIn' | 'settings'> {
  readonly settings: () => StageSettings
}

const firstPauseMs = 500
const longestPauseMs = 30_000
/** Timers are 32-bit; what is due later than this is found by a tick. */
const longestTimerMs = 24 * 3_600_000

export class StageScheduler {
  private readonly options: SchedulerOptions
  private readonly world: LoopWorld
  private readonly runs = new Set<JobLoopRun>()
  private ticks: Cron
  private intervalMinutes: number
  private readonly reclaims: NodeJS.Timeout
  /** Reads a whole table for what should not exist: not while the process starts and everybody waits. */
  private readonly unleased: NodeJS.Timeout
  private due: { timer: NodeJS.Timeout; at: number } | undefined
  private faults = 0
  private stopping = false

  constructor(options: SchedulerOptions) {
    this.options = options
    this.world = { ...options, settings: options.settings, dueIn: (milliseconds) => this.wakeIn(milliseconds) }
    this.intervalMinutes = options.settings().intervalMinutes
    // First of all: whoever waits since yesterday waits for the claim, not for our timers.
    this.wake()
    this.ticks = this.startTicking()
    // Often enough that a dead worker's rows wait one and a half leases at most.
    const reclaimMs = (options.stage.claim.leaseSeconds * 1000) / 2
    this.reclaims = setInterval(() => this.reclaim(), reclaimMs)
    this.unleased = setTimeout(() => this.reclaim(reclaimUnleased), reclaimMs)
    this.reclaim()
  }

  get inFlight(): number {
    return [...this.runs].reduce((sum, run) => sum + run.inFlight, 0)
  }

  /** A row may be waiting. */
  wake(): void {
    if (this.runs.size === 0) this.startRun()
    else for (const run of this.runs) run.wake()
  }

  /** Rows in flight may have been taken from us. */
  checkLeases(): void {
    for (const run of this.runs) run.checkLeases()
  }

  /** The settings were read anew. */
  settingsChanged(): void {
    const { intervalMinutes } = this.options.settings()
    if (intervalMinutes !== this.intervalMinutes && !this.stopping) {
      this.intervalMinutes = intervalMinutes
      this.ticks.stop()
      this.ticks = this.startTicking()
    }
    this.wake()
  }

  /** No more claims; rows in flight get `graceMs` to end, then their leases are handed back. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true
    this.ticks.stop()
    clearInterval(this.reclaims)
    clearTimeout(this.unleased)
    clearTimeout(this.due?.timer)
    for (const run of this.runs) run.drain()
    const ended = Promise.allSettled([...this.runs].map((run) => run.finished))
    const waited = new AbortController()
    await Promise.race([ended, pause(graceMs, waited.signal)])
    waited.abort()
    for (const run of this.runs) run.abort()
    await ended
  }

  private startTicking(): Cron {
    const seconds = this.intervalMinutes * 60
    // Starting wakes the loop anyway: the first tick is an interval away.
    const startAt = new Date(Date.now() + seconds * 1000).toISOString()
    const options = { interval: seconds, startAt, protect: true, unref: true }
    return new Cron('* * * * * *', options, () => this.tick())
  }

  private tick(): void {
    const full = [...this.runs].every((run) => run.saturated)
    if (full && this.runs.size < this.options.settings().maxInstances) this.startRun()
    else this.wake()
  }

  private startRun(): void {
    if (this.stopping || this.options.settings().paused) return
    const run = runJobLoop(this.world)
    this.runs.add(run)
    run.finished
      .then(
        () => this.runEnded(run),
        (error: unknown) => this.runFailed(run, error),
      )
      .catch((error: unknown) => this.log(error, 'the next run cannot be planned'))
  }

  private async runEnded(run: JobLoopRun): Promise<void> {
    this.runs.delete(run)
    this.faults = 0
    if (this.stopping || this.runs.size > 0) return
    if (run.woken) return this.startRun()
    const wait = await millisecondsUntilDue(this.options.db, this.options.stage).catch(() => firstPauseMs)
    // Due already and yet not claimed: paused, held back, or locked by somebody at that moment.
    if (wait !== null) this.wakeIn(Math.max(wait, firstPauseMs))
  }

  private runFailed(run: JobLoopRun, error: unknown): void {
    this.runs.delete(run)
    this.log(error, 'the loop failed and tries again')
    this.wakeIn(Math.min(firstPauseMs * 2 ** this.faults++, longestPauseMs))
  }

  private wakeIn(milliseconds: number): void {
    if (this.stopping) return
    const at = performance.now() + milliseconds
    if (this.due !== undefined && this.due.at <= at) return
    clearTimeout(this.due?.timer)
    const timer = setTimeout(
      () => {
        this.due = undefined
        this.wake()
      },
      Math.min(milliseconds, longestTimerMs),
    )
    this.due = { timer, at }
  }

  private reclaim(takeBack = reclaimExpired): void {
    takeBack(this.options.db, this.options.stage).then(
      (rows) => {
        if (rows > 0) this.options.log.warn({ stage: this.options.stage.id, rows }, 'took back rows of a lost worker')
      },
      (error: unknown) => this.log(error, 'expired leases cannot be taken back'),
    )
  }

  private log(error: unknown, what: string): void {
    this.options.log.error({ stage: this.options.stage.id, err: error }, `${what}: ${messageOf(error)}`)
  }
}
