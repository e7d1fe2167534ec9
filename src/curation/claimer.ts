import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { type ClaimedRow, type ClaimRequest, claim, isDataFault, readLookups } from './claim.ts'
import { claimFreeLanes, type LaneClaimRequest, putOffBusyLanes, scanLanes } from './claim-lanes.ts'
import type { Lane, Stage } from './define-stage.ts'
import type { LoopContext } from './loop-context.ts'
import { isInGroup, type SuspectGroup } from './suspicion.ts'

export interface Claim {
  readonly rows: readonly ClaimedRow[]
  /** When to claim again, because rows wait for their lane: 0 is at once, null when no row waits for a lane. */
  readonly againInMs: number | null
}

export interface ClaimOptions {
  readonly limit: number
  readonly doneLeases: readonly string[]
  readonly heldTenants: readonly string[]
}

/** A tenant counts as active when it had rows in one of this many last claims. Active tenants share a claim. */
const recentClaims = 16
/** Twice its share, so that a claim is full although some of the active tenants have no more rows. The others come first next. */
const sharesPerTenant = 2

/**
 * How often lanes are checked. A row is claimed 250 ms before its lane is free, so this does not delay requests. Without
 * it, a loop with 200 lanes would claim one row at a time.
 */
export const minLanePauseMs = 150

/** During a scan of lanes, one claim in so many takes the first rows of all tenants: other tenants and urgent rows go first. */
const scansPerClaim = 4

/** When to claim again after a lookup failed and its row was not found: another process may have claimed it. */
const isolatedAgainMs = 1000

async function claimWithoutLanes(db: Database, stage: Stage, request: ClaimRequest): Promise<Pick<Claim, 'rows'>> {
  return { rows: await claim(db, stage, request) }
}

/** Claims rows for one run, so that tenants and lanes take turns. */
export class Claimer {
  private readonly context: LoopContext
  /** Each process begins with another tenant: two that claim the same rows at the same time would be in each other's way. */
  private afterTenant: string = randomUUID()
  private claims = 0
  private turn = 1
  /** The last claim that had rows of the tenant. */
  private readonly lastServed = new Map<string, number>()
  /** Rows in flight per lane. */
  private readonly inFlight = new Map<string, number>()
  /** Tenants whose lanes are being scanned, and the last lane that was read. */
  private readonly scans = new Map<string, string | undefined>()
  /** Called with the token of a claim whose answer did not arrive: it may have claimed rows. */
  private readonly unanswered: (token: string) => void
  /** The earliest time at which a skipped lane is free, since the present round of scans began. */
  private freeInMs: number | null = null

  constructor(context: LoopContext, unanswered: (token: string) => void = () => undefined) {
    this.context = context
    this.unanswered = unanswered
  }

  claim(options: ClaimOptions): Promise<Claim> {
    return this.withToken((token) => this.claimWith(token, options))
  }

  /** Claims rows of lost workers; see suspects.ts. */
  claimSuspects(group: SuspectGroup, limit: number, heldTenants: readonly string[]): Promise<readonly ClaimedRow[]> {
    const suspects = isInGroup(this.context.stage, group)
    return this.withToken((token) => this.claimSuspectsWith({ token, limit, suspects, heldTenants }))
  }

  private async withToken<T>(claimWith: (token: string) => Promise<T>): Promise<T> {
    const token = randomUUID()
    try {
      return await claimWith(token)
    } catch (error) {
      if (isConnectionFailure(error)) this.unanswered(token)
      throw error
    }
  }

  private async claimWith(token: string, options: ClaimOptions): Promise<Claim> {
    const { worker } = this.context
    const perTenant = Math.ceil((sharesPerTenant * options.limit) / Math.max(1, this.lastServed.size))
    const request = { ...options, token, worker, afterTenant: this.afterTenant, perTenant }
    const claimed = await this.claimRows(request)
    this.recordTenants(request, claimed.rows)
    for (const row of claimed.rows) this.count(row, 1)
    return claimed
  }

  private async claimSuspectsWith(options: Omit<ClaimRequest, 'worker'>): Promise<readonly ClaimedRow[]> {
    const { db, worker, otherStages } = this.context
    const { lane } = this.context.stage
    const suspects = { ...options, worker, afterTenant: this.afterTenant }
    const { rows } = await this.isolating(suspects, (stage, request) =>
      lane === undefined
        ? claimWithoutLanes(db, stage, request)
        : claimFreeLanes(db, stage, lane, { ...request, busyLanes: this.busyLanes(lane), otherStages }),
    )
    for (const row of rows) this.count(row, 1)
    return rows
  }

  /** The work on a row ended. */
  ended(row: ClaimedRow): void {
    this.count(row, -1)
  }

  private async claimRows(request: ClaimRequest): Promise<Claim> {
    const { db, otherStages } = this.context
    const { lane } = this.context.stage
    if (lane === undefined) {
      const { rows, againInMs } = await this.isolating(request, (stage, one) => claimWithoutLanes(db, stage, one))
      return { rows, againInMs: againInMs ?? null }
    }
    return this.claimByLane(lane, { ...request, busyLanes: this.busyLanes(lane), otherStages })
  }

