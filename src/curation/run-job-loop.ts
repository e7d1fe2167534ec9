// The job loop of every stage.
//
//   claim (one statement) -> process (no database) -> settle (one short transaction, fenced by the lease)
//
// A run drains the queue: it claims as many rows as it has free slots until none are due, and ends when the last row in
// flight is settled. Invariants: a row is settled at most once; a slot becomes free when the work ends, before the row is
// settled, so claiming, working and settling overlap; at most twice `concurrency` rows are between claim and settlement.
import { type AppError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { Semaphore } from '../core/semaphore.ts'
import { Signal } from '../core/signal.ts'
import { pause } from '../core/time.ts'
import type { Database } from '../db/database.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { Batches } from './batches.ts'
import type { ClaimedRow } from './claim.ts'
import { type Claim, Claimer, minLanePauseMs } from './claimer.ts'
import type { Part, Stage, Storable } from './define-stage.ts'
import { heartbeatSeconds } from './lease-watch.ts'
import { deleteLeases, extendLeases } from './leases.ts'
import type { LoopContext } from './loop-context.ts'
import { type RunCounts, RunRecord } from './run-counts.ts'
import { saveEndPart, savePart } from './save-part.ts'
import { isResult, type Settlement } from './settlement.ts'
import { Settler, type UnsavedReason } from './settler.ts'
import { Suspects } from './suspects.ts'
import { dueSuspectGroups, type SuspectGroup } from './suspicion.ts'
import { UnsettledRows } from './unsettled-rows.ts'
import { type ItemOwner, type WorkEnd, WorkItem } from './work-item.ts'

/**
 * How long a claim waits for more free slots. A claim of one row costs as much as a claim of twenty, and rows that are
 * claimed together are settled together. Measured in WF7: with 10 ms, 2,200 pages took 717 claims and 824 settlements.
 */
const fillWait = { maxMs: 50, stepMs: 10 }
const heldBackMs = 1000
/** A run waits this long for busy lanes. For longer waits the scheduler starts a run. */
const maxLaneWaitMs = 1000
/** How soon a heartbeat or a release that failed is tried again. */
const reconnectMs = 1000

export interface JobLoopRun {
  /** Looks for more rows to claim. */
  wake(): void
  /** Stops claiming; rows in flight are finished. */
  drain(): void
  /** Stops claiming and releases the rows in flight. */
  abort(): void
  /** Checks the leases now, without waiting for the next heartbeat: a row may have been cancelled. */
  checkLeases(): void
  readonly inFlight: number
  /** A wake-up arrived after the last claim: the next run must handle it. */
  readonly woken: boolean
  /** True while every slot is in use, so that another instance would help. */
  readonly saturated: boolean
  readonly finished: Promise<RunCounts>
}

/** Starts one run of a stage's loop. The run ends when there is nothing left to claim. */
export function runJobLoop(context: LoopContext): JobLoopRun {
  return new JobLoop(context)
}

interface PendingClaim {
  readonly limit: number
  readonly claim: Promise<Claim>
}

class JobLoop implements JobLoopRun, ItemOwner {
  readonly finished: Promise<RunCounts>
  woken = false
  private readonly context: LoopContext
  private readonly claimer: Claimer
  private readonly settler: Settler
  private readonly record: RunRecord
  private readonly changed = new Signal()
  private readonly items = new Set<WorkItem>()
  private readonly unsettled: UnsettledRows
  private readonly suspects: Suspects
  private readonly batches: Batches
  /** Rows of each lease that are not settled yet. */
  private readonly openRows = new Map<string, number>()
  /** Leases whose rows are all settled. The next claim deletes them; otherwise they expire. */
  private doneLeases: string[] = []
  /** Limits the connections that slow part saves of one stage use. */
  private readonly partSaves = new Semaphore(2)
  private stopPause: (() => void) | undefined
  private isReleasing = false
  private isBeating = false
  /** The last heartbeat did not reach the database. */
  private isCutOff = false
  /** When the last heartbeat was answered. */
  private answeredAt = performance.now()
  private working = 0
  private draining = false
  private aborted = false
  /** Nothing is claimed any more. */
  private over = false
  /** Work in a lane ended after the last claim began, which may have skipped rows of that lane. */
  private hasFreedLane = false
  private hasEnded = false

  constructor(context: LoopContext) {
    this.context = context
    this.claimer = new Claimer(context, (token) => {
      this.unsettled.addClaim(token)
      this.startReleasing()
    })
    this.settler = new Settler(context, (...settled) => this.settled(...settled))
    this.unsettled = new UnsettledRows(context)
    this.suspects = new Suspects(context.suspects, {
      dueSuspectGroups: () => dueSuspectGroups(context.db, context.stage),
      claimSuspects: (group, limit) => this.claimSuspectGroup(group, limit),
      maxSuspects: () => context.settings().concurrency,
      start: (claimed) => this.startAll(claimed),
      retry: () => this.claimSuspects(),
      changed: () => this.changed.notify(),
    })
    this.batches = new Batches(context)
    this.record = new RunRecord(context.db, context.stage, context.worker)
    this.finished = this.run()
  }

  get stage(): Stage {
    return this.context.stage
  }

  get db(): Database {
    return this.context.db
  }

  get log(): Log {
    return this.context.log
  }

  get inFlight(): number {
    return this.items.size
  }

  get saturated(): boolean {
    return this.working >= this.limits().concurrency
  }

  wake(): void {
    this.woken = true
    this.stopPause?.()
    this.changed.notify()
  }

  drain(): void {
    this.draining = true
    this.stopPause?.()
    this.changed.notify()
  }

  abort(): void {
    this.aborted = true
    this.drain()
    this.settler.shortenRetries()
    for (const item of this.items) item.stop('stopped')
  }

  checkLeases(): void {
    this.heartbeat().catch((error: unknown) => {
      this.warn(error, 'leases cannot be checked')
      if (this.isCutOff || !isConnectionFailure(error)) return
      this.isCutOff = true
      void this.reconnect()
    })
    this.claimSuspects()
  }

  /** Sends heartbeats until one arrives: the leases may expire before the next regular one. */
  private async reconnect(): Promise<void> {
    while (this.isCutOff && this.items.size > 0) {
      await pause(reconnectMs)
      await this.heartbeat().catch((error: unknown) => this.warn(error, 'leases cannot be checked'))
    }
    this.isCutOff = false
  }

  private async run(): Promise<RunCounts> {
    const beatSeconds = Math.min(this.context.stage.claim.leaseSeconds / 3, heartbeatSeconds)
    const heartbeats = setInterval(() => {
      // A database that does not answer must not get a second question.
      if (!this.isBeating) this.checkLeases()
    }, beatSeconds * 1000)
    this.claimSuspects()
    try {
      await this.claimUntilEmpty()
    } finally {
      this.over = true
      while (this.items.size > 0 || this.suspects.isClaiming || (this.unsettled.isCutOff && !this.aborted))
        await this.changed.wait()
      clearInterval(heartbeats)
      this.hasEnded = true
      await this.finishRun().catch((error: unknown) => this.warn(error, 'the run cannot be recorded'))
    }
    return this.record.counts
  }

  private async claimUntilEmpty(): Promise<void> {
    let pending: PendingClaim | undefined
    for (;;) {
      pending ??= await this.startClaim()
      if (pending === undefined) {
        if (this.draining) return
        await this.changed.wait()
        continue
      }
      const { limit, claim } = pending
      const { rows, againInMs } = await claim
      pending = this.claimAhead(limit, rows.length)
      this.startAll(rows)
      if (rows.length === limit || againInMs === 0) continue
      if (againInMs !== null && againInMs <= maxLaneWaitMs) {
        await this.pauseForLanes(againInMs)
        continue
      }
      if (againInMs !== null) this.context.dueIn(againInMs)
      if (rows.length > 0) continue
      // A wake-up during the claim may be for a row that the claim did not see.
      if (this.woken || this.hasFreedLane) continue
      if (this.items.size === 0 && !this.suspects.isPending) return
      await this.changed.wait()
    }
  }

  /** Waits for a lane, or for a wake-up: a row of a free lane may be due. */
  private async pauseForLanes(milliseconds: number): Promise<void> {
    const first = Math.min(milliseconds, minLanePauseMs)
    await pause(first)
    if (this.woken || this.draining) return
    const paused = new AbortController()
    this.stopPause = () => paused.abort()
    await pause(milliseconds - first, paused.signal)
    this.stopPause = undefined
  }

  /** Claims as many rows as there are free slots; undefined when there are none. */
  private async startClaim(): Promise<PendingClaim | undefined> {
    if (this.draining) return undefined
    const limit = await this.slotsForClaim()
    if (limit === 0 || this.draining) return undefined
    this.woken = false
    this.hasFreedLane = false
    return { limit, claim: this.claim(limit) }
  }

  /**
   * After a full batch there is probably another: it is claimed before the present rows are started, so that the database
   * works at the same time. Without this, quick work waits for each claim: 74,000 rows a second instead of 90,000.
   */
  private claimAhead(limit: number, claimed: number): PendingClaim | undefined {
    const { stage, heldTenants } = this.context
    if (this.draining || claimed < limit || heldTenants !== undefined || stage.lane !== undefined) return undefined
    const slots = this.freeSlots(claimed)
    if (slots === 0 || this.isSmallClaim(slots)) return undefined
    this.woken = false
    this.hasFreedLane = false
    return { limit: slots, claim: this.claim(slots) }
  }

  /** At least one batch per claim and two in flight: one fills while the other is processed. */
  private limits(): { readonly concurrency: number; readonly batchSize: number } {
    const { concurrency, batchSize } = this.context.settings()
    const size = this.stage.batch?.size ?? 0
    return { concurrency: Math.max(concurrency, 2 * size), batchSize: Math.max(batchSize, size) }
  }

  /** How many rows may be claimed while `starting` claimed rows have not started yet. */
  private freeSlots(starting = 0): number {
    const { concurrency, batchSize } = this.limits()
    const free = Math.min(concurrency - this.working, 2 * concurrency - this.items.size) - starting
    return Math.max(0, Math.min(batchSize, free))
  }

  private isSmallClaim(rows: number): boolean {
    const { concurrency, batchSize } = this.limits()
    return rows < Math.min(batchSize, concurrency) / 2
  }

  /** How many rows may be claimed now. Waits a moment for more free slots when there are only few. */
  private async slotsForClaim(): Promise<number> {
    for (let waited = 0; waited < fillWait.maxMs; waited += fillWait.stepMs) {
      const slots = this.freeSlots()
      if (slots === 0 || !this.isSmallClaim(slots) || this.draining) break
      await pause(fillWait.stepMs)
    }
    return this.freeSlots()
  }

  private async claim(limit: number): Promise<Claim> {
    const doneLeases = this.doneLeases
    this.doneLeases = []
    // Back-pressure: tenants with a full queue in the next stage.
    const heldTenants = (await this.context.heldTenants?.()) ?? []
    if (heldTenants.length > 0) this.context.dueIn(heldBackMs)
    return this.claimer.claim({ limit, doneLeases, heldTenants })
  }

  /** At the start and with each heartbeat: rows of lost workers are few, and need no faster check. */
  private claimSuspects(): void {
    if (this.draining || this.over) return
    this.suspects.claimAll().catch((error: unknown) => this.warn(error, 'rows of a lost worker cannot be claimed'))
  }

  private async claimSuspectGroup(group: SuspectGroup, limit: number): Promise<readonly ClaimedRow[]> {
    if (this.draining || this.over) return []
    return this.claimer.claimSuspects(group, limit, (await this.context.heldTenants?.()) ?? [])
  }

  private startAll(claimed: readonly ClaimedRow[]): void {
    const [first] = claimed
    if (first === undefined) return
    this.openRows.set(first.token, claimed.length)
    this.context.metrics.claimed(this.stage.id, claimed.length)
    this.record.count('claimed', claimed.length)
    for (const one of claimed) this.start(one)
    this.record.write().catch((error: unknown) => this.warn(error, 'the run cannot be recorded'))
  }

  private start(claimed: ClaimedRow): void {
    this.working++
    const item = new WorkItem(claimed, this)
    this.items.add(item)
    if (this.aborted) item.stop('stopped')
  }

  processInBatch(item: WorkItem): Promise<unknown> {
    return this.batches.add(item)
  }

  savePart(claimed: ClaimedRow, part: Part<unknown, Storable>): Promise<void> {
    const { db, stage } = this.context
    return this.partSaves
      .run(() => savePart(db, stage, claimed, part))
      .then(() => {
        this.suspects.clear(claimed)
        this.record.hasSettled()
      })
  }

  async saveEndPart(claimed: ClaimedRow, result: unknown): Promise<boolean> {
    const { db, stage } = this.context
    return stage.saveEndPart === undefined || this.partSaves.run(() => saveEndPart(db, stage, claimed, result))
  }

  ended(item: WorkItem, end: WorkEnd): void {
    this.working--
    this.claimer.ended(item.claimed)
    if (item.claimed.lane !== undefined) this.hasFreedLane = true
    this.changed.notify()
    this.settler.settle(item, end)
  }

  private settled(item: WorkItem, settlement: Settlement, reason?: UnsavedReason, error?: AppError): void {
    const { token } = item.claimed
    if (!this.items.delete(item)) return
    this.suspects.clear(item.claimed)
    this.record.count(settlement)
    if (isResult(settlement, error)) this.record.hasSettled()
    if (settlement === 'unsettled') this.release([item.claimed], this.wasCutOff(reason) ? 'cutOff' : 'slow')
    const open = this.openRows.get(token)
    // `lost` may mean that the lease expired and no process has reclaimed the row yet. Only the lease refers to a row that
    // is still Processing, so it stays until it has expired and is reclaimed.
    if (settlement === 'unsettled' || settlement === 'lost') this.openRows.delete(token)
    else if (open !== undefined && open > 1) this.openRows.set(token, open - 1)
    else if (open !== undefined) {
      this.openRows.delete(token)
      this.doneLeases.push(token)
    }
    this.changed.notify()
  }

  /** A save without an answer waited for a lock, or the network dropped its packets. Then no heartbeat was answered either. */
  private wasCutOff(reason: UnsavedReason | undefined): boolean {
    return reason === 'cutOff' || (reason === 'unanswered' && this.isLeaseLater(this.answeredAt))
  }

  private isLeaseLater(time: number): boolean {
    return performance.now() - time > this.stage.claim.leaseSeconds * 1000
  }

  private async heartbeat(): Promise<void> {
    const items = new Map([...this.items].map((item) => [item.claimed, item]))
    if (items.size === 0) return
    const sentAt = performance.now()
    this.isBeating = true
    const lost = await extendLeases(this.context.db, this.context.stage, [...items.keys()]).finally(() => {
      this.isBeating = false
    })
    const wasCutOff = this.isCutOff || this.isLeaseLater(sentAt)
    this.answeredAt = performance.now()
    for (const claimed of lost) items.get(claimed)?.stop('lost')
    // The leases expired while the database was away. The attempt did not fail, so it must not count.
    if (wasCutOff) this.release(lost, 'cutOff')
    this.isCutOff = false
    await this.record.write()
  }

  private release(rows: readonly ClaimedRow[], reason: 'slow' | 'cutOff'): void {
    this.unsettled.add(rows, reason)
    this.startReleasing()
  }

  private startReleasing(): void {
    if (this.isReleasing || this.unsettled.size === 0) return
    this.isReleasing = true
    void this.keepReleasing()
  }

  /** Releases rows whose end could not be saved, as soon as the database accepts it. */
  private async keepReleasing(): Promise<void> {
    // After the run, rows whose save hangs are left to their lease.
    while (this.unsettled.size > 0 && !this.aborted && !this.hasEnded) {
      try {
        if (await this.unsettled.release()) this.wake()
      } catch (error) {
        this.warn(error, 'rows cannot be released')
      }
      if (this.unsettled.size > 0) await pause(reconnectMs)
    }
    this.isReleasing = false
    this.changed.notify()
  }

  private async finishRun(): Promise<void> {
    await deleteLeases(this.context.db, this.doneLeases)
    await this.record.write(true)
  }

  private warn(error: unknown, what: string): void {
    this.context.log.warn({ stage: this.context.stage.id, err: error }, `${what}: ${messageOf(error)}`)
  }
}
