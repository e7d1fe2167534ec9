import { ensureFirstAdmin } from '../../access/api-keys.ts'
import { pause } from '../../core/time.ts'
import { migrate } from '../../db/migrate.ts'
import { visitTown } from '../demo/start-demo.ts'
import type { Installation } from '../installation.ts'
import { serve } from '../serve.ts'
import type { StopWatch } from '../until-stopped.ts'
import { chooseDomains } from './choose-domains.ts'
import { type DomainState, domainStates } from './domain-states.ts'
import { freeWhatWasLost } from './free-what-was-lost.ts'
import type { HarvestAutopilot } from './harvest-autopilot.ts'
import type { HarvestProgress } from './harvest-progress.ts'
import type { ListedSite } from './read-list.ts'

export interface HarvestOptions {
  readonly sites: readonly ListedSite[]
  readonly maxPages: number
  readonly autopilot: HarvestAutopilot
  readonly progress: HarvestProgress
}

export interface HarvestResult {
  /** False: stopped before the end. What is done is kept. */
  readonly finished: boolean
  /** By host; a host that is suppressed has none. */
  readonly states: ReadonlyMap<string, DomainState>
}

const harvestStages = ['wf4-domain-metadata', 'wf4-sitemap-discovery', 'wf6-sitemap-import', 'wf7-page-extraction']
const lookEveryMs = 500

/** WF4 to WF7 for a list of domains, until all of them are done or somebody stops it. Its state is the database. */
export async function runHarvest(
  installation: Installation,
  stop: StopWatch,
  { sites, maxPages, autopilot, progress }: HarvestOptions,
): Promise<HarvestResult> {
  const { db, pool, config, registry } = installation
  await migrate(pool)
  if (config.DATABASE_URL === undefined) await freeWhatWasLost(db)
  await visitTown(installation)
  const admin = await ensureFirstAdmin(db)
  const ids = await chooseDomains(installation, autopilot, { ...admin, maxPages, sites })
  const stages = harvestStages.map((id) => registry.stage(id))
  const service = await serve(installation, { stages, api: false })
  try {
    return await watch(installation, stop, ids, progress)
  } finally {
    progress.clear()
    await service.stop()
  }
}

/** Domains that are done are not looked at again: a long list gets cheaper as it goes. */
async function watch(
  { db }: Installation,
  stop: StopWatch,
  ids: ReadonlyMap<string, string>,
  progress: HarvestProgress,
): Promise<HarvestResult> {
  const states = new Map<string, DomainState>()
  const open = new Set(ids.values())
  for (;;) {
    for (const state of await domainStates(db, [...open])) {
      states.set(state.host, state)
      if (state.done) open.delete(state.id)
    }
    progress.show(states.values(), ids.size)
    if (open.size === 0 || stop.isAsked) return { finished: open.size === 0, states }
    await Promise.race([pause(lookEveryMs), stop.asked])
  }
}
