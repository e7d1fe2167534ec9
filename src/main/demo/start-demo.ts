import type { OpenTown } from '../../../demo/town/open-town.ts'
import { removeDemo } from '../../access/workspaces.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import type { Installation } from '../installation.ts'
import { searchSetup } from '../search-setup.ts'
import { createDemoTenant, findDemoTenant, findTownEndpoints, updateTownEndpoints } from './demo-tenant.ts'

/** The demo town of a running server. */
export interface RunningDemo {
  /** Text for the user. Creates the rows of a new demo. */
  describe(): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the demo town on the first start if nothing is configured, and again as long as its tenant exists. Called before
 * the loops start, so that none of them looks for a demo host on the real web.
 */
export async function startDemo(installation: Installation, disabled: boolean): Promise<RunningDemo | undefined> {
  const { db, config, log, tools } = installation
  if (disabled || config.DEMO === 'off') {
    if (await removeDemo(db)) log.info({}, 'removed the demo town with its data')
    return undefined
  }
  const known = await findDemoTenant(db)
  if (known === undefined && config.DEMO !== 'on' && !(await isUntouched(installation))) return undefined
  const { demoTown } = await loadTown()
  // Loaded here: few processes open the town, and it has 122 modules.
  const { openTown } = await import('../../../demo/town/open-town.ts')
  const town = await openTown(demoTown)
  tools.useTown(town)
  if (known !== undefined) await updateTownEndpoints(db, town)
  let closing: Promise<void> | undefined
  return {
    describe: () => (known === undefined ? createDemo(installation, town) : Promise.resolve(existingDemoText)),
    close: () => {
      closing ??= town.close()
      return closing
    },
  }
}

function loadTown() {
  return import('../../../demo/town/demo-town.ts')
}

/** Connects this process to the demo town that the server has opened, if any. */
export async function connectToTown({ db, tools }: Installation): Promise<void> {
  const town = await findTownEndpoints(db)
  if (town !== undefined) tools.useTown(town)
}

/** Nothing is configured and there is no data: the demo is for new installations only. */
async function isUntouched({ db, config }: Installation): Promise<boolean> {
  const { DATABASE_URL, GOOGLE_PLACES_API_KEY, CRAWL_CONNECT_TO } = config
  if ([DATABASE_URL, GOOGLE_PLACES_API_KEY, CRAWL_CONNECT_TO].some((value) => value !== undefined)) return false
  return (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) === undefined
}

const removal = '"Remove demo" there, "scrapersky demo remove", or a start with --no-demo, removes it with its data.'
const existingDemoText = `The demo is a workspace of its own: change to it in the header of the web app. ${removal}`

async function createDemo(installation: Installation, town: OpenTown): Promise<string> {
  const { db } = installation
  const { demoTown, townSearches } = await loadTown()
  const demo = await createDemoTenant(db, town)
  await submitSearch(db, demo, townSearches, searchSetup(installation))
  return [
    `Demo: ${demoTown.length} invented businesses on this machine are being processed now, from places to contacts, in a workspace`,
    `of their own: change to it in the header of the web app. ${removal}`,
  ].join('\n')
}
