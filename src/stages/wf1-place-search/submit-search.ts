import { randomUUID } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { createHarvest, harvestGates } from '../../curation/autopilot/harvests.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { estimateSearch } from './estimate-search.ts'
import { setupOf } from './preferred-provider.ts'
import { checkRequest, combinationsOf, fingerprintOf, type SearchRequest, type SearchSetup } from './search-request.ts'

export interface SubmittedSearch {
  readonly batchId: string
  /** One id for each kind in each place, in the order of the request. */
  readonly ids: readonly string[]
}

interface Author {
  readonly tenantId: string
  readonly userId: string | null
  /** What started it instead of the user, for the audit event. */
  readonly cause?: object | undefined
}

/**
 * Queues the searches of a request. Each combination is a separate row: it fails, waits, is cancelled, reused and shown
 * separately. The maximum cost is shared: the batch is one ledger account.
 */
export async function submitSearch(
  db: Database,
  author: Author,
  request: SearchRequest,
  installation: SearchSetup,
): Promise<SubmittedSearch> {
  const defaults = await setupOf(db, author.tenantId, installation)
  const provider = checkRequest(request, defaults)
  const harvest = await limitsOf(db, author.tenantId, request, defaults)
  const batchId = randomUUID()
  const { filters = {}, radius = null, polygon = null, max_results = null, language = null, region = null } = request
  const max_cost = harvest?.maxSearchCost ?? request.max_cost
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
    const harvest_id = harvest === undefined ? null : await createHarvest(trx, author, harvest)
    const harvested = rows.map((row) => ({ ...row, harvest_id }))
    const created = await trx.insertInto('searches').values(harvested).returning('id').execute()
    const details = {
      batch_id: batchId,
      searches: created.length,
      ...(harvest_id !== null && { harvest_id }),
      ...author.cause,
    }
    const { tenantId, userId: actorId } = author
    await writeAudit(trx, { tenantId, actorId, action: 'submit', subject: 'searches', details })
    return { batchId, ids: created.map(({ id }) => id) }
  })
}

/** The limits of a run to contacts, after the request was checked. With a provider that costs money its user must have named a maximum. */
export async function limitsOf(db: Database, tenantId: string, request: SearchRequest, setup: SearchSetup) {
  const { run_to_contacts: run } = request
  if (run === undefined) return undefined
  const { run_to_contacts: most } = await estimateSearch(db, tenantId, request, setup)
  if (most === null) return undefined
  if (most.max_places !== null && request.max_cost === undefined) {
    const [field, problem] = ['max_cost', 'is missing: a run to contacts with this provider costs money'] as const
    const way_out = `Send the maximum total cost; at most ${most.max_cost} is expected.`
    throw new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
  }
  return {
    gates: run.gates ?? harvestGates,
    pagesPerSite: most.pages_per_site,
    maxPlaces: most.max_places,
    maxSearchCost: request.max_cost === undefined ? undefined : Number(most.max_search_cost),
  }
}
