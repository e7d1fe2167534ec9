import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTown, townSearches } from '../../../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../../../demo/town/open-town.ts'
import type { Score } from '../../../demo/town/truth.ts'
import { environmentOfProcess } from '../../config.ts'
import { AppError } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { migrate } from '../../db/migrate.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import { type Installation, readSettings } from '../installation.ts'
import { type StageTally, tallyStages } from '../progress/stage-tally.ts'
import { searchSetup } from '../search-setup.ts'
import { serve } from '../serve.ts'
import { runCommand } from '../with-installation.ts'
import { type DemoContactRow, demoContacts, scoreContacts } from './demo-findings.ts'
import { createDemoTenant } from './demo-tenant.ts'

export interface DemoResult {
  readonly seconds: number
  readonly contacts: readonly DemoContactRow[]
  readonly stages: readonly StageTally[]
  readonly score: Score
}

const widenedStages = ['DOMAIN_SITEMAP_SCHEDULER', 'PAGE_CURATION_SCHEDULER', 'DEEP_SCAN_SCHEDULER']
const pollMs = 250
const timeoutMs = 300_000

/**
 * Runs the whole pipeline on the demo town, from searches to contacts, in a temporary home folder. Does not use the
 * caller's installation, and sends no request to other machines.
 */
export async function runDemo(onProgress: (stages: readonly StageTally[]) => void): Promise<DemoResult> {
  const started = performance.now()
  const home = mkdtempSync(join(tmpdir(), 'scrapersky-demo-'))
  // On any exit: a Ctrl-C ends the process without returning here.
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  const town = await openTown(demoTown)
  try {
    const found = await runCommand(readSettings('stderr', environmentFor(home, town)), async (installation) => {
      await migrate(installation.pool)
      return searchAndWait(installation, town, onProgress)
    })
    return { ...found, seconds: (performance.now() - started) / 1000 }
  } finally {
    await town.close()
  }
}

/** Of the caller's environment only the log settings are used. */
function environmentFor(home: string, town: OpenTown): Record<string, string | undefined> {
  const { LOG_LEVEL = 'error', LOG_FORMAT } = environmentOfProcess()
  const { ip, port } = town.web
  return {
    LOG_LEVEL,
    LOG_FORMAT,
    SCRAPERSKY_HOME: home,
    CRAWL_CONNECT_TO: `${ip}:${port}`,
    CRAWL_ALLOW_ADDRESSES: ip,
    CRAWL_GAP_MS: '0',
    NOMINATIM_ENDPOINT: town.nominatimEndpoint,
    OVERPASS_ENDPOINT: town.overpassEndpoint,
    OVERTURE_ENDPOINT: town.overtureEndpoint,
    OVERTURE_CATALOG_ENDPOINT: `${town.overtureEndpoint}/catalog.json`,
    OVERTURE_GAP_MS: '0',
    OSM_GAP_MS: '0',
    // All sixty demo hosts are local, so they need no pacing.
    ...Object.fromEntries(
      widenedStages.flatMap((name) => [`${name}_BATCH_SIZE`, `${name}_CONCURRENCY`].map((key) => [key, '60'])),
    ),
  }
}

async function searchAndWait(
  installation: Installation,
  town: OpenTown,
  onProgress: (stages: readonly StageTally[]) => void,
): Promise<Omit<DemoResult, 'seconds'>> {
  const { db, registry } = installation
  const demo = await createDemoTenant(db, town)
  const service = await serve(installation, { stages: registry.stages, api: false })
  try {
    await submitSearch(db, demo, townSearches, searchSetup(installation))
    const stages = await waitUntilDone(() => tallyStages(db, registry.stages, demo.tenantId), onProgress)
    const contacts = await demoContacts(db, demo.tenantId)
    return { stages, contacts, score: scoreContacts(contacts) }
  } finally {
    await service.stop()
  }
}

/** Stages are counted one after the other, so a row may move between two of them unseen: wait for two idle counts in a row. */
async function waitUntilDone(
  tally: () => Promise<StageTally[]>,
  onProgress: (stages: readonly StageTally[]) => void,
): Promise<StageTally[]> {
  const deadline = performance.now() + timeoutMs
  let idle = 0
  for (;;) {
    const stages = await tally()
    onProgress(stages)
    idle = stages.some(({ open }) => open > 0) ? 0 : idle + 1
    if (idle === 2) return stages
    if (performance.now() > deadline)
      throw new AppError('unexpected', `The demo is not done after ${timeoutMs / 1000} s.`)
    await pause(pollMs)
  }
}
