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
    const gap = sql`greatest(${gapMs}::float8, slot.gap_ms) * interval '1 millisecond'`
    const { rows } = await sql<{ starts_in_ms: number }>`
      INSERT INTO host_slots AS slot (host, next_at, flights)
      VALUES (${host}, clock_timestamp() + ${gapMs}::float8 * interval '1 millisecond',
        jsonb_build_object(${ticket}::text, ${nowMs} + ${leaseMs}::float8))
      ON CONFLICT (host) DO UPDATE
      SET next_at = greatest(slot.next_at, clock_timestamp()) + ${gap},
        flights = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(slot.flights)
          WHERE value::float8 > ${nowMs}) || excluded.flights
      WHERE slot.next_at <= clock_timestamp() + ${horizonMs}::float8 * interval '1 millisecond'
        AND (SELECT count(*) FROM jsonb_each(slot.flights) WHERE value::float8 > ${nowMs}) < ${maxInFlight}
      RETURNING greatest(0, extract(epoch FROM slot.next_at - ${gap} - clock_timestamp()) * 1000)::float8 AS starts_in_ms
    `.execute(this.#db)
    const [slot] = rows
    if (slot !== undefined) return { granted: true, startsInMs: slot.starts_in_ms, ticket }
    return { granted: false, comeBackInMs: await this.#comeBackInMs(host) }
  }

  async settle({ host, ticket, gapMs, multiply, atLeastMs, maxGapMs, holdMs }: Report): Promise<void> {
    const grown = sql`least(${maxGapMs}::float8, greatest(gap_ms * ${multiply}::float8, ${atLeastMs}::float8))`
    // Below a millisecond the decaying gap is no gap any more.
    const gap = sql`CASE WHEN ${grown} < 1 THEN 0 ELSE ${grown} END`
    await sql`
      UPDATE host_slots
      SET flights = flights - ${ticket}::text, gap_ms = ${gap},
        next_at = greatest(next_at,
          clock_timestamp() + greatest(${gapMs}::float8, ${gap}, ${holdMs}::float8) * interval '1 millisecond')
      WHERE host = ${host}
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
