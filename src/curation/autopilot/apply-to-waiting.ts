import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import { type CurationResult, changeCuration } from '../change-curation.ts'
import { gateNamed } from '../entities/entities.ts'
import type { Registry } from '../registry.ts'
import { byId } from '../target.ts'
import { isUncurated } from './candidates.ts'
import { waitingRows } from './dry-run.ts'
import { filterOf } from './rule.ts'
import { findRule } from './rules.ts'

interface WaitingRequest {
  readonly tenantId: string
  readonly entity: string
  readonly actorId: string
  /** The number of rows that the user saw in a dry run. */
  readonly expectedCount: number
}

/**
 * Applies the rule of a gate, which must be on, to the rows that were there before it: the rows of `dryRun().now`. Nothing is
 * changed if their number is another one than the user saw. Can be undone like a bulk change. Rows that a person curates
 * meanwhile are left out.
 */
export function applyToWaiting(db: Database, registry: Registry, request: WaitingRequest): Promise<CurationResult> {
  const { tenantId, actorId, expectedCount } = request
  const entity = gateNamed(request.entity)
  return inBulkTransaction(db, async (trx) => {
    const rule = await findRule(trx, tenantId, entity.table)
    if (!rule.enabled) throw new AppError('request_invalid', `The rule of ${entity.table} is off. Switch it on first.`)
    const filter = filterOf(rule)
    const ids = await waitingRows(trx, { tenantId, filter, perGroupLimit: rule.per_group_limit })
    if (ids.length !== expectedCount) {
      throw new AppError('count_moved', `${ids.length} rows match now, not ${expectedCount}. Nothing was changed.`, {
        facts: { count: ids.length },
      })
    }
    return changeCuration(trx, registry, {
      entity: entity.table,
      tenantId,
      rows: sql`WHERE ${byId(ids)} AND ${isUncurated} ORDER BY id FOR UPDATE`,
      status: 'Selected',
      actorId,
      reason: `Autopilot: ${rule.name}`,
      action: 'autopilot',
      details: { rule_id: rule.id, rule: rule.name, waiting: true },
      undoable: { filter: filter.root },
    })
  })
}
