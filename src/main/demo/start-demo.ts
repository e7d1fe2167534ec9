import type { OpenTown } from '../../../demo/town/open-town.ts'
import { addKey } from '../../access/api-keys.ts'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import type { Installation } from '../installation.ts'
import { searchSetup } from '../search-setup.ts'
import { signInLink, signInLinkText } from '../sign-in-link.ts'
import {
  createDemoTenant,
  findDemoTenant,
  findTownEndpoints,
  removeDemoTenant,
  updateTownEndpoints,
} from './demo-tenant.ts'

/** The demo town of a running server. */
export interface RunningDemo {
  /** Text for the user; includes the key of a new demo tenant. */
  describe(url: string): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the demo town on the first start if nothing is configured, and again as long as its tenant exists. Called before
 * the loops start, so that none of them looks for a demo host on the real web.
 */
export async function startDemo(installation: Installation, disabled: boolean): Promise<RunningDemo | undefined> {
  const { db, config, log, tools } = installation
  if (disabled || config.DEMO === 'off') {
    if (await removeDemoTenant(db)) log.info({}, 'removed the demo town with its data')
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
  return {
    describe: (url) => (known === undefined ? createDemo(installation, town, url) : Promise.resolve(existingDemoText)),
    close: () => town.close(),
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

const removal = '"scrapersky demo remove", or a start with --no-demo, removes it with its data.'
const existingDemoText = `Demo town: open, in the tenant "Demo town". ${removal}`

async function createDemo(installation: Installation, town: OpenTown, url: string): Promise<string> {
  const { db } = installation
  const { demoTown, townSearches } = await loadTown()
  const demo = await createDemoTenant(db, town)
  await submitSearch(db, demo, townSearches, searchSetup(installation))
  const { key } = await addKey(db, { ...demo, name: 'demo' })
  const link = await createSignInLink(db, demo)
  return [
    `Demo town: ${demoTown.length} invented businesses on this machine are being processed now, from places to contacts, in a`,
    `separate tenant. "scrapersky stages" shows the progress. Its API key, shown once: ${key}`,
    `Open it in the browser. ${signInLinkText(signInLink(url, link))}`,
    removal,
  ].join('\n')
}
