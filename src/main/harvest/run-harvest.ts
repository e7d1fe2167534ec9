import { ensureFirstAdmin } from '../../access/api-keys.ts'
import { pause } from '../../core/time.ts'
import { migrate } from '../../db/migrate.ts'
import { connectToTown } from '../demo/start-demo.ts'
import type { Installation } from '../installation.ts'
import { releaseDeadLeases } from '../release-dead-leases.ts'
import { serve } from '../serve.ts'
import type { StopRequest } from '../stop-requests.ts'
import { type DomainState, domainStates } from './domain-states.ts'
import type { HarvestAutopilot } from './harvest-autopilot.ts'
import type { HarvestProgress } from './harvest-progress.ts'
import { pollPauseMs } from './poll-pause.ts'
import type { ListedSite } from './read-list.ts'
import { selectSites } from './select-sites.ts'

export interface HarvestOptions {
  readonly sites: readonly ListedSite[]
  readonly maxPages: number
  readonly autopilot: HarvestAutopilot
  readonly progress: HarvestProgress
}

export interface HarvestResult {
  /** False if stopped early. Finished work stays. */
  readonly finished: boolean
  /** By host, without suppressed hosts. */
  readonly states: ReadonlyMap<string, DomainState>
}

const harvestStages = ['wf4-domain-metadata', 'wf4-sitemap-discovery', 'wf6-sitemap-import', 'wf7-page-extraction']

/** Runs WF4 to WF7 for a list of domains until all are done or a stop is requested. All state is in the database. */
export async function runHarvest(
  installation: Installation,
  stop: StopRequest,
  { sites, maxPages, autopilot, progress }: HarvestOptions,
): Promise<HarvestResult> {
  const { db, pool, config, registry } = installation
  await migrate(pool)
  if (config.DATABASE_URL === undefined) await releaseDeadLeases(db)
  await connectToTown(installation)
  const admin = await ensureFirstAdmin(db)
  const ids = await selectSites(installation, autopilot, { ...admin, maxPages, sites })
  const stages = harvestStages.map((id) => registry.stage(id))
  const service = await serve(installation, { stages, api: false })
  try {
    return await watch(installation, stop, ids, progress)
  } finally {
    progress.clear()
    await service.stop()
  }
}

/** Finished domains are not read again, so a long list gets cheaper over time. */
async function watch(
  { db }: Installation,
  stop: StopRequest,
  ids: ReadonlyMap<string, string>,
  progress: HarvestProgress,
): Promise<HarvestResult> {
  const states = new Map<string, DomainState>()
  const open = new Set(ids.values())
  for (;;) {
    const startedAt = performance.now()
    for (const state of await domainStates(db, [...open])) {
      states.set(state.host, state)
      if (state.done) open.delete(state.id)
    }
    const workMs = performance.now() - startedAt
    const secondsLeft = progress.show(states.values(), ids.size)
    if (open.size === 0 || stop.isRequested) return { finished: open.size === 0, states }
    await Promise.race([pause(pollPauseMs(workMs, secondsLeft)), stop.requested])
  }
}
