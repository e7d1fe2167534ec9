import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface Pace {
  readonly lastHour: number
  readonly perSecond: number
}

/** How fast each stage completes rows, from the books of its runs. A run that began earlier counts with what it did since. */
export async function readPace(db: Database): Promise<Map<string, Pace>> {
  const { rows } = await sql<{ id: string; hour: number; recent: number }>`
    SELECT stage_id AS id, coalesce(sum(completed), 0) AS hour,
      coalesce(sum(completed) FILTER (WHERE coalesce(finished_at, now()) > now() - interval '10 minutes'), 0) AS recent
    FROM stage_runs
    WHERE started_at > now() - interval '1 day' AND coalesce(finished_at, now()) > now() - interval '1 hour'
    GROUP BY stage_id`.execute(db)
  return new Map(
    rows.map(({ id, hour, recent }) => [id, { lastHour: hour, perSecond: recent > 0 ? recent / 600 : hour / 3600 }]),
  )
}
