import { pause } from '../../core/time.ts'
import { visitTown } from '../demo/start-demo.ts'
import type { Installation } from '../installation.ts'
import { serve } from '../serve.ts'
import type { StopWatch } from '../until-stopped.ts'
import { takeUpDomains } from './choose-domains.ts'
import { type DomainState, domainStates } from './domain-states.ts'
import type { HarvestAutopilot } from './harvest-autopilot.ts'
import type { HarvestProgress } from './harvest-progress.ts'
import type { HarvestResult } from './run-harvest.ts'
import { domainsOf, frontOf, type SearchScope, selectNew } from './search-scope.ts'

export interface SearchHarvestOptions {
  readonly scope: SearchScope
  readonly maxPages: number
  readonly autopilot: HarvestAutopilot
  readonly progress: HarvestProgress
}

const lookEveryMs = 500

/** WF1 to WF7 for searches: selects at every gate what they bring, until all of it is done. Its state is the database. */
export async function runSearchHarvest(
  installation: Installation,
  stop: StopWatch,
  { scope, maxPages, autopilot, progress }: SearchHarvestOptions,
): Promise<HarvestResult> {
  const { db, registry } = installation
  await visitTown(installation)
  const service = await serve(installation, { stages: registry.stages, api: false })
  const states = new Map<string, DomainState>()
  const known = new Set<string>()
  try {
    for (;;) {
      await selectNew(installation, scope)
      // In this order: what is not open any more has its domain by now.
      const { open, places } = await frontOf(db, scope)
      const fresh = (await domainsOf(db, scope)).filter((id) => !known.has(id))
      if (fresh.length > 0) await takeUpDomains(installation, autopilot, { ...scope, maxPages }, { known, fresh })
      for (const id of fresh) known.add(id)
      const waiting = [...known].filter((id) => states.get(id)?.done !== true)
      for (const state of await domainStates(db, waiting)) states.set(state.id, state)
      const finished = open === 0 && [...states.values()].every(({ done }) => done)
      progress.show(states.values(), known.size, `${places} places, ${open} on their way to a site`)
      if (finished || stop.isAsked) return { finished, states: byHost(states) }
      await Promise.race([pause(lookEveryMs), stop.asked])
    }
  } finally {
    progress.clear()
    await service.stop()
  }
}

function byHost(states: ReadonlyMap<string, DomainState>): ReadonlyMap<string, DomainState> {
  return new Map([...states.values()].map((state) => [state.host, state]))
}
