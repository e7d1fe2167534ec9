import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { type CurationStatus, curationStatuses } from '../db/status.ts'
import type { Trx } from '../db/transaction.ts'
import { type CurationResult, changeCuration } from './change-curation.ts'
import type { CuratedTable } from './entities/define-entity.ts'
import type { Registry } from './registry.ts'
import { matching, type Target, targetInAudit } from './target.ts'

export interface CurationChange {
  readonly entity: CuratedTable
  readonly target: Target
  readonly status: CurationStatus
  readonly tenantId: string
  readonly actorId: string
  /** Stores the previous state, so that the change can be undone for ten minutes. */
  readonly undoable?: boolean
}

/**
 * Applies a person's curation change to rows, by id or by filter; see `changeCuration`. Rows are locked in the order of their
 * ids, as everywhere, so that bulk changes and loops cannot deadlock.
 */
export async function curate(db: Database | Trx, registry: Registry, change: CurationChange): Promise<CurationResult> {
  const { entity, target, status, tenantId, actorId, undoable = false } = change
  if (!curationStatuses.includes(status)) {
    throw new AppError('request_invalid', `status is "${status}": it must be one of ${curationStatuses.join(', ')}.`)
  }
  return changeCuration(db, registry, {
    entity,
    tenantId,
    rows: sql`WHERE ${matching(target, tenantId, entity)} ORDER BY id FOR UPDATE`,
    status,
    actorId,
    reason: null,
    action: 'curate',
    details: targetInAudit(target),
    ...(undoable && { undoable: { filter: 'filter' in target ? target.filter.root : null } }),
  })
}
