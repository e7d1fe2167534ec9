import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CurationStatus } from '../../db/status.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Entity } from '../entities/define-entity.ts'
import { compileFilter } from '../filter/compile-filter.ts'
import type { Filter } from '../filter/filter.ts'
import { bestFirst, groupOf, isUncurated } from './candidates.ts'

export interface DryRunRequest {
  readonly tenantId: string
  readonly filter: Filter
  readonly perGroupLimit: number | null
}

export interface DryRun {
  /** Uncurated rows that the rule would select now. */
  readonly now: { readonly count: number; readonly sample: readonly string[] }
  /** Rows of the last seven days that the rule would have selected, whatever their status now. */
  readonly last_7_days: {
    readonly count: number
    readonly sample: readonly string[]
    /** Their curation status now: many "Not a Fit" mean that the rule selects too much. */
    readonly by_status: Readonly<Partial<Record<CurationStatus, number>>>
  }
}

const sampleSize = 20

/**
 * Previews a rule, stored or not, without changing anything. The last seven days use today's values of the rows, because
 * earlier values are not stored, and apply the limit of each group to those days alone.
 */
export async function dryRun(db: Database, request: DryRunRequest): Promise<DryRun> {
  const waiting = await chosen(db, request, isUncurated, taken(request))
  const recent = await chosen(db, request, sql`created_at > now() - interval '7 days'`, sql`0`)
  return {
    now: { count: waiting.count, sample: waiting.sample },
    last_7_days: { count: recent.count, sample: recent.sample, by_status: recent.by_status },
  }
}

/** The ids of the rows that a rule would select now. */
export async function waitingRows(db: Database | Trx, request: DryRunRequest): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH ${chosenRows(request, isUncurated, taken(request))} SELECT id FROM chosen ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

async function chosen(
  db: Database,
  request: DryRunRequest,
  among: RawBuilder<unknown>,
  selected: RawBuilder<unknown>,
): Promise<DryRun['last_7_days']> {
  const { rows } = await sql<DryRun['last_7_days']>`
    WITH ${chosenRows(request, among, selected)}, counted AS (
      SELECT curation_status, count(*) AS rows FROM chosen GROUP BY 1
    )
    SELECT (SELECT count(*) FROM chosen) AS count,
      ARRAY(SELECT id FROM chosen ORDER BY id DESC LIMIT ${sampleSize}) AS sample,
      (SELECT coalesce(jsonb_object_agg(curation_status, rows), '{}') FROM counted) AS by_status
  `.execute(db)
  return rows[0] ?? { count: 0, sample: [], by_status: {} }
}

/** CTEs up to `chosen`: the best rows of each group within the limit, minus those already selected. */
function chosenRows(
  { tenantId, filter, perGroupLimit }: DryRunRequest,
  among: RawBuilder<unknown>,
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { entity } = filter
  const limited = perGroupLimit !== null
  const order = bestFirst(entity)
  const rank = limited ? sql`row_number() OVER (PARTITION BY ${groupOf(entity)} ORDER BY ${order})` : sql`0`
  const { sameAs } = entity
  const spelling = limited && sameAs !== undefined ? spellingOf(entity, sameAs) : sql`1`
  return sql`met AS (
      SELECT *, ${spelling} AS spelling FROM ${sql.table(entity.table)}
      WHERE tenant_id = ${tenantId} AND ${among} AND ${compileFilter(filter)}
    ), ranked AS (
      SELECT id, curation_status, ${limited ? groupOf(entity) : sql`NULL`} AS group_id, ${rank} AS rank
      FROM met WHERE spelling = 1
    ), chosen AS MATERIALIZED (
      SELECT id, curation_status FROM ranked WHERE ${limited ? sql`rank <= ${perGroupLimit} - ${selected}` : sql`true`}
    )`
}

/** As in `candidates`: of duplicates, only the best row counts. */
function spellingOf(entity: Entity, sameAs: string): RawBuilder<unknown> {
  const thing = sql`${groupOf(entity)}, coalesce(${sql.ref(sameAs)}, id::text)`
  return sql`row_number() OVER (PARTITION BY ${thing} ORDER BY ${bestFirst(entity)})`
}

function taken({ filter: { entity }, perGroupLimit }: DryRunRequest): RawBuilder<unknown> {
  if (perGroupLimit === null) return sql`0`
  return sql`(SELECT count(*) FROM (
    SELECT FROM ${sql.table(entity.table)} AS holder
    WHERE holder.${groupOf(entity)} = ranked.group_id AND holder.curation_status = 'Selected' LIMIT ${perGroupLimit}
  ) AS holders)`
}
