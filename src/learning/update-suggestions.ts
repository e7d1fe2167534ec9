// What maintenance does every few minutes, per tenant and gate: count new decisions, train when there are enough, score the rows
// that wait, and select where a person allowed it. Each is a short statement or computed without a connection.
import { type Selectable, sql } from 'kysely'
import type { Entity } from '../curation/entities/define-entity.ts'
import { gateNamed, gates } from '../curation/entities/entities.ts'
import type { Registry } from '../curation/registry.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { readDecisions } from './read-decisions.ts'
import { factNamesOf } from './read-facts.ts'
import { deleteOldScores, scoreWaiting } from './score-waiting.ts'
import { selectSuggested } from './select-suggested.ts'
import { type StoredModel, saveModel, storedModel } from './suggestion-model.ts'
import { minDecisions, train } from './train.ts'

interface UpdateOptions {
  readonly registry: Registry
  readonly systemUserId: string
  /** Gates that a process has looked at within this time are left out. */
  readonly pauseSeconds?: number
}

/** Returns how many rows were selected. Fails for a gate only after all others are done. */
export async function updateSuggestions(db: Database, options: UpdateOptions): Promise<number> {
  const { registry, systemUserId, pauseSeconds = 240 } = options
  const failures: unknown[] = []
  let selected = 0
  for (const { is_due, ...row } of await takeGates(db, pauseSeconds)) {
    const entity = gateNamed(row.entity)
    try {
      const known = storedModel(row)
      const stored = is_due ? await trainGate(db, entity, known, systemUserId) : known
      if (stored.is_ready && stored.trained !== null) {
        await scoreWaiting(db, entity, stored, stored.trained.model)
        if (stored.selects_since !== null) selected += await selectSuggested(db, registry, entity, stored, systemUserId)
      }
      if (known.trained !== null) await deleteOldScores(db, entity, stored)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return selected
}

async function trainGate(db: Database, entity: Entity, known: StoredModel, systemUserId: string): Promise<StoredModel> {
  const decisions = await readDecisions(db, entity, { tenantId: known.tenant_id, systemUserId })
  const trained = decisions.length < minDecisions ? null : train(factNamesOf(entity), decisions, known.trained?.model)
  return saveModel(db, known, decisions.length, trained)
}

/**
 * The gates that this process looks at now, with their new decisions counted. A model is trained again after 20 decisions or one
 * in twenty, after a change of the rule that it is compared with, and once a day, so that it forgets who was erased or suppressed.
 */
async function takeGates(
  db: Database,
  pauseSeconds: number,
): Promise<(Selectable<DB['suggestion_models']> & { readonly is_due: boolean })[]> {
  await sql`
    INSERT INTO suggestion_models (tenant_id, entity)
    SELECT tenants.id, gate FROM tenants, unnest(${gates.map(({ table }) => table)}::text[]) AS gate
    ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Selectable<DB['suggestion_models']> & { is_due: boolean }>`
    UPDATE suggestion_models AS model
    SET checked_at = now(), new_decisions = CASE WHEN trained_at IS NULL THEN 0 ELSE new_decisions + (
      SELECT coalesce(sum(coalesce(details ->> 'updated', details ->> 'restored')::bigint), 0) FROM audit_events AS event
      WHERE event.tenant_id = model.tenant_id AND event.happened_at > model.checked_at
        AND event.subject = model.entity AND event.action IN ('curate', 'undo')) END
    WHERE checked_at <= now() - make_interval(secs => ${pauseSeconds})
    RETURNING model.*, trained_at IS NULL OR trained_at < now() - interval '1 day'
      OR new_decisions >= CASE WHEN decisions < ${minDecisions} THEN 1 ELSE greatest(20, decisions / 20) END
      OR EXISTS (SELECT FROM autopilot_rules AS rule WHERE rule.tenant_id = model.tenant_id
        AND rule.entity = model.entity AND rule.updated_at > trained_at) AS is_due`.execute(db)
  return rows
}
