// One scheduler per stage. It decides when the stage's loop runs.
//
// A run starts when a row is queued (a wake-up), when a waiting row becomes due (a timer), and at least every
// INTERVAL_MINUTES (croner). A wake-up during a run goes to that run. A tick during a saturated run starts another
// instance, up to MAX_INSTANCES; any other tick during a run is coalesced into it. An error stays in its stage: the
// scheduler logs it and starts again after a growing pause.
import { Cron } from 'croner'
import { messageOf } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { millisecondsUntilDue } from './claim.ts'
import { checkSeconds, LeaseWatch } from './lease-watch.ts'
import { findOverdue, reclaimExpired, reclaimUnleased } from './leases.ts'
import type { LoopContext } from './loop-context.ts'
import { OwnFailureWaits } from './own-failure-waits.ts'
import { type JobLoopRun, runJobLoop } from './run-job-loop.ts'
import type { StageSettings } from './settings-store.ts'

export interface SchedulerOptions extends Omit<LoopContext, 'dueIn' | 'ownFailures' | 'settings'> {
  readonly settings: () => StageSettings
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/** Timers are 32-bit; rows that are due later are found by a tick. */
const maxTimerMs = 24 * 3_600_000

export class StageScheduler {
  private readonly options: SchedulerOptions
  private readonly context: LoopContext
  private readonly runs = new Set<JobLoopRun>()
  private ticks: Cron
  private intervalMinutes: number
  private readonly watch = new LeaseWatch()
  private isWatching = false
  private readonly reclaims: NodeJS.Timeout
  /** Reads a whole table, so it does not run while the process starts. */
  private readonly unleased: NodeJS.Timeout
  private due: { timer: NodeJS.Timeout; at: number } | undefined
  private faults = 0
  private stopping = false

  constructor(options: SchedulerOptions) {
    this.options = options
    this.context = {
      ...options,
      settings: options.settings,
      ownFailures: new OwnFailureWaits(),
      dueIn: (milliseconds) => this.wakeIn(milliseconds),
    }
    this.intervalMinutes = options.settings().intervalMinutes
    // First: rows may have been waiting since yesterday.
    this.wake()
    this.ticks = this.startTicking()
    const halfLeaseMs = (options.stage.claim.leaseSeconds * 1000) / 2
    this.reclaims = setInterval(() => this.watchLeases(), Math.min(halfLeaseMs, checkSeconds * 1000))
    this.unleased = setTimeout(() => void this.reclaim(() => reclaimUnleased(options.db, options.stage)), halfLeaseMs)
    this.watchLeases()
  }

  get inFlight(): number {
    return [...this.runs].reduce((sum, run) => sum + run.inFlight, 0)
  }

  /** Handles a wake-up: a row may be due. */
  wake(): void {
    if (this.runs.size === 0) this.startRun()
    else for (const run of this.runs) run.wake()
  }

  /** Rows in flight may have been cancelled. */
  checkLeases(): void {
    for (const run of this.runs) run.checkLeases()
  }

  /** The settings were read again. */
  settingsChanged(): void {
    const { intervalMinutes } = this.options.settings()
    if (intervalMinutes !== this.intervalMinutes && !this.stopping) {
      this.intervalMinutes = intervalMinutes
      this.ticks.stop()
      this.ticks = this.startTicking()
    }
    this.wake()
  }

  /** Stops claiming; rows in flight get `graceMs` to end, then they are released. */
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
    // The constructor wakes the loop, so the first tick comes after one interval.
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
    const run = runJobLoop(this.context)
    this.runs.add(run)
    run.finished
      .then(
        () => this.runEnded(run),
        (error: unknown) => this.runFailed(run, error),
      )
      .catch((error: unknown) => this.log(error, 'the next run cannot be scheduled'))
  }

  private async runEnded(run: JobLoopRun): Promise<void> {
    this.runs.delete(run)
    this.faults = 0
    if (this.stopping || this.runs.size > 0) return
    if (run.woken) return this.startRun()
    const wait = await millisecondsUntilDue(this.options.db, this.options.stage).catch(() => firstPauseMs)
    // A row that is due but was not claimed: paused, held back, or locked at that moment.
    if (wait !== null) this.wakeIn(Math.max(wait, firstPauseMs))
  }

  private runFailed(run: JobLoopRun, error: unknown): void {
    this.runs.delete(run)
    this.log(error, 'the loop failed and will run again')
    this.wakeIn(Math.min(firstPauseMs * 2 ** this.faults++, maxPauseMs))
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
      Math.min(milliseconds, maxTimerMs),
    )
    this.due = { timer, at }
  }

  private watchLeases(): void {
    // A database that does not answer must not get a second question.
    if (this.isWatching) return
    this.isWatching = true
    void this.reclaim(() => this.reclaimOverdue()).then(() => {
      this.isWatching = false
    })
  }

  private async reclaimOverdue(): Promise<number> {
    const { db, stage } = this.options
    const { now, isOverdue } = await findOverdue(db, stage)
    const mustBeatSince = this.watch.mustBeatSince(now)
    return isOverdue ? reclaimExpired(db, stage, mustBeatSince) : 0
  }

  private async reclaim(reclaimRows: () => Promise<number>): Promise<void> {
    try {
      const rows = await reclaimRows()
      if (rows === 0) return
      this.options.log.warn({ stage: this.options.stage.id, rows }, 'reclaimed rows of a lost worker')
      this.wake()
      // A run in progress looks for such rows when it checks its leases.
      this.checkLeases()
    } catch (error) {
      this.log(error, 'expired leases cannot be reclaimed')
    }
  }

  private log(error: unknown, what: string): void {
    this.options.log.error({ stage: this.options.stage.id, err: error }, `${what}: ${messageOf(error)}`)
  }
}
