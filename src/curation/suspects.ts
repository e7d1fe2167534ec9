// The suspects (see suspicion.ts) that a process works on. Regular rows are processed meanwhile, so one of them may be the
// cause of a loss; they become suspects without using an attempt.
import { Semaphore } from '../core/semaphore.ts'
import type { ClaimedRow } from './claim.ts'
import { type SuspectGroup, suspectGroups } from './suspicion.ts'

/** The share of the slots that a suspect takes: one that must be alone takes all of them. */
function slotsPer(group: SuspectGroup): number {
  return suspectGroups[0] / (suspectGroups[group] ?? 1)
}

/** Limits the suspects in flight of all stages of a process together. */
export class SuspectSlots {
  private free: number = suspectGroups[0]
  private readonly turn = new Semaphore(1)
  private readonly waiting = new Set<() => void>()

  /**
   * Claims as many suspects as there are slots for, `max` at most, and returns how many. Returns undefined if there are no
   * slots for them, and notifies once, when some are released.
   */
  claim(
    group: SuspectGroup,
    max: number,
    claim: (limit: number) => Promise<number>,
    notify: () => void,
  ): Promise<number | undefined> {
    return this.turn.run(async () => {
      const limit = Math.min(max, Math.floor(this.free / slotsPer(group)))
      if (limit <= 0) {
        this.waiting.add(notify)
        return undefined
      }
      const claimed = await claim(limit)
      this.free -= claimed * slotsPer(group)
      return claimed
    })
  }

  release(group: SuspectGroup): void {
    this.free += slotsPer(group)
    const waiting = [...this.waiting]
    this.waiting.clear()
    for (const notify of waiting) notify()
  }
}

/** The run that the suspects belong to. */
interface SuspectsOwner {
  dueSuspectGroups(): Promise<readonly SuspectGroup[]>
  /** Returns none when the run may claim no more. */
  claimSuspects(group: SuspectGroup, limit: number): Promise<readonly ClaimedRow[]>
  maxSuspects(): number
  start(claimed: readonly ClaimedRow[]): void
  /** Claims again: slots are free. */
  retry(): void
  changed(): void
}

/** Claims the suspects of one run, the least suspicious first. */
export class Suspects {
  private readonly slots: SuspectSlots
  private readonly owner: SuspectsOwner
  private readonly inFlight = new Map<ClaimedRow, SuspectGroup>()
  /** True while the statement runs: its rows would be left without a heartbeat. */
  isClaiming = false
  private isWaiting = false
  /** Slots were released during the claim. */
  private isStale = false

  constructor(slots: SuspectSlots, owner: SuspectsOwner) {
    this.slots = slots
    this.owner = owner
  }

  /** True while a suspect may still be claimed: the run must not end. */
  get isPending(): boolean {
    return this.isClaiming || this.isWaiting
  }

  /** Claims suspects until none are due, or no slots are free. */
  async claimAll(): Promise<void> {
    if (this.isPending) return
    this.isClaiming = true
    try {
      do {
        this.isStale = false
        await this.claimGroups()
      } while (this.isStale)
    } finally {
      this.isClaiming = false
      this.owner.changed()
    }
  }

  /** The row was settled, or it made progress: it does not kill its process at once. */
  clear(claimed: ClaimedRow): void {
    const group = this.inFlight.get(claimed)
    if (group === undefined) return
    this.inFlight.delete(claimed)
    this.slots.release(group)
  }

  private async claimGroups(): Promise<void> {
    for (const group of await this.owner.dueSuspectGroups()) {
      for (let claimed: number | undefined = 1; claimed !== 0; ) {
        const max = this.owner.maxSuspects() - this.inFlight.size
        claimed = await this.slots.claim(group, max, (limit) => this.claim(group, limit), this.slotsReleased)
        if (claimed !== undefined) continue
        // A more suspicious row needs even more slots.
        this.isWaiting = !this.isStale
        return
      }
    }
  }

  private async claim(group: SuspectGroup, limit: number): Promise<number> {
    const claimed = await this.owner.claimSuspects(group, limit)
    for (const one of claimed) this.inFlight.set(one, group)
    this.owner.start(claimed)
    return claimed.length
  }

  private readonly slotsReleased = () => {
    // At once: the run would end between two rows.
    this.isWaiting = false
    if (this.isClaiming) this.isStale = true
    else this.owner.retry()
  }
}
