import { sql } from 'kysely'
import { suppressedRows } from '../contacts/suppression/suppressed-rows.ts'
import { filterOf } from '../curation/autopilot/rule.ts'
import { findRule } from '../curation/autopilot/rules.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { compileFilter } from '../curation/filter/compile-filter.ts'
import type { Database } from '../db/database.ts'
import { readFacts } from './read-facts.ts'
import type { Decision } from './train.ts'

/** The newest of each kind: tastes change, and more would not change a dozen weights. */
const maxPerKind = 2500

/**
 * What people decided at a gate: rows that a person selected or rejected, with their facts now. Rules give a reason, people do
 * not. Rows of suppressed people and sites are left out; erased ones are not there any more. "Maybe" is no decision.
 */
export async function readDecisions(
  db: Database,
  entity: Entity,
  { tenantId, systemUserId }: { readonly tenantId: string; readonly systemUserId: string },
): Promise<readonly Decision[]> {
  const rule = filterOf(await findRule(db, tenantId, entity.table))
  const decided = sql`tenant_id = ${tenantId} AND curation_reason IS NULL AND curated_at IS NOT NULL
    AND curated_by <> ${systemUserId} AND ${compileFilter({ entity, root: { all: [] } })}`
  const newest = (statuses: readonly string[]) => sql`(
    SELECT * FROM ${sql.table(entity.table)} WHERE ${decided} AND curation_status = ANY(${statuses}::text[])
    ORDER BY curated_at DESC LIMIT ${maxPerKind})`
  const rows = await readFacts<{ is_selected: boolean; matches_rule: boolean }>(
    db,
    entity,
    sql`${newest(['Selected'])} UNION ALL ${newest(['Not a Fit', 'Archived'])}`,
    sql`, curation_status = 'Selected' AS is_selected, (${compileFilter(rule)}) IS TRUE AS matches_rule`,
  )
  const ids = rows.map(({ id }) => id)
  const suppressed = await suppressedRows(db, tenantId, entity.table, ids)
  return rows
    .filter(({ id }) => !suppressed.has(id))
    .map(({ id, facts, is_selected, matches_rule }) => ({
      id,
      facts,
      isSelected: is_selected,
      matchesRule: matches_rule,
    }))
}
