import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { handBack } from './leases.ts'

/**
 * Rows of a run whose end could not be written down. The lease would bring them back, were it not kept alive for the
 * others of their claim, which may work for hours: so they are handed back at the next heartbeat at which that can be done.
 */
export class UnsettledRows {
  private readonly db: Database
  private readonly stage: Stage
  private rows: readonly ClaimedRow[] = []

  constructor(db: Database, stage: Stage) {
    this.db = db
    this.stage = stage
  }

  add(claimed: ClaimedRow): void {
    this.rows = [...this.rows, claimed]
  }

  /** Whether any of them is out of our hands now. */
  async handBack(): Promise<boolean> {
    const asked = this.rows
    if (asked.length === 0) return false
    const held = await handBack(this.db, this.stage, asked)
    const gone = new Set(asked.filter(({ row }) => !held.has(row.id)))
    this.rows = this.rows.filter((claimed) => !gone.has(claimed))
    return gone.size > 0
  }
}
