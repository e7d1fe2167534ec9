// The slot store that all processes share. Each operation is one step on a locked row. It implements the interface of
// src/crawl/pacing/slot-store.ts without importing it: src/main connects the two.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Batcher } from '../core/batcher.ts'
import type { Database } from '../db/database.ts'
import { ticketOf } from './release-slots.ts'
import { UnsavedReports } from './unsaved-reports.ts'

interface Request {
  readonly lane: string
  readonly gapMs: number
  readonly maxInFlight: number
  readonly maxDelayMs: number
  readonly leaseMs: number
}

interface Report {
  readonly lane: string
  readonly ticket: string
  readonly gapMs: number
  readonly arrivedMsAgo: number
  readonly observation: 'answered' | 'throttled' | 'failed' | 'unknown'
  readonly multiply: number
  readonly minGapMs: number
  readonly maxGapMs: number
  readonly holdMs: number
}

/** `throttled`: the site asked for fewer requests. `failing`: it did not answer several times in a row. */
export type PauseReason = 'throttled' | 'failing'

type Answer =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly retryInMs: number; readonly pauseReason?: PauseReason | undefined }

/** Read when the row is locked: the statement may have waited for the lock. */
const nowMs = sql`(extract(epoch FROM clock_timestamp()) * 1000)`
const maxPollMs = 250

/** The report of a request that was not sent: the lane does not change. */
const nothingObserved = {
  arrivedMsAgo: 0,
  observation: 'unknown',
  multiply: 1,
  minGapMs: 0,
  maxGapMs: Number.POSITIVE_INFINITY,
  holdMs: 0,
} as const

/** Lanes that one statement may lock: other requests to them wait until it ends. */
const maxBatchSize = 50

/**
 * Every fetch needs two operations. One by one they were more than half of the statements of WF7, each parsed, planned and
 * committed by itself, so concurrent fetches share statements.
 */
export class PostgresSlotStore {
  readonly #db: Database
  readonly #worker: string
  readonly #requests: Batcher<Request & { readonly ticket: string }, Answer>
  readonly #reports: Batcher<Report, undefined>
  readonly #unsaved: UnsavedReports<Report>

  /** `worker`: the name in the leases of this process. */
  constructor(db: Database, worker: string) {
    this.#db = db
    this.#worker = worker
    this.#requests = new Batcher((requests) => this.#reserveAll(requests), maxBatchSize)
    this.#reports = new Batcher((reports) => this.#settleAll(reports), maxBatchSize)
    this.#unsaved = new UnsavedReports((reports) => this.#settleAll(reports))
  }

  async reserve(request: Request): Promise<Answer> {
    const ticket = ticketOf(this.#worker, randomUUID())
    try {
      return await this.#requests.add({ ...request, ticket })
    } catch (error) {
      // The slot may be reserved, and only the answer lost.
      this.#unsaved.add({ ...nothingObserved, lane: request.lane, gapMs: request.gapMs, ticket })
      throw error
    }
  }

  async settle(report: Report): Promise<void> {
    try {
      await this.#reports.add(report)
    } catch (error) {
      this.#unsaved.add(report)
      throw error
    }
  }

  /** Deletes lanes without requests in flight and without a wait. An adaptive gap, and failures, expire after a day. */
  async deleteIdle(): Promise<void> {
    await sql`
      DELETE FROM lanes
      WHERE next_at < clock_timestamp() - interval '1 hour'
        AND (gap_ms = 0 AND failures = 0 OR next_at < clock_timestamp() - interval '1 day')
        AND NOT EXISTS (SELECT FROM jsonb_each(flights) WHERE value::float8 > ${nowMs})
    `.execute(this.#db)
  }

  async #reserveAll(requests: readonly (Request & { readonly ticket: string })[]): Promise<Answer[]> {
    const ordered = inLockOrder(requests)
    const { rows } = await sql<{ ticket: string; starts_in_ms: number }>`
      SELECT ticket, starts_in_ms
      FROM unnest(${ordered.map(({ lane }) => lane)}::text[], ${ordered.map(({ ticket }) => ticket)}::text[],
        ${ordered.map(({ gapMs }) => gapMs)}::float8[], ${ordered.map(({ maxInFlight }) => maxInFlight)}::integer[],
        ${ordered.map(({ maxDelayMs }) => maxDelayMs)}::float8[], ${ordered.map(({ leaseMs }) => leaseMs)}::float8[]
      ) AS request (lane, ticket, gap_ms, max_in_flight, horizon_ms, lease_ms),
        reserve_slot(lane, ticket, gap_ms, max_in_flight, horizon_ms, lease_ms) AS starts_in_ms
    `.execute(this.#db)
    const starts = new Map(rows.map(({ ticket, starts_in_ms }) => [ticket, starts_in_ms]))
    const answers = requests.map(async ({ lane, ticket }): Promise<Answer> => {
      const startsInMs = starts.get(ticket)
      if (startsInMs !== undefined) return { granted: true, startsInMs, ticket }
      return this.#refusal(lane)
    })
    return Promise.all(answers)
  }

  async #settleAll(reports: readonly Report[]): Promise<undefined[]> {
    const ordered = inLockOrder(reports)
    await sql`
      SELECT settle_slot(lane, ticket, gap_ms, arrived_ms_ago, observation, multiply, at_least_ms, max_gap_ms, hold_ms)
      FROM unnest(${ordered.map(({ lane }) => lane)}::text[], ${ordered.map(({ ticket }) => ticket)}::text[],
        ${ordered.map(({ gapMs }) => gapMs)}::float8[], ${ordered.map(({ arrivedMsAgo }) => arrivedMsAgo)}::float8[],
        ${ordered.map(({ observation }) => observation)}::text[], ${ordered.map(({ multiply }) => multiply)}::float8[],
        ${ordered.map(({ minGapMs }) => minGapMs)}::float8[], ${ordered.map(({ maxGapMs }) => maxGapMs)}::float8[],
        ${ordered.map(({ holdMs }) => holdMs)}::float8[]
      ) AS report (lane, ticket, gap_ms, arrived_ms_ago, observation, multiply, at_least_ms, max_gap_ms, hold_ms)
    `.execute(this.#db)
    return reports.map(() => undefined)
  }

  async #refusal(lane: string): Promise<Answer> {
    const { rows } = await sql<{ wait: number; reason: PauseReason | null }>`
      SELECT greatest(1, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait,
        CASE WHEN paused_until > clock_timestamp() THEN pause_reason END AS reason
      FROM lanes WHERE lane = ${lane}
    `.execute(this.#db)
    return { granted: false, retryInMs: rows[0]?.wait ?? maxPollMs, pauseReason: rows[0]?.reason ?? undefined }
  }
}

/** Every process locks lanes in this order, so that no two deadlock. */
function inLockOrder<T extends { readonly lane: string }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => (a.lane < b.lane ? -1 : Number(a.lane > b.lane)))
}
