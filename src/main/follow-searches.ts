import { pause } from '../core/time.ts'
import { findSearch, type SearchView } from '../http/search-views.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import type { Installation } from './installation.ts'
import { serve } from './serve.ts'
import type { StopWatch } from './until-stopped.ts'

/** How searches that somebody waited for have come out. */
export type Followed = 'ended' | 'not-all' | 'stopped'

interface Following {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly stop: StopWatch
  /** Told of each search whenever it has come further. */
  readonly tell: (search: SearchView) => void
}

const lookEveryMs = 200
/** A wait until after this is not waited for: a server or a worker goes on with the search then. */
const patienceMs = 600_000

/** Works on searches here, unless a server or a worker is faster, until each has ended, is put aside or nobody waits. */
export async function followSearches(installation: Installation, following: Following): Promise<Followed> {
  const { tenantId, ids, stop, tell } = following
  const service = await serve(installation, { stages: [installation.registry.stage(placeSearchId)], api: false })
  const told = new Map<string, string>()
  let open = [...ids]
  let allWell = true
  try {
    while (open.length > 0 && !stop.isAsked) {
      const left: string[] = []
      for (const id of open) {
        const search = await findSearch(installation.db, tenantId, id)
        const { search_status: status, found, cells_done, search_error } = search
        const state = JSON.stringify([status, found, cells_done, search_error])
        if (told.get(id) !== state) tell(search)
        told.set(id, state)
        if (!isOver(search)) left.push(id)
        else if (status !== 'Completed') allWell = false
      }
      open = left
      if (open.length > 0) await Promise.race([pause(lookEveryMs), stop.asked])
    }
  } finally {
    await service.stop()
  }
  if (open.length > 0) return 'stopped'
  return allWell ? 'ended' : 'not-all'
}

/** Ended, cancelled, or put aside for long. */
function isOver({ search_status, search_error_code, search_next_attempt_at }: SearchView): boolean {
  if (search_status !== 'Queued') return search_status !== 'Processing'
  return search_error_code !== null && search_next_attempt_at.getTime() > Date.now() + patienceMs
}

/** A search on one line. */
export function lineOf(search: SearchView): string {
  const { kinds, places, found, new_places, filtered, calls, cost, estimated, estimate_high } = search
  const state = search.search_outcome ?? search.search_error ?? search.search_status?.toLowerCase() ?? 'cancelled'
  const bound = estimate_high === null ? '' : `, at most ${estimate_high}`
  const guess = estimated === null ? '' : ` of about ${estimated}${bound}`
  const cells = search.cells_left === 0 ? '' : `, ${search.cells_left} cells left`
  return `${kinds[0]} in ${places[0]}: ${state}; ${found} found${guess}, ${new_places} new, ${filtered} filtered out${cells}, ${calls} calls, ${cost}`
}
