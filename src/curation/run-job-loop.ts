// The job loop, the only one: every stage's scheduler runs this and nothing else.
//
//   claim (one statement) -> process (no database) -> settle (one short transaction, fenced by the lease)
//
// A run drains the queue: it claims as many rows as it has free slots until there are none, and ends when the last row
// in flight is settled. Invariants: at most one of the items of a row can be settled; a slot is freed when the work ends,
// not when it is settled, so claiming, working and settling overlap; at most twice `concurrency` rows are between claim and settled.
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { Semaphore } from '../core/semaphore.ts'
import { Signal } from '../core/signal.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import { type ClaimedRow, claim } from './claim.ts'
import type { Part, Stage, Storable } from './define-stage.ts'
import { clearLeases, extendLeases } from './leases.ts'
import type { LoopWorld } from './loop-world.ts'
import { type RunCounts, RunRecord } from './run-counts.ts'
import { savePart } from './save-part.ts'
import type { Settlement } from './settlement.ts'
import { Settler } from './settler.ts'
import { UnsettledRows } from './unsettled-rows.ts'
import { type ItemOwner, type WorkEnd, WorkItem } from './work-item.ts'

/**
 * Slots that become free one by one are filled together: a claim of one row costs as much as a claim of twenty, and rows
 * that are claimed together are settled together. Measured in WF7: 717 claims and 824 settlements for 2,200 pages when
 * this ended after 10 ms.
 */
const gatherMs = { most: 50, step: 10 }
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

/** A claim under way. */
interface Asked {
  readonly limit: number
  readonly rows: Promise<ClaimedRow[]>
}

class JobLoop implements JobLoopRun, ItemOwner {
  readonly finished: Promise<RunCounts>
  woken = false
  private readonly world: LoopWorld
  private readonly settler: Settler
  private readonly record: RunRecord
  private readonly changed = new Signal()
  private readonly inHand = new Set<WorkItem>()
  private readonly unsettled: UnsettledRows
  /** Rows of each lease that are not settled yet. */
  private readonly openRows = new Map<string, number>()
  /** Leases without open rows; the next claim clears them away. One that is forgotten runs out and is cleared then. */
  private doneLeases: string[] = []
  /** Slow parts of one stage must not take every connection of the process. */
  private readonly partSaves = new Semaphore(2)
  private working = 0
  private draining = false
  private aborted = false

  constructor(world: LoopWorld) {
    this.world = world
    this.settler = new Settler(world, (item, settlement) => this.settled(item, settlement))
    this.unsettled = new UnsettledRows(world.db, world.stage)
    this.record = new RunRecord(world.db, world.stage, world.worker)
    this.finished = this.run()
  }

  get stage(): Stage {
    return this.world.stage
  }

  get db(): Database {
    return this.world.db
  }

  get log(): Log {
    return this.world.log
  }

  get inFlight(): number {
    return this.inHand.size
  }

  get saturated(): boolean {
    return this.working >= this.world.settings().concurrency
  }

  wake(): void {
    this.woken = true
    this.changed.notify()
  }

  drain(): void {
    this.draining = true
    this.changed.notify()
  }

