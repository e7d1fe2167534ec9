import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Stage } from '../define-stage.ts'
import { gates } from '../entities/entities.ts'
import type { Registry } from '../registry.ts'
import { countTable, type TableCounts } from './count-table.ts'
import { type Pace, readPace } from './read-pace.ts'

interface StageFlow {
  readonly id: string
  readonly summary: string
  /** The prefix of its columns: `deep_scan_status`, `deep_scan_outcome`. */
  readonly progress: string
  /** Rows by processing status; `none` were never queued. */
  readonly statuses: Readonly<Record<string, number>>
  /** Outcomes of completed rows, most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number; readonly share: number }[]
  readonly errors: readonly { readonly code: string; readonly count: number }[]
  readonly oldest_waiting_seconds: number | null
  /** Of the whole installation, because one loop serves all tenants. */
  readonly completed_last_hour: number
  /** The same in steps of five minutes, oldest first. */
  readonly completed_by_five_minutes: readonly number[]
  /** At the pace of the last ten minutes, or of the hour. */
  readonly per_minute: number
  /** At the pace of the last ten minutes, or of the hour; null: nothing was completed. */
  readonly eta_seconds: number | null
}

interface EntityFlow {
  readonly entity: string
  readonly total: number
  readonly curation: Readonly<Record<string, number>>
  /** Rows per row of the previous table in the pipeline; null for the first table and after an empty one. */
  readonly per_row_before: number | null
  readonly stages: readonly StageFlow[]
}

/** Searches and imported files: they have stages, and no gate. */
interface SourceFlow {
  readonly entity: string
  readonly total: number
  readonly stages: readonly StageFlow[]
}

export interface PipelineReport {
  readonly as_of: string
  readonly sources: readonly SourceFlow[]
  readonly funnel: readonly EntityFlow[]
  readonly costs: readonly { readonly currency: string; readonly amount: number; readonly per_contact: number | null }[]
}

/**
 * Reports the whole pipeline of a tenant. The numbers of the small tables need one read of each, so callers cache the report:
 * see cache-reports.ts.
 */
export async function pipelineReport(db: Database, registry: Registry, tenantId: string): Promise<PipelineReport> {
  const pace = await readPace(db)
  const funnel: EntityFlow[] = []
  for (const { table } of gates) {
    const stages = registry.stages.filter(({ entity }) => entity === table)
    const counts = await countTable(db, tenantId, table, stages)
    const before = funnel.at(-1)?.total ?? 0
    funnel.push({
      entity: table,
      total: counts.total,
      curation: counts.curation,
      per_row_before: before === 0 ? null : counts.total / before,
      stages: stages.map((stage) => flowOf(stage, counts, pace.get(stage.id))),
    })
  }
  const curated = new Set<string>(gates.map(({ table }) => table))
  const sources: SourceFlow[] = []
  for (const [entity, stages] of Map.groupBy(registry.stages, (stage) => stage.entity)) {
    if (curated.has(entity)) continue
    const counts = await countTable(db, tenantId, entity, stages, false)
    const flows = stages.map((stage) => flowOf(stage, counts, pace.get(stage.id)))
    sources.push({ entity, total: counts.total, stages: flows })
  }
  const contacts = funnel.find(({ entity }) => entity === 'contacts')?.total ?? 0
  return { as_of: new Date().toISOString(), sources, funnel, costs: await readCosts(db, tenantId, contacts) }
}

const still: Pace = { lastHour: 0, perSecond: 0, lastTwelfths: [] }

function flowOf({ id, summary, progress }: Stage, { stages }: TableCounts, pace = still): StageFlow {
  const counts = stages.get(id)
  const outcomes = Object.entries(counts?.outcomes ?? {}).toSorted(([, a], [, b]) => b - a)
  const completed = outcomes.reduce((sum, [, count]) => sum + count, 0)
  const waiting = (counts?.statuses.Queued ?? 0) + (counts?.statuses.Processing ?? 0)
  return {
    id,
    summary,
    progress,
    statuses: counts?.statuses ?? {},
    outcomes: outcomes.map(([outcome, count]) => ({ outcome, count, share: count / completed })),
    errors: counts?.errors ?? [],
    oldest_waiting_seconds: counts?.oldestWaitingSeconds ?? null,
    completed_last_hour: pace.lastHour,
    completed_by_five_minutes: pace.lastTwelfths,
    per_minute: Math.round(pace.perSecond * 6000) / 100,
    eta_seconds: waiting === 0 ? 0 : pace.perSecond > 0 ? Math.round(waiting / pace.perSecond) : null,
  }
}

async function readCosts(db: Database, tenantId: string, contacts: number): Promise<PipelineReport['costs']> {
  const { rows } = await sql<{ currency: string; amount: number; per_contact: number | null }>`
    SELECT currency, sum(amount)::float8 AS amount,
      (sum(amount) / nullif(${contacts}::bigint, 0))::float8 AS per_contact
    FROM cost_ledger WHERE tenant_id = ${tenantId} GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}
