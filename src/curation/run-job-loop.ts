// The job loop, the only one: every stage's scheduler runs this and nothing else.
//
//   claim (one statement) -> process (no database) -> settle (one short transaction, fenced by the lease)
//
// A run drains the queue: it claims as many rows as it has free slots until there are none, and ends when the last row
// in flight is settled. Invariants: a row is in at most one slot; a slot is freed when the work ends, not when it is
// settled, so claiming, working and settling overlap; at most twice `concurrency` rows are between claim and settled.
import { messageOf } from '../core/errors.ts'
import { Signal } from '../core/signal.ts'
import { pause } from '../core/time.ts'
import { type ClaimedRow, claim } from './claim.ts'
import { extendLeases } from './leases.ts'
import type { LoopWorld } from './loop-world.ts'
import { type RunCounts, RunRecord } from './run-counts.ts'
import { savePart } from './save-part.ts'
import { Settler } from './settler.ts'
import { type StopReason, workItem } from './work-item.ts'

/** Slots that become free one by one are filled together: a claim of one row costs as much as a claim of twenty. */
const gatherMs = 10
const heldBackMs = 1000

export interface JobLoopRun {
  /** There may be more to claim. */
  wake(): void
  /** No more claims; rows in flight go on. */
  drain(): void
  /** Rows in flight are handed back. */
  abort(): void
  /** Rows whose lease may have been taken (a cancel): look now, not at the next heartbeat. */
  checkLeases(): void
  readonly inFlight: number
  /** A wake-up came that no claim has answered: after the end, it is the next run's. */
  readonly woken: boolean
  /** True while every slot is taken: another instance would help. */
  readonly saturated: boolean
  readonly finished: Promise<RunCounts>
}

/** Starts one run of a stage's loop. It ends by itself when there is nothing left to claim. */
export function runJobLoop(world: LoopWorld): JobLoopRun {
  return new JobLoop(world)
}

class JobLoop implements JobLoopRun {
  readonly finished: Promise<RunCounts>
  woken = false
  private readonly world: LoopWorld
  private readonly settler: Settler
  private readonly record: RunRecord
  private readonly changed = new Signal()
  private readonly inHand = new Map<string, { claimed: ClaimedRow; controller: AbortController }>()
  private working = 0
  private draining = false

  constructor(world: LoopWorld) {
    this.world = world
    this.settler = new Settler(world)
    this.record = new RunRecord(world.db, world.stage, world.worker)
    this.finished = this.run()
  }

  get inFlight(): number {
    return this.inHand.size
  }

  get saturated(): boolean {
    return this.working >= this.world.settings().concurrency
  }

  wake(): void {
    this.woken = true
    this.changed.say()
  }

  drain(): void {
    this.draining = true
    this.changed.say()
  }

  abort(): void {
    this.drain()
    for (const { controller } of this.inHand.values()) controller.abort('stopped' satisfies StopReason)
  }

  checkLeases(): void {
    this.heartbeat().catch((error: unknown) => this.warn(error, 'leases cannot be checked'))
  }

  private async run(): Promise<RunCounts> {
    const heartbeats = setInterval(() => this.checkLeases(), (this.world.stage.claim.leaseSeconds * 1000) / 3)
    try {
      await this.claimUntilEmpty()
    } finally {
      while (this.inHand.size > 0) await this.changed.wait()
      clearInterval(heartbeats)
      await this.record.write(true).catch((error: unknown) => this.warn(error, 'the run cannot be recorded'))
    }
    return this.record.counts
  }

  private async claimUntilEmpty(): Promise<void> {
    while (!this.draining) {
      const limit = await this.roomForClaim()
      if (limit === 0) {
        await this.changed.wait()
        continue
      }
      this.woken = false
      const claimed = (await this.isHeldBack())
        ? []
        : await claim(this.world.db, this.world.stage, this.world.worker, limit)
      this.take(claimed)
      if (claimed.length > 0) {
        await this.record.write()
        continue
      }
      // Empty. A wake-up that came while we asked may be for a row that we did not see yet: ask again.
      if (this.woken) continue
      if (this.inHand.size === 0) return
      await this.changed.wait()
    }
  }

  /** How many rows may be claimed now; gathers for a moment when only few slots are free. */
  private async roomForClaim(): Promise<number> {
    const free = () => {
      const { concurrency, batchSize } = this.world.settings()
      return Math.max(0, Math.min(batchSize, concurrency - this.working, 2 * concurrency - this.inHand.size))
    }
    const { concurrency, batchSize } = this.world.settings()
    if (free() > 0 && free() < Math.min(batchSize, concurrency) / 2) await pause(gatherMs)
    return free()
  }

  /** Back-pressure: work that the next stage cannot take yet is left in the queue, where it costs nothing. */
  private async isHeldBack(): Promise<boolean> {
    const limit = this.world.stage.backPressure?.limit
    if (limit === undefined || (await this.world.waitingDownstream()) < limit) return false
    this.world.dueIn(heldBackMs)
    return true
  }

  private take(claimed: readonly ClaimedRow[]): void {
    if (claimed.length === 0) return
    this.world.metrics.claimed(this.world.stage.id, claimed.length)
    this.record.count('claimed', claimed.length)
    for (const one of claimed) {
      this.handle(one).catch((error: unknown) => this.warn(error, 'a row could not be handled'))
    }
  }

  private async handle(claimed: ClaimedRow): Promise<void> {
    const { stage, log, db } = this.world
    const controller = new AbortController()
    this.inHand.set(claimed.row.id, { claimed, controller })
    this.working++
    const started = performance.now()
    try {
      const end = await workItem({
        stage,
        claimed,
        log,
        controller,
        savePart: (part) => savePart(db, stage, claimed, part),
      })
      this.freeSlot()
      this.record.count(await this.settler.settle(claimed, end, performance.now() - started))
    } finally {
      this.inHand.delete(claimed.row.id)
      this.changed.say()
    }
  }

  private freeSlot(): void {
    this.working--
    this.changed.say()
  }

  private async heartbeat(): Promise<void> {
    const rows = [...this.inHand.values()]
    if (rows.length === 0) return
    const lost = await extendLeases(
      this.world.db,
      this.world.stage,
      rows.map(({ claimed }) => claimed),
    )
    for (const id of lost) this.inHand.get(id)?.controller.abort('lost' satisfies StopReason)
    await this.record.write()
  }

  private warn(error: unknown, what: string): void {
    this.world.log.warn({ stage: this.world.stage.id, err: error }, `${what}: ${messageOf(error)}`)
  }
}
