import { pause } from '../../core/time.ts'
import { connectToTown } from '../demo/start-demo.ts'
import type { Installation } from '../installation.ts'
import { serve } from '../serve.ts'
import type { StopRequest } from '../stop-requests.ts'
import { type DomainState, domainStates } from './domain-states.ts'
import type { HarvestAutopilot } from './harvest-autopilot.ts'
import type { HarvestProgress } from './harvest-progress.ts'
import { pollPauseMs } from './poll-pause.ts'
import type { HarvestResult } from './run-harvest.ts'
import { SearchExpectation } from './search-expectation.ts'
import { findSearchDomains, readSearchProgress, type SearchScope, selectNewRows } from './search-scope.ts'
import { selectExistingDomains } from './select-sites.ts'

export interface SearchHarvestOptions {
  readonly scope: SearchScope
  readonly maxPages: number
  readonly autopilot: HarvestAutopilot
  readonly progress: HarvestProgress
}

/** Runs WF1 to WF7 for searches: selects their results at every gate until all are done. All state is in the database. */
export async function runSearchHarvest(
  installation: Installation,
  stop: StopRequest,
  { scope, maxPages, autopilot, progress }: SearchHarvestOptions,
): Promise<HarvestResult> {
  const { db, registry } = installation
  await connectToTown(installation)
  const service = await serve(installation, { stages: registry.stages, api: false })
  const states = new Map<string, DomainState>()
  const known = new Set<string>()
  const expectation = new SearchExpectation()
  try {
    for (;;) {
      const startedAt = performance.now()
      await selectNewRows(installation, scope)
      // In this order: rows that are no longer open have their domain by now.
      const search = await readSearchProgress(db, scope)
      const fresh = (await findSearchDomains(db, scope)).filter((id) => !known.has(id))
      if (fresh.length > 0)
        await selectExistingDomains(installation, autopilot, { ...scope, maxPages }, { known, fresh })
      for (const id of fresh) known.add(id)
      const waiting = [...known].filter((id) => states.get(id)?.done !== true)
      for (const state of await domainStates(db, waiting)) states.set(state.id, state)
      const workMs = performance.now() - startedAt
      const finished = search.searches + search.unresolved === 0 && [...states.values()].every(({ done }) => done)
      const secondsLeft = progress.show(states.values(), known.size, expectation.update(search, known.size))
      if (finished || stop.isRequested) return { finished, states: byHost(states) }
      await Promise.race([pause(pollPauseMs(workMs, secondsLeft)), stop.requested])
    }
  } finally {
    progress.clear()
    await service.stop()
  }
}

function byHost(states: ReadonlyMap<string, DomainState>): ReadonlyMap<string, DomainState> {
  return new Map([...states.values()].map((state) => [state.host, state]))
}
