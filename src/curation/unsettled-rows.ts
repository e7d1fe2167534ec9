import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { releaseClaim, releaseUncounted, releaseUnsettled } from './leases.ts'
import type { LoopContext } from './loop-context.ts'

/**
 * Rows of a run whose settlement could not be saved, and claims whose answer did not arrive. Their lease does not expire while other rows of the same claim are
 * processed, which may take hours, so they are released as soon as the database accepts it.
 */
export class UnsettledRows {
  private readonly db: Database
  private readonly stage: Stage
  private readonly worker: string
  private slow: readonly ClaimedRow[] = []
  private cutOff: readonly ClaimedRow[] = []
  private readonly claims = new Set<string>()

  constructor({ db, stage, worker }: Pick<LoopContext, 'db' | 'stage' | 'worker'>) {
    this.db = db
    this.stage = stage
    this.worker = worker
  }

  get size(): number {
    return this.slow.length + this.cutOff.length + this.claims.size
  }

  /** Whether some only wait for the database. */
  get isCutOff(): boolean {
    return this.cutOff.length + this.claims.size > 0
  }

  /** `cutOff`: the database was away, so the attempt does not count. Otherwise the save itself took too long. */
  add(claimed: readonly ClaimedRow[], reason: 'slow' | 'cutOff'): void {
    this[reason] = [...this[reason], ...claimed]
  }

  addClaim(token: string): void {
    this.claims.add(token)
  }

  /** Releases them where possible, and returns whether any was released. */
  async release(): Promise<boolean> {
    const slow = await this.releaseWith(releaseUnsettled, this.slow)
    this.slow = this.slow.filter((claimed) => !slow.has(claimed))
    const cutOff = await this.releaseWith(releaseUncounted, this.cutOff)
    this.cutOff = this.cutOff.filter((claimed) => !cutOff.has(claimed))
    const claims = [...this.claims]
    for (const token of claims) {
      await releaseClaim(this.db, this.stage, token, this.worker)
      this.claims.delete(token)
    }
    return slow.size + cutOff.size + claims.length > 0
  }

  /** The rows that this process no longer holds. */
  private async releaseWith(release: typeof releaseUncounted, rows: readonly ClaimedRow[]): Promise<Set<ClaimedRow>> {
    if (rows.length === 0) return new Set()
    const held = await release(this.db, this.stage, rows)
    return new Set(rows.filter(({ row }) => !held.has(row.id)))
  }
}
