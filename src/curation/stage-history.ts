import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { workerGoneSeconds } from '../db/older-programs.ts'
import type { Stage } from './define-stage.ts'

/** What the workers of a stage have done. */
interface StageHistory {
  readonly workers: number
  readonly last_run_at: string | null
  readonly last_completed_at: string | null
  readonly trying_since: string | null
}

/** By the database's clock: the clock of this process may differ by days. */
export interface HistoryAges {
  readonly settledSeconds: number | null
  readonly tryingSeconds: number | null
}

/** From the last 500 runs. */
export async function readHistory(
  db: Database,
  stage: Stage,
): Promise<{ readonly history: StageHistory; readonly ages: HistoryAges }> {
  const { rows } = await sql<
    Record<'last_run_at' | 'last_completed_at' | 'trying_since', Date | null> & HistoryAges & { workers: number }
  >`
    WITH recent AS (
      SELECT started_at, last_completed_at, last_settled_at, claimed FROM stage_runs
      WHERE stage_id = ${stage.id} ORDER BY started_at DESC LIMIT 500
    ), last AS (
      SELECT max(started_at) AS run_at, max(last_completed_at) AS completed_at,
        max(greatest(last_completed_at, last_settled_at)) AS settled_at
      FROM recent
    ), history AS (
      SELECT run_at AS last_run_at, completed_at AS last_completed_at, settled_at,
        (SELECT count(*) FROM workers
          WHERE ${stage.id} = ANY(stage_ids) AND last_seen_at > now() - make_interval(secs => ${workerGoneSeconds})) AS workers,
        (SELECT min(started_at) FROM recent
          WHERE claimed > 0 AND coalesce(last_completed_at, last_settled_at) IS NULL
            AND (settled_at IS NULL OR started_at > settled_at)) AS trying_since
      FROM last
    )
    SELECT last_run_at, last_completed_at, trying_since, workers,
      extract(epoch FROM now() - settled_at)::float8 AS "settledSeconds",
      extract(epoch FROM now() - trying_since)::float8 AS "tryingSeconds"
    FROM history
  `.execute(db)
  const row = rows[0]
  return {
    history: {
      workers: row?.workers ?? 0,
      last_run_at: row?.last_run_at?.toISOString() ?? null,
      last_completed_at: row?.last_completed_at?.toISOString() ?? null,
      trying_since: row?.trying_since?.toISOString() ?? null,
    },
    ages: { settledSeconds: row?.settledSeconds ?? null, tryingSeconds: row?.tryingSeconds ?? null },
  }
}
