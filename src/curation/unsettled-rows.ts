import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { Stage } from './define-stage.ts'
import { releaseUnsettled } from './leases.ts'

/**
 * Rows of a run whose settlement could not be saved. Their lease does not expire while other rows of the same claim are
 * processed, which may take hours, so they are released at the next possible heartbeat.
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

  /** Releases them where possible, and returns whether any was released. */
  async release(): Promise<boolean> {
    const rows = this.rows
    if (rows.length === 0) return false
    const held = await releaseUnsettled(this.db, this.stage, rows)
    const gone = new Set(rows.filter(({ row }) => !held.has(row.id)))
    this.rows = this.rows.filter((claimed) => !gone.has(claimed))
    return gone.size > 0
  }
}
