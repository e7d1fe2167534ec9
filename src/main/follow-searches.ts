import { pause } from '../core/time.ts'
import { databaseNow } from '../db/database-now.ts'
import { findSearch, type SearchView } from '../http/search-views.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import type { Installation } from './installation.ts'
import { serve } from './serve.ts'
import type { StopRequest } from './stop-requests.ts'

export type FollowResult = 'completed' | 'incomplete' | 'stopped'

interface FollowOptions {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly stop: StopRequest
  /** Called with each search whenever it has progressed. */
  readonly onProgress: (search: SearchView) => void
}

const pollMs = 200
/** A search that waits for longer is left to a server or a worker. */
const maxWaitMs = 600_000

/** Runs searches in this process, beside other workers, until all have ended, wait for long, or a stop is requested. */
export async function followSearches(installation: Installation, options: FollowOptions): Promise<FollowResult> {
  const { tenantId, ids, stop, onProgress } = options
  const service = await serve(installation, { stages: [installation.registry.stage(placeSearchId)], api: false })
  const shown = new Map<string, string>()
  let open = [...ids]
  let isComplete = true
  try {
    while (open.length > 0 && !stop.isRequested) {
      const left: string[] = []
      const now = await databaseNow(installation.db)
      for (const id of open) {
        const search = await findSearch(installation.db, tenantId, id)
        const { search_status: status, found, cells_done, search_error } = search
        const state = JSON.stringify([status, found, cells_done, search_error])
        if (shown.get(id) !== state) onProgress(search)
        shown.set(id, state)
        if (!isOver(search, now)) left.push(id)
        else if (status !== 'Completed') isComplete = false
      }
      open = left
      if (open.length > 0) await Promise.race([pause(pollMs), stop.requested])
    }
  } finally {
    await service.stop()
  }
  if (open.length > 0) return 'stopped'
  return isComplete ? 'completed' : 'incomplete'
}

/** Ended, cancelled, or waiting for long. */
function isOver({ search_status, search_error_code, search_next_attempt_at }: SearchView, now: Date): boolean {
  if (search_status !== 'Queued') return search_status !== 'Processing'
  return search_error_code !== null && search_next_attempt_at.getTime() > now.getTime() + maxWaitMs
}

/** One line about a search. */
export function formatSearch(search: SearchView): string {
  const { kinds, places, found, new_places, filtered, calls, cost, estimated, estimate_high } = search
  const state = search.search_outcome ?? search.search_error ?? search.search_status?.toLowerCase() ?? 'cancelled'
  const bound = estimate_high === null ? '' : `, at most ${estimate_high}`
  const estimate = estimated === null ? '' : ` of about ${estimated}${bound}`
  const cells = search.cells_left === 0 ? '' : `, ${search.cells_left} cells left`
  return `${kinds[0]} in ${places[0]}: ${state}; ${found} found${estimate}, ${new_places} new, ${filtered} filtered out${cells}, ${calls} calls, ${cost}`
}
