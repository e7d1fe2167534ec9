import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { ProcessingStatus } from '../db/status.ts'

interface PlaceOptions {
  readonly tenantId: string
  readonly status?: ProcessingStatus | null
  readonly priority?: number
  readonly nextAttemptAt?: Date
}

/** Creates `count` places, queued for the deep scan by default; returns their IDs, oldest first. */
export async function makePlaces(db: Database, count: number, options: PlaceOptions): Promise<string[]> {
  const { tenantId, status = 'Queued', priority = 5, nextAttemptAt } = options
  const made = await db
    .insertInto('places')
    .values(
      Array.from({ length: count }, (_, index) => ({
        tenant_id: tenantId,
        provider: 'test',
        provider_place_id: randomUUID(),
        name: `place ${index}`,
        curation_status: 'Selected' as const,
        deep_scan_status: status,
        deep_scan_finished_at: status === 'Error' || status === 'Completed' ? new Date() : null,
        priority,
        ...(nextAttemptAt !== undefined && { deep_scan_next_attempt_at: nextAttemptAt }),
      })),
    )
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}
