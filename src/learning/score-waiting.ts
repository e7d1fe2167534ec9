import { sql } from 'kysely'
import { isUncurated } from '../curation/autopilot/candidates.ts'
import type { Entity } from '../curation/entities/define-entity.ts'
import { compileFilter } from '../curation/filter/compile-filter.ts'
import type { Database } from '../db/database.ts'
import { type Model, suggest } from './model.ts'
import { readFacts } from './read-facts.ts'
import type { StoredModel } from './suggestion-model.ts'

/** Of each gate, the newest rows that wait have a score: more than a person decides in a day. */
const maxScored = 10_000
const batchSize = 1000

/** Gives a score and reasons to the rows that wait and have none of this model yet. */
export async function scoreWaiting(db: Database, entity: Entity, stored: StoredModel, model: Model): Promise<void> {
  const { tenant_id: tenantId, trained_at: trainedAt } = stored
  for (let scored = 0; scored < maxScored; scored += batchSize) {
    const rows = await readFacts(
      db,
      entity,
      sql`SELECT * FROM (
          SELECT * FROM ${sql.table(entity.table)}
          WHERE tenant_id = ${tenantId} AND ${isUncurated} AND ${compileFilter({ entity, root: { all: [] } })}
          ORDER BY id DESC LIMIT ${maxScored}
        ) AS waiting
        WHERE NOT EXISTS (SELECT FROM suggestion_scores AS known
          WHERE known.row_id = waiting.id AND known.tenant_id = waiting.tenant_id AND known.trained_at = ${trainedAt})
        LIMIT ${batchSize}`,
    )
    if (rows.length === 0) return
    const scores = rows.map(({ id, facts }) => ({ id, ...suggest(entity, model, facts) }))
    await sql`
      INSERT INTO suggestion_scores (tenant_id, row_id, entity, score, reasons, trained_at)
      SELECT ${tenantId}::uuid, id, ${entity.table}, score, reasons, ${trainedAt}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS given (id uuid, score real, reasons text[])
      ORDER BY id
      ON CONFLICT (row_id, tenant_id) DO UPDATE
        SET score = EXCLUDED.score, reasons = EXCLUDED.reasons, trained_at = EXCLUDED.trained_at`.execute(db)
  }
}

/** Deletes scores of rows that do not wait any more, and those of a former model. A selection can be undone for some minutes. */
export async function deleteOldScores(db: Database, entity: Entity, stored: StoredModel): Promise<void> {
  const { tenant_id: tenantId, trained_at: trainedAt, is_ready: isReady } = stored
  await sql`
    DELETE FROM suggestion_scores AS known
    WHERE known.tenant_id = ${tenantId} AND known.entity = ${entity.table} AND CASE
      WHEN known.selected_at > now() - interval '1 hour' THEN false
      WHEN NOT EXISTS (SELECT FROM ${sql.table(entity.table)} WHERE id = known.row_id AND ${isUncurated}) THEN true
      ELSE known.selected_at IS NULL AND (NOT ${isReady}::boolean OR known.trained_at <> ${trainedAt}) END`.execute(db)
}
