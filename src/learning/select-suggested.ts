import { sql } from 'kysely'
import { lockGroup } from '../curation/autopilot/apply-autopilot.ts'
import { candidates, groupsIn, isUncurated } from '../curation/autopilot/candidates.ts'
import { filterOf } from '../curation/autopilot/rule.ts'
import { findRule } from '../curation/autopilot/rules.ts'
import { changeCuration } from '../curation/change-curation.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import type { Registry } from '../curation/registry.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { selectedFrom } from './model.ts'
import type { StoredModel } from './suggestion-model.ts'

/** Per pass, so that its transaction is short. */
const maxSelected = 1000

/**
 * Selects rows that a person allowed the model to select: created since, scored high enough, not decided by anyone. Never rows
 * that the gate's rule excludes while it is on, and never more than its limit per domain. As with a rule, selecting queues the
 * row in the same statement, is one audit event, and can be undone.
 */
export function selectSuggested(
  db: Database,
  registry: Registry,
  entity: Entity,
  { tenant_id: tenantId, selects_since: since }: StoredModel,
  actorId: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT row.id FROM suggestion_scores AS known
      JOIN ${sql.table(entity.table)} AS row ON row.id = known.row_id
      WHERE known.tenant_id = ${tenantId} AND known.entity = ${entity.table} AND known.score >= ${selectedFrom}
        AND known.selected_at IS NULL AND row.created_at >= ${since} AND ${isUncurated}
      ORDER BY known.score DESC, row.id LIMIT ${maxSelected}`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const rule = await findRule(trx, tenantId, entity.table)
    const filter = rule.enabled ? filterOf(rule) : parseFilter(entity, { all: [] })
    const scope = { ids }
    if (rule.per_group_limit !== null) {
      const groups = await sql<Record<string, string>>`${groupsIn(entity, scope)}`.execute(trx)
      for (const group of groups.rows) await lockGroup(trx, entity.table, String(Object.values(group)[0]))
    }
    const chosen = candidates({ filter, tenantId, scope, perGroupLimit: rule.per_group_limit })
    const { updated, bulk_action_id: action = null } = await changeCuration(trx, registry, {
      entity: entity.table,
      tenantId,
      rows: sql`WHERE ${chosen} AND ${isUncurated} FOR NO KEY UPDATE SKIP LOCKED`,
      status: 'Selected',
      actorId,
      reason: 'Autopilot: Suggestions',
      action: 'autopilot',
      details: { rule: 'Suggestions' },
      undoable: { filter: null },
    })
    if (updated === 0) return 0
    await sql`
      UPDATE suggestion_scores AS known SET selected_at = now() FROM ${sql.table(entity.table)} AS row
      WHERE known.row_id = ANY(${ids}::uuid[]) AND known.tenant_id = ${tenantId} AND row.id = known.row_id
        AND row.curation_status = 'Selected'`.execute(trx)
    await trx
      .updateTable('suggestion_models')
      .set({ bulk_action_id: action })
      .where('tenant_id', '=', tenantId)
      .where('entity', '=', entity.table)
      .execute()
    return updated
  })
}