  abort(): void {
    this.aborted = true
    this.drain()
    this.settler.hurry()
    for (const item of this.inHand) item.stop('stopped')
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
      await this.tidyUp().catch((error: unknown) => this.warn(error, 'the run cannot be recorded'))
    }
    return this.record.counts
  }

  private async claimUntilEmpty(): Promise<void> {
    let asked: Asked | undefined
    for (;;) {
      asked ??= await this.ask()
      if (asked === undefined) {
        if (this.draining) return
        await this.changed.wait()
        continue
      }
      const claimed: readonly ClaimedRow[] = await asked.rows
      asked = this.askAhead(asked.limit, claimed.length)
      this.startAll(claimed)
      if (claimed.length > 0) continue
      // Empty. A wake-up that came while we asked may be for a row that we did not see yet: ask again.
      if (this.woken) continue
      if (this.inHand.size === 0) return
      await this.changed.wait()
    }
  }

  /** Asks for as many rows as there is room for; undefined when there is none. */
  private async ask(): Promise<Asked | undefined> {
    if (this.draining) return undefined
    const limit = await this.roomForClaim()
    if (limit === 0 || this.draining) return undefined
    this.woken = false
    const { isHeldBack } = this.world
    if (isHeldBack !== undefined && (await this.holdBack(isHeldBack))) return { limit, rows: Promise.resolve([]) }
    return { limit, rows: this.claim(limit) }
  }

  /**
   * Where one full batch came there is another: it is asked for before the rows in hand are started, so that the database
   * works while we do. Otherwise quick work waits for each claim: 74,000 rows a second instead of 90,000.
   */
  private askAhead(limit: number, claimed: number): Asked | undefined {
    if (this.draining || claimed < limit || this.world.isHeldBack !== undefined) return undefined
    const room = this.room(claimed)
    if (room === 0 || this.isFew(room)) return undefined
    this.woken = false
    return { limit: room, rows: this.claim(room) }
  }

  /** How many rows may be claimed while so many are about to start. */
  private room(starting = 0): number {
    const { concurrency, batchSize } = this.world.settings()
    const free = Math.min(concurrency - this.working, 2 * concurrency - this.inHand.size) - starting
    return Math.max(0, Math.min(batchSize, free))
  }

  private isFew(rows: number): boolean {
    const { concurrency, batchSize } = this.world.settings()
    return rows < Math.min(batchSize, concurrency) / 2
  }

  /** How many rows may be claimed now; gathers for a moment when only few slots are free. */
  private async roomForClaim(): Promise<number> {
    for (let waited = 0; waited < gatherMs.most; waited += gatherMs.step) {
      const room = this.room()
      if (room === 0 || !this.isFew(room) || this.draining) break
      await pause(gatherMs.step)
    }
    return this.room()
  }

  /** Back-pressure: the next stage cannot take more yet. A stage that yields to none does not even wait for the answer. */
  private async holdBack(isHeldBack: () => Promise<boolean>): Promise<boolean> {
    if (!(await isHeldBack())) return false
    this.world.dueIn(heldBackMs)
    return true
  }

  private claim(limit: number): Promise<ClaimedRow[]> {
    const { db, stage, worker } = this.world
    const doneLeases = this.doneLeases
    this.doneLeases = []
    return claim(db, stage, { worker, limit, doneLeases })
  }

  private startAll(claimed: readonly ClaimedRow[]): void {
    const [first] = claimed
    if (first === undefined) return
    this.openRows.set(first.token, claimed.length)
    this.world.metrics.claimed(this.stage.id, claimed.length)
    this.record.count('claimed', claimed.length)
    for (const one of claimed) this.start(one)
    this.record.write().catch((error: unknown) => this.warn(error, 'the run cannot be recorded'))
  }

  private start(claimed: ClaimedRow): void {
    this.working++
    const item = new WorkItem(claimed, this)
    this.inHand.add(item)
    if (this.aborted) item.stop('stopped')
  }

  savePart(claimed: ClaimedRow, part: Part<unknown, Storable>): Promise<void> {
    const { db, stage } = this.world
    return this.partSaves.run(() => savePart(db, stage, claimed, part))
  }

  ended(item: WorkItem, end: WorkEnd): void {
    this.working--
    this.changed.notify()
    this.settler.settle(item, end)
  }

  private settled(item: WorkItem, settlement: Settlement): void {
    const { token } = item.claimed
    if (!this.inHand.delete(item)) return
    this.record.count(settlement)
    if (settlement === 'unsettled') this.unsettled.add(item.claimed)
    const open = this.openRows.get(token)
    // `lost` may mean that the lease ran out and nobody has taken the row yet. Only the lease leads back to a row that is
    // still Processing, so it stays until it has run out; reclaiming clears it away then.
    if (settlement === 'unsettled' || settlement === 'lost') this.openRows.delete(token)
    else if (open !== undefined && open > 1) this.openRows.set(token, open - 1)
    else if (open !== undefined) {
      this.openRows.delete(token)
      this.doneLeases.push(token)
    }
    this.changed.notify()
  }

  private async heartbeat(): Promise<void> {
    const items = new Map([...this.inHand].map((item) => [item.claimed, item]))
    if (items.size === 0) return
    const lost = await extendLeases(this.world.db, this.world.stage, [...items.keys()])
    for (const claimed of lost) items.get(claimed)?.stop('lost')
    if (await this.unsettled.handBack()) this.wake()
    await this.record.write()
  }

  private async tidyUp(): Promise<void> {
    await clearLeases(this.world.db, this.doneLeases)
    await this.record.write(true)
  }

  private warn(error: unknown, what: string): void {
    this.world.log.warn({ stage: this.world.stage.id, err: error }, `${what}: ${messageOf(error)}`)
  }
}
