import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { messageOf } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { curationStatuses, processingStatuses } from '../db/status.ts'
import type { Stage } from './define-stage.ts'
import { type Registry, registryProblem } from './registry.ts'
import { stageColumnSuffixes } from './stage-columns.ts'

/** Refuses to start when declarations, folders and database do not match, and lists all differences. */
export async function bootCheck(db: Database, registry: Registry, stagesFolder: string): Promise<void> {
  const columns = await columnsByTable(db)
  const checks = await statusValues(db)
  const problems = [
    ...folderProblems(registry, stagesFolder),
    ...registry.stages.flatMap((stage) => columnProblems(stage, columns)),
    ...registry.stages.flatMap((stage) => statusProblems(stage, checks)),
    ...(await Promise.all(registry.stages.map((stage) => lookupProblems(db, stage)))).flat(),
  ]
  if (problems.length > 0) throw registryProblem(problems)
}

/** A stage folder that is not listed would never run: in V1 a disabled scheduler went unnoticed for 69 days. */
function folderProblems(registry: Registry, stagesFolder: string): string[] {
  const listed = new Set(registry.workflows.map(({ folder }) => folder))
  const built = existsSync(stagesFolder)
    ? readdirSync(stagesFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : []
  return [
    ...built.filter((folder) => !listed.has(folder)).map((folder) => `folder ${folder} has no line in stages/index.ts`),
    ...[...listed].filter((folder) => !built.includes(folder)).map((folder) => `workflow ${folder} has no folder`),
  ]
}

function columnProblems(stage: Stage, columns: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const there = columns.get(stage.entity)
  if (there === undefined) return [`${stage.id}: table ${stage.entity} does not exist`]
  const wanted = [
    'id',
    'tenant_id',
    'priority',
    ...Object.values(stageColumnSuffixes).map((suffix) => `${stage.progress}_${suffix}`),
    ...stage.columns,
    ...(stage.lane?.groupedBy === undefined ? [] : [stage.lane.groupedBy]),
    ...(stage.gate === undefined ? [] : [stage.gate.column]),
  ]
  return [
    ...wanted.filter((name) => !there.has(name)).map((name) => `${stage.id}: ${stage.entity}.${name} does not exist`),
    ...Object.keys(stage.lookups ?? {}).flatMap((name) =>
      there.has(name) ? [`${stage.id}: the lookup ${name} would hide ${stage.entity}.${name}`] : [],
    ),
  ]
}

function statusProblems(stage: Stage, checks: ReadonlyMap<string, readonly string[]>): string[] {
  const expected: [string, readonly string[]][] = [[`${stage.progress}_status`, processingStatuses]]
  if (stage.gate !== undefined) expected.push([stage.gate.column, curationStatuses])
  return expected.flatMap(([column, values]) => {
    const inDatabase = checks.get(`${stage.entity}.${column}`)
    if (inDatabase !== undefined && inDatabase.toSorted().join() === values.toSorted().join()) return []
    return [
      `${stage.id}: ${stage.entity}.${column} allows ${inDatabase?.join(', ') ?? 'anything'}, not ${values.join(', ')}`,
    ]
  })
}

/** Lookups are SQL: errors in them show at start, not at the first claim. */
async function lookupProblems(db: Database, stage: Stage): Promise<string[]> {
  const lane = stage.lane === undefined ? {} : { '(lane)': stage.lane.key }
  const asked = Object.entries({ ...stage.lookups, ...lane }).map(async ([name, query]) => {
    try {
      await sql`SELECT (${query}) FROM ${sql.table(stage.entity)} LIMIT 0`.execute(db)
      return []
    } catch (error) {
      return [`${stage.id}: the lookup ${name} fails: ${messageOf(error)}`]
    }
  })
  return (await Promise.all(asked)).flat()
}

async function columnsByTable(db: Database): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT table_name AS table, array_agg(column_name::text) AS columns
    FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY 1
  `.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}

/** The values that each status column's CHECK allows, read from its definition. */
export async function statusValues(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    SELECT conrelid::regclass || '.' || attname AS column, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'c' AND cardinality(conkey) = 1 AND attname LIKE '%\\_status'
      AND connamespace = current_schema()::regnamespace
  `.execute(db)
  return new Map(
    rows.map(({ column, definition }) => [column, [...definition.matchAll(/'([^']+)'/g)].map((m) => m[1] ?? '')]),
  )
}
