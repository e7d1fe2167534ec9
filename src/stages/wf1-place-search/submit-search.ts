import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../curation/audit.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  checkRequest,
  combinationsOf,
  fingerprintOf,
  type SearchDefaults,
  type SearchRequest,
} from './search-request.ts'

export interface SubmittedSearch {
  readonly batchId: string
  /** One id for each kind in each place, in the order of the request. */
  readonly ids: readonly string[]
}

/**
 * Queues the searches of a request. Each combination is a separate row: it fails, waits, is cancelled, reused and shown
 * separately. The maximum cost is shared: the batch is one ledger account.
 */
export async function submitSearch(
  db: Database,
  author: { readonly tenantId: string; readonly userId: string | null },
  request: SearchRequest,
  defaults: SearchDefaults,
): Promise<SubmittedSearch> {
  const provider = checkRequest(request, defaults)
  const batchId = randomUUID()
  const {
    filters = {},
    radius = null,
    polygon = null,
    max_results = null,
    max_cost,
    language = null,
    region = null,
  } = request
  const rows = combinationsOf(request).map((combination) => ({
    tenant_id: author.tenantId,
    created_by: author.userId,
    batch_id: batchId,
    provider,
    kinds: [combination.kind],
    places: [combination.place],
    radius_m: radius,
    polygon: polygon === null ? null : JSON.stringify(polygon),
    filters: JSON.stringify(filters),
    max_results,
    max_cost: max_cost === undefined ? null : String(max_cost),
    language,
    region,
    fingerprint: fingerprintOf(combination, provider, request),
    reuse_hours: request.fresh === true ? 0 : defaults.reuseHours,
    ...queuedValues('search'),
  }))
  return inTransaction(db, async (trx) => {
    const created = await trx.insertInto('searches').values(rows).returning('id').execute()
    const details = { batch_id: batchId, searches: created.length }
    const { tenantId, userId: actorId } = author
    await writeAudit(trx, { tenantId, actorId, action: 'submit', subject: 'searches', details })
    return { batchId, ids: created.map(({ id }) => id) }
  })
}
