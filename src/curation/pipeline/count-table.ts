import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Stage } from '../define-stage.ts'
import { columnsOf } from '../stage-columns.ts'

interface StageCounts {
  readonly statuses: Record<string, number>
  readonly outcomes: Record<string, number>
  readonly errors: readonly { readonly code: string; readonly count: number }[]
  readonly oldestWaitingSeconds: number | null
}

export interface TableCounts {
  readonly total: number
  readonly curation: Record<string, number>
  readonly stages: ReadonlyMap<string, StageCounts>
}

/** Counts a tenant's rows of a table by all that the funnel shows, in one pass. */
export async function countTable(
  db: Database,
  tenantId: string,
  table: string,
  stages: readonly Stage[],
  isCurated = true,
): Promise<TableCounts> {
  const statusColumns = stages.flatMap((stage, n) => {
    const { status, outcome } = columnsOf(stage)
    return [sql`${status} AS ${sql.ref(`status_${n}`)}`, sql`${outcome} AS ${sql.ref(`outcome_${n}`)}`]
  })
  const groups = Array.from({ length: 1 + statusColumns.length }, (_, n) => sql.raw(String(n + 1)))
  const { rows } = await sql<Record<string, string | null> & { rows: number }>`
    SELECT ${sql.join([isCurated ? sql`curation_status` : sql`NULL::text AS curation_status`, ...statusColumns])}, count(*) AS rows FROM ${sql.table(table)}
    WHERE tenant_id = ${tenantId} GROUP BY ${sql.join(groups)}`.execute(db)
  const by = (key: (row: (typeof rows)[number]) => string | null) => {
    const counts: Record<string, number> = {}
    for (const row of rows) {
      const value = key(row)
      if (value !== null) counts[value] = (counts[value] ?? 0) + row.rows
    }
    return counts
  }
  const perStage = stages.map(
    async (stage, n): Promise<[string, StageCounts]> => [
      stage.id,
      {
        statuses: by((row) => row[`status_${n}`] ?? 'none'),
        outcomes: by((row) => (row[`status_${n}`] === 'Completed' ? (row[`outcome_${n}`] ?? null) : null)),
        ...(await countWaiting(db, tenantId, stage)),
      },
    ],
  )
  const curation = by((row) => row.curation_status ?? null)
  const total = rows.reduce((sum, row) => sum + row.rows, 0)
  return { total, curation, stages: new Map(await Promise.all(perStage)) }
}

/** Reads only the partial indexes of the queue and of the dead letters. */
async function countWaiting(db: Database, tenantId: string, stage: Stage) {
  const c = columnsOf(stage)
  const dead = await sql<{ code: string; count: number }>`
    SELECT ${c.errorCode} AS code, count(*) AS count FROM ${c.table}
    WHERE tenant_id = ${tenantId} AND ${c.deadAt} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 20`.execute(db)
  const queue = await sql<{ seconds: number | null }>`
    SELECT greatest(0, extract(epoch FROM now() - min(${c.dueAt})))::float8 AS seconds FROM ${c.table}
    WHERE tenant_id = ${tenantId} AND ${c.dueAt} IS NOT NULL`.execute(db)
  return { errors: dead.rows, oldestWaitingSeconds: queue.rows[0]?.seconds ?? null }
}