  /**
   * A lookup that fails for one row fails the whole claim. Rows are claimed one by one then, without lookups, until that row
   * is found: it fails alone. `againInMs` is set for such a claim. The claim is repeated in the same way, since another kind
   * of claim may not find the row.
   */
  private async isolating<Request extends ClaimRequest, Result extends Pick<Claim, 'rows'>>(
    request: Request,
    claimWith: (stage: Stage, request: Request) => Promise<Result>,
  ): Promise<Result & { readonly againInMs?: number }> {
    const { db, stage } = this.context
    try {
      return await claimWith(stage, request)
    } catch (error) {
      if (stage.lookups === undefined || !isDataFault(error)) throw error
      const claimed = await claimWith({ ...stage, lookups: {} }, { ...request, limit: 1 })
      const rows = await Promise.all(claimed.rows.map((row) => readLookups(db, stage, row)))
      return { ...claimed, rows, againInMs: rows.length > 0 ? 0 : isolatedAgainMs }
    }
  }

  private async claimByLane(lane: Lane, request: LaneClaimRequest): Promise<Claim> {
    const [scan] = this.scans
    const { groupedBy } = lane
    if (scan === undefined || groupedBy === undefined) return this.claimFirst(lane, request)
    if (this.turn++ % scansPerClaim > 0) return this.scan({ ...lane, groupedBy }, request, ...scan)
    const claimed = await this.claimFirst(lane, request)
    return { rows: claimed.rows, againInMs: 0 }
  }

  /** Claims among the first rows of each tenant. Tenants whose lanes with many rows hide the others are scanned next. */
  private async claimFirst(lane: Lane, request: LaneClaimRequest): Promise<Claim> {
    const { db, stage } = this.context
    const isNewRound = this.scans.size === 0
    const { rows, freeInMs, blocked, againInMs } = await this.isolating(request, (of, one) =>
      claimFreeLanes(db, of, lane, one),
    )
    if (isNewRound) this.freeInMs = freeInMs
    if (againInMs !== undefined) return { rows, againInMs }
    if (rows.length === request.limit) return { rows, againInMs: 0 }
    for (const tenantId of blocked) {
      if (lane.groupedBy === undefined) await putOffBusyLanes(db, stage, lane, tenantId)
      else if (!this.scans.has(tenantId)) this.scans.set(tenantId, undefined)
    }
    return { rows, againInMs: this.againInMs() }
  }

  private async scan(
    lane: Lane & { readonly groupedBy: string },
    request: LaneClaimRequest,
    tenantId: string,
    afterLane: string | undefined,
  ): Promise<Claim> {
    const { db } = this.context
    // Removed and added again: the tenants take turns.
    this.scans.delete(tenantId)
    if (request.heldTenants?.includes(tenantId)) return { rows: [], againInMs: this.againInMs() }
    const { rows, freeInMs, lastLane, againInMs } = await this.isolating(request, (stage, one) =>
      scanLanes(db, stage, lane, { ...one, tenantId, afterLane }),
    )
    if (lastLane !== undefined) this.scans.set(tenantId, lastLane)
    if (freeInMs !== null) this.freeInMs = Math.min(this.freeInMs ?? freeInMs, freeInMs)
    return { rows, againInMs: againInMs ?? this.againInMs() }
  }

  private againInMs(): number | null {
    if (this.scans.size > 0) return 0
    return this.freeInMs === null ? null : Math.max(minLanePauseMs, this.freeInMs)
  }

  private busyLanes(lane: Lane): string[] {
    const limit = lane.rowsAhead()
    return [...this.inFlight].flatMap(([id, rows]) => (rows > limit / 2 ? [id] : []))
  }

  private count({ lane }: ClaimedRow, change: 1 | -1): void {
    if (lane === undefined) return
    const rows = (this.inFlight.get(lane) ?? 0) + change
    if (rows > 0) this.inFlight.set(lane, rows)
    else this.inFlight.delete(lane)
  }

  /** The next claim begins with the tenant after the last one that this claim served. */
  private recordTenants({ limit, perTenant }: ClaimShare, rows: readonly ClaimedRow[]): void {
    if (rows.length === 0) return
    this.claims++
    const served = countByTenant(rows)
    const inTurn = [...served.keys()].sort()
    const last = inTurn.findLast((id) => id <= this.afterTenant) ?? inTurn.at(-1) ?? this.afterTenant
    for (const [id, count] of served) {
      // It had more rows if it got its full share, or if the limit may have cut its share. Without lanes, others have none left.
      const hasMore = count >= perTenant || (id === last && rows.length === limit)
      if (hasMore || this.context.stage.lane !== undefined) this.lastServed.set(id, this.claims)
      else this.lastServed.delete(id)
    }
    for (const [id, at] of this.lastServed) if (at <= this.claims - recentClaims) this.lastServed.delete(id)
    this.afterTenant = last
  }
}

interface ClaimShare {
  readonly limit: number
  readonly perTenant: number
}

function countByTenant(rows: readonly ClaimedRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { row } of rows) counts.set(row.tenant_id, (counts.get(row.tenant_id) ?? 0) + 1)
  return counts
}
