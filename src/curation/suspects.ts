// Rows of lost workers are suspects: one of them may have killed its process. They are claimed alone, and one at a time in a
// process. If the process is lost again, only that row uses an attempt. Regular rows are processed meanwhile, so one of them
// may be the cause; they become suspects without using an attempt, and are tried alone too.
import type { Semaphore } from '../core/semaphore.ts'
import type { ClaimedRow } from './claim.ts'

/** Claims the suspects of one run, one after the other. */
export class Suspects {
  private readonly permit: Semaphore
  private readonly claim: () => Promise<ClaimedRow | undefined>
  private readonly changed: () => void
  private inFlight: { readonly claimed: ClaimedRow; readonly cleared: () => void } | undefined
  private state: 'idle' | 'waiting' | 'claiming' = 'idle'

  /** `claim` claims a suspect and starts its work; it returns none when the run may claim no more. */
  constructor(permit: Semaphore, claim: () => Promise<ClaimedRow | undefined>, changed: () => void) {
    this.permit = permit
    this.claim = claim
    this.changed = changed
  }

  /** True while a suspect may still be claimed: the run must not end. */
  get isPending(): boolean {
    return this.state !== 'idle'
  }

  /** True while the statement runs: its row would be left without a heartbeat. */
  get isClaiming(): boolean {
    return this.state === 'claiming'
  }

  /** Claims suspects until there are none. */
  async claimAll(): Promise<void> {
    if (this.state !== 'idle' || this.inFlight !== undefined) return
    this.state = 'waiting'
    try {
      while (await this.permit.run(() => this.claimOne()));
    } finally {
      this.state = 'idle'
      this.changed()
    }
  }

  /** The row was settled, or it made progress: it does not kill its process at once. */
  clear(claimed: ClaimedRow): void {
    if (this.inFlight?.claimed !== claimed) return
    // At once: the run would end between the two rows.
    this.state = 'waiting'
    this.inFlight.cleared()
  }

  private async claimOne(): Promise<boolean> {
    this.state = 'claiming'
    const claimed = await this.claim()
    if (claimed === undefined) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    this.inFlight = { claimed, cleared: resolve }
    this.state = 'idle'
    await promise
    this.inFlight = undefined
    return true
  }
}
