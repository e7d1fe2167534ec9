// The slot book of many processes: each verb is one statement, so the row's lock is the only queue there is. The rules
// are those of src/crawl/pacing/slot-book.ts, which this file does not know: they meet in the process that wires them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

interface Request {
  readonly host: string
  readonly gapMs: number
  readonly maxInFlight: number
  readonly horizonMs: number
  readonly leaseMs: number
}

interface Report {
  readonly host: string
  readonly ticket: string
  readonly gapMs: number
  readonly multiply: number
  readonly atLeastMs: number
  readonly maxGapMs: number
  readonly holdMs: number
}

type Answer =
  | { readonly granted: true; readonly startsInMs: number; readonly ticket: string }
  | { readonly granted: false; readonly comeBackInMs: number }

/** The clock is read where the row is locked: what was true when the statement began may not be when its turn comes. */
const nowMs = sql`(extract(epoch FROM clock_timestamp()) * 1000)`
const longestPollMs = 250

export class PostgresSlotBook {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async reserve({ host, gapMs, maxInFlight, horizonMs, leaseMs }: Request): Promise<Answer> {
    const ticket = randomUUID()
    const { rows } = await sql<{ starts_in_ms: number }>`
      SELECT starts_in_ms FROM reserve_slot(${host}, ${ticket}, ${gapMs}, ${maxInFlight}, ${horizonMs}, ${leaseMs})
        AS starts_in_ms
    `.execute(this.#db)
    const [slot] = rows
    if (slot !== undefined) return { granted: true, startsInMs: slot.starts_in_ms, ticket }
    return { granted: false, comeBackInMs: await this.#comeBackInMs(host) }
  }

  async settle({ host, ticket, gapMs, multiply, atLeastMs, maxGapMs, holdMs }: Report): Promise<void> {
    await sql`
      SELECT settle_slot(${host}, ${ticket}, ${gapMs}, ${multiply}, ${atLeastMs}, ${maxGapMs}, ${holdMs})
    `.execute(this.#db)
  }

  /** Forgets hosts that owe nobody anything: nothing under way, nothing to wait for, no slowness learnt. */
  async sweep(): Promise<void> {
    await sql`
      DELETE FROM host_slots
      WHERE next_at < clock_timestamp() - interval '1 hour' AND gap_ms = 0
        AND NOT EXISTS (SELECT FROM jsonb_each(flights) WHERE value::float8 > ${nowMs})
    `.execute(this.#db)
  }

  async #comeBackInMs(host: string): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      SELECT greatest(1, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait
      FROM host_slots WHERE host = ${host}
    `.execute(this.#db)
    return rows[0]?.wait ?? longestPollMs
  }
}
