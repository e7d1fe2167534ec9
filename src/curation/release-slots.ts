import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The ticket of a request in flight. It names the worker, so that the slots of a lost one can be released. */
export function ticketOf(worker: string, id: string): string {
  return `${worker}/${id}`
}

/**
 * Releases the slots of lost workers. They expire by themselves, but only after the longest time that a request may take,
 * minutes, and the rows of the lost worker wait for exactly these hosts.
 *
 * Reads all lanes, which is rare enough. Never waits for a lock: requests lock lanes in the order of their names.
 */
export async function releaseSlots(db: Database, workers: readonly string[]): Promise<void> {
  const isTheirs = sql`EXISTS (SELECT FROM unnest(${workers}::text[]) AS worker WHERE starts_with(ticket, worker || '/'))`
  await sql`
    WITH held AS MATERIALIZED (
      SELECT lane FROM lanes
      WHERE flights <> '{}' AND EXISTS (SELECT FROM jsonb_object_keys(flights) AS ticket WHERE ${isTheirs})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE lanes SET flights = (
      SELECT coalesce(jsonb_object_agg(ticket, expiry), '{}') FROM jsonb_each(flights) AS flight (ticket, expiry)
      WHERE NOT ${isTheirs})
    FROM held WHERE lanes.lane = held.lane
  `.execute(db)
}
