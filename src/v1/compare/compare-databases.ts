import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { assertReadable } from '../source/inspect-v1.ts'
import type { V1Source } from '../source/open-v1.ts'
import type { V1Row, V1TableName } from '../source/v1-row.ts'
import { mappings } from '../tables/mappings.ts'
import type { V1Mapping } from '../tables/v1-mapping.ts'
import { compareBatch, onlyInV2 } from './compare-batch.ts'
import { stageNames } from './compared-fields.ts'
import { type Comparison, countDifference, type Difference, maxListed, type StageComparison } from './comparison.ts'

export interface CompareOptions {
  readonly db: Database
  readonly source: V1Source
  readonly tenantId: string
  readonly only: readonly V1TableName[]
  /** Number of rows of each table, the same ones every time; undefined for all. */
  readonly sample?: number | undefined
  readonly progress?: (table: V1TableName, rows: number) => void
}

const batchSize = 1000

/** Compares V1 with V2, table by table. Changes neither database. */
export async function compareDatabases(options: CompareOptions): Promise<Comparison> {
  const { db, source, tenantId, only, sample } = options
  const stages: StageComparison[] = []
  const listed: Difference[] = []
  const list = (differences: readonly Difference[]) => listed.push(...differences.slice(0, maxListed - listed.length))
  for (const mapping of mappings.filter(({ table }) => only.includes(table) && source.shape.has(table))) {
    assertReadable(source.shape, mapping, source.name)
    const stage = await emptyStage(options, mapping)
    stages.push(stage)
    for await (const rows of batches(source, mapping, sample)) {
      const differences = await compareBatch(db, tenantId, mapping, rows, stage)
      for (const difference of differences) countDifference(stage, difference)
      list(differences)
      options.progress?.(mapping.table, stage.compared)
    }
    // Pages come from two tables: count those only in V2 with the table `pages`.
    if (mapping.table === 'sitemap_urls') continue
    const own = await onlyInV2(db, tenantId, mapping, maxListed)
    if (own.total > 0) stage.differences.only_in_v2 = { made_in_v2: own.total }
    list(own.differences)
  }
  return {
    source: source.name,
    compared_at: new Date().toISOString(),
    sample: sample ?? null,
    stages,
    total: stages.reduce((sum, stage) => sum + totalOf(stage), 0),
    differences: listed,
  }
}

export function totalOf({ differences }: StageComparison): number {
  return Object.values(differences)
    .flatMap(Object.values<number>)
    .reduce((sum, count) => sum + count, 0)
}

async function emptyStage(
  { db, source, tenantId }: CompareOptions,
  { table, target }: V1Mapping,
): Promise<StageComparison> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(target.table)} WHERE tenant_id = ${tenantId}
  `.execute(db)
  return {
    table,
    stage: stageNames[table],
    v1: await source.count(table),
    v2: rows[0]?.n ?? 0,
    compared: 0,
    both: 0,
    merged: 0,
    rejected: {},
    differences: {},
  }
}

async function* batches(
  source: V1Source,
  mapping: V1Mapping,
  sample: number | undefined,
): AsyncGenerator<V1Row[], void, undefined> {
  if (sample !== undefined) {
    const rows = await source.sample(mapping, sample)
    for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
    return
  }
  for (let after: string | null = null; ; ) {
    const rows: V1Row[] = await source.read(mapping, after, batchSize)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? null
  }
}
