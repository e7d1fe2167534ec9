import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface Pace {
  readonly lastHour: number
  readonly perSecond: number
  /** Rows completed in each twelfth of the hour, oldest first. */
  readonly lastTwelfths: readonly number[]
}

const twelfths = 12

/** How fast each stage completes rows, from `stage_runs`. A run that started earlier counts with what it did since. */
export async function readPace(db: Database): Promise<Map<string, Pace>> {
  const { rows } = await sql<{ id: string; twelfth: number } & Omit<Part, 'twelfth'>>`
    SELECT stage_id AS id, coalesce(sum(completed), 0) AS hour,
      floor(extract(epoch FROM now() - coalesce(finished_at, now())) / 300)::int AS twelfth,
      coalesce(sum(completed) FILTER (WHERE coalesce(finished_at, now()) > now() - interval '10 minutes'), 0) AS recent,
      extract(epoch FROM now() - min(started_at) FILTER (
        WHERE coalesce(finished_at, now()) > now() - interval '10 minutes'))::float8 AS since
    FROM stage_runs
    WHERE started_at > now() - interval '1 day' AND coalesce(finished_at, now()) > now() - interval '1 hour'
    GROUP BY stage_id, twelfth`.execute(db)
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, parts]) => [id, paceOf(parts)]))
}

interface Part {
  /** How many periods of five minutes ago. */
  readonly twelfth: number
  readonly hour: number
  readonly recent: number
  /** Seconds since the first of the recent runs started; null: none. */
  readonly since: number | null
}

/** A shorter period would give a rate from too few rows. */
const minSeconds = 60
const recentSeconds = 600

function paceOf(parts: readonly Part[]): Pace {
  const sum = (pick: (part: Part) => number) => parts.reduce((total, part) => total + pick(part), 0)
  const [lastHour, recent] = [sum(({ hour }) => hour), sum((part) => part.recent)]
  const lastTwelfths = Array.from({ length: twelfths }, (_none, n) =>
    sum(({ twelfth, hour }) => (twelfth === twelfths - 1 - n ? hour : 0)),
  )
  // A run that started a minute ago was not idle for the nine minutes before.
  const began = Math.max(minSeconds, ...parts.map(({ since }) => since ?? 0))
  return { lastHour, perSecond: recent > 0 ? recent / Math.min(recentSeconds, began) : lastHour / 3600, lastTwelfths }
}
