// What users see of the models and may change.
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import { gateNamed, gates } from '../curation/entities/entities.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { findModel, type StoredModel, storedModel } from './suggestion-model.ts'
import type { Term } from './term.ts'
import { type Evaluation, minDecisions } from './train.ts'

interface LastSelection {
  readonly bulk_action_id: string
  readonly updated: number
  readonly created_at: Date
  readonly can_undo: boolean
}

export interface SuggestionState {
  readonly entity: string
  /** Too few decisions; not better than the rule or than always deciding the same; or good enough to suggest. */
  readonly state: 'collecting' | 'not_better' | 'ready'
  readonly decisions: number
  readonly decisions_needed: number
  readonly trained_at: Date | null
  /** Null while it collects. */
  readonly evaluation: Evaluation | null
  readonly weights: readonly (Term & { readonly weight: number })[]
  /** Whether it may select new rows by itself. It does so only while it is ready. */
  readonly selects: boolean
  readonly last_selection: LastSelection | null
}

/** One per gate, in pipeline order. */
export async function listSuggestions(db: Database, tenantId: string): Promise<SuggestionState[]> {
  const rows = await db.selectFrom('suggestion_models').selectAll().where('tenant_id', '=', tenantId).execute()
  const models = rows.map(storedModel)
  return Promise.all(
    gates.map(({ table }) =>
      stateOf(
        db,
        table,
        models.find(({ entity }) => entity === table),
      ),
    ),
  )
}

export async function showSuggestions(db: Database, tenantId: string, entity: string): Promise<SuggestionState> {
  const { table } = gateNamed(entity)
  return stateOf(db, table, await findModel(db, tenantId, table))
}

async function stateOf(db: Database, entity: string, stored: StoredModel | undefined): Promise<SuggestionState> {
  const { trained = null, is_ready: isReady = false } = stored ?? {}
  const { model, ...evaluation } = trained ?? {}
  return {
    entity,
    state: isReady ? 'ready' : trained === null ? 'collecting' : 'not_better',
    decisions: stored?.decisions ?? 0,
    decisions_needed: minDecisions,
    trained_at: stored?.trained_at ?? null,
    evaluation: trained === null ? null : (evaluation as Evaluation),
    weights: (model?.terms ?? []).map(({ share: _share, ...term }) => term),
    selects: (stored?.selects_since ?? null) !== null,
    last_selection: await lastSelection(db, stored?.bulk_action_id ?? null),
  }
}

async function lastSelection(db: Database, id: string | null): Promise<LastSelection | null> {
  if (id === null) return null
  const { rows } = await sql<LastSelection>`
    SELECT id AS bulk_action_id, updated, created_at,
      undone_at IS NULL AND coalesce(undo_until > now(), false) AS can_undo
    FROM bulk_actions WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Lets the model select rows that are created from now on, or only suggest again. */
export function changeSuggestions(
  db: Database,
  { tenantId, entity, actorId }: { readonly tenantId: string; readonly entity: string; readonly actorId: string },
  { selects }: { readonly selects: boolean },
): Promise<SuggestionState> {
  const { table } = gateNamed(entity)
  return inTransaction(db, async (trx) => {
    const known = await findModel(trx, tenantId, table)
    if (selects && known?.is_ready !== true) {
      throw new AppError('request_invalid', `The suggestions for ${table} are not good enough to select rows.`)
    }
    const before = (known?.selects_since ?? null) !== null
    if (before !== selects) {
      await trx
        .updateTable('suggestion_models')
        .set({ selects_since: selects ? sql`now()` : null, updated_by: actorId })
        .where('tenant_id', '=', tenantId)
        .where('entity', '=', table)
        .execute()
      const details = { before: { selects: before }, after: { selects } }
      await writeAudit(trx, { tenantId, actorId, action: 'change-suggestions', subject: table, details })
    }
    return showSuggestions(trx, tenantId, table)
  })
}
