// The slot store of many processes: each verb is one step on a locked row, so that lock is the only queue there is. The rules
// are those of src/crawl/pacing/slot-store.ts, which this file does not know: they meet in the process that wires them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Batcher } from '../core/batcher.ts'
import type { Database } from '../db/database.ts'

interface Request {
  readonly host: string
  readonly gapMs: number
  readonly maxInFlight: number
  readonly maxDelayMs: number
  readonly leaseMs: number
}

interface Report {
  readonly host: string
  readonly ticket: string
  readonly gapMs: number
  readonly multiply: number
  readonly minGapMs: number
  readonly maxGapMs: number
  readonly holdMs: number
}

type Answer =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly retryInMs: number }

/** The clock is read where the row is locked: what was true when the statement began may not be when its turn comes. */
const nowMs = sql`(extract(epoch FROM clock_timestamp()) * 1000)`
const longestPollMs = 250

/** What one statement may lock: its hosts wait for each other until it is through. */
const mostAtOnce = 50

/**
 * Every fetch asks twice. Asked one by one, these were more than half of the statements of WF7, and each is parsed,
 * planned and committed: 64 fetches at a time now ask in groups.
 */
export class PostgresSlotStore {
  readonly #db: Database
  readonly #requests: Batcher<Request & { readonly ticket: string }, Answer>
  readonly #reports: Batcher<Report, undefined>

  constructor(db: Database) {
    this.#db = db
    this.#requests = new Batcher((requests) => this.#reserveAll(requests), mostAtOnce)
    this.#reports = new Batcher((reports) => this.#settleAll(reports), mostAtOnce)
  }

  reserve(request: Request): Promise<Answer> {
    return this.#requests.add({ ...request, ticket: randomUUID() })
  }

  async settle(report: Report): Promise<void> {
    await this.#reports.add(report)
  }

  /** Forgets hosts that owe nobody anything: nothing under way, nothing to wait for, no slowness learnt. */
  async sweep(): Promise<void> {
    await sql`
      DELETE FROM host_slots
      WHERE next_at < clock_timestamp() - interval '1 hour' AND gap_ms = 0
        AND NOT EXISTS (SELECT FROM jsonb_each(flights) WHERE value::float8 > ${nowMs})
    `.execute(this.#db)
  }

  async #reserveAll(requests: readonly (Request & { readonly ticket: string })[]): Promise<Answer[]> {
    const asked = inLockOrder(requests)
    const { rows } = await sql<{ ticket: string; starts_in_ms: number }>`
      SELECT ticket, starts_in_ms
      FROM unnest(${asked.map(({ host }) => host)}::text[], ${asked.map(({ ticket }) => ticket)}::text[],
        ${asked.map(({ gapMs }) => gapMs)}::float8[], ${asked.map(({ maxInFlight }) => maxInFlight)}::integer[],
        ${asked.map(({ maxDelayMs }) => maxDelayMs)}::float8[], ${asked.map(({ leaseMs }) => leaseMs)}::float8[]
      ) AS asked (host, ticket, gap_ms, max_in_flight, horizon_ms, lease_ms),
        reserve_slot(host, ticket, gap_ms, max_in_flight, horizon_ms, lease_ms) AS starts_in_ms
    `.execute(this.#db)
    const starts = new Map(rows.map(({ ticket, starts_in_ms }) => [ticket, starts_in_ms]))
    const answers = requests.map(async ({ host, ticket }): Promise<Answer> => {
      const startsInMs = starts.get(ticket)
      if (startsInMs !== undefined) return { granted: true, startsInMs, ticket }
      return { granted: false, retryInMs: await this.#retryInMs(host) }
    })
    return Promise.all(answers)
  }

  async #settleAll(reports: readonly Report[]): Promise<undefined[]> {
    const told = inLockOrder(reports)
    await sql`
      SELECT settle_slot(host, ticket, gap_ms, multiply, at_least_ms, max_gap_ms, hold_ms)
      FROM unnest(${told.map(({ host }) => host)}::text[], ${told.map(({ ticket }) => ticket)}::text[],
        ${told.map(({ gapMs }) => gapMs)}::float8[], ${told.map(({ multiply }) => multiply)}::float8[],
        ${told.map(({ minGapMs }) => minGapMs)}::float8[], ${told.map(({ maxGapMs }) => maxGapMs)}::float8[],
        ${told.map(({ holdMs }) => holdMs)}::float8[]
      ) AS told (host, ticket, gap_ms, multiply, at_least_ms, max_gap_ms, hold_ms)
    `.execute(this.#db)
    return reports.map(() => undefined)
  }

  async #retryInMs(host: string): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      SELECT greatest(1, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait
      FROM host_slots WHERE host = ${host}
    `.execute(this.#db)
    return rows[0]?.wait ?? longestPollMs
  }
}

/** Every process locks hosts in this order, so that no two wait for each other. */
function inLockOrder<T extends { readonly host: string }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => (a.host < b.host ? -1 : Number(a.host > b.host)))
}
