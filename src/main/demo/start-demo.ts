import { demoTown, townSearches } from '../../../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../../../demo/town/open-town.ts'
import { addKey } from '../../access/api-keys.ts'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { submitSearch } from '../../stages/wf1-place-search/submit-search.ts'
import type { Installation } from '../installation.ts'
import { linkShownOnce, signInLink } from '../link-shown-once.ts'
import { searchSetup } from '../search-setup.ts'
import { findDemoTenant, makeDemoTenant, moveTown, removeDemoTenant, townAddress } from './demo-tenant.ts'

/** The town of a running server. */
export interface RunningDemo {
  /** What to tell the person; with the key of a tenant that was just made. */
  introduce(address: string): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the town where it is wanted: on the first start when nothing is configured, and again as long as it is there.
 * Before the loops start, so that none of them meets a host of the town on the real web.
 */
export async function startDemo(installation: Installation, refused: boolean): Promise<RunningDemo | undefined> {
  const { db, config, log, tools } = installation
  if (refused || config.DEMO === 'off') {
    if (await removeDemoTenant(db)) log.info({}, 'the demo town was removed with its data')
    return undefined
  }
  const known = await findDemoTenant(db)
  if (known === undefined && config.DEMO !== 'on' && !(await isUntouched(installation))) return undefined
  const town = await openTown(demoTown)
  tools.visit(town)
  if (known !== undefined) await moveTown(db, town)
  return {
    introduce: (address) =>
      known === undefined ? firstWords(installation, town, address) : Promise.resolve(againWords),
    close: () => town.close(),
  }
}

/** Lets another process of the installation find the town that the server has opened. */
export async function visitTown({ db, tools }: Installation): Promise<void> {
  const town = await townAddress(db)
  if (town !== undefined) tools.visit(town)
}

/** Nothing is set up and nothing was ever done: whoever has a key, a database or rows of his own needs no town. */
async function isUntouched({ db, config }: Installation): Promise<boolean> {
  const { DATABASE_URL, GOOGLE_PLACES_API_KEY, CRAWL_CONNECT_TO } = config
  if ([DATABASE_URL, GOOGLE_PLACES_API_KEY, CRAWL_CONNECT_TO].some((value) => value !== undefined)) return false
  return (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) === undefined
}

const removal = '"scrapersky demo remove", or a start with --no-demo, removes it with its data.'
const againWords = `Demo town: open, in the tenant "Demo town". ${removal}`

async function firstWords(installation: Installation, town: OpenTown, address: string): Promise<string> {
  const { db } = installation
  const demo = await makeDemoTenant(db, town)
  await submitSearch(db, demo, townSearches, searchSetup(installation))
  const { key } = await addKey(db, { ...demo, name: 'demo' })
  const link = await createSignInLink(db, demo)
  return [
    `Demo town: ${demoTown.length} invented businesses on this machine are being searched now, from places to contacts, in`,
    `a tenant of their own. Watch it with "scrapersky stages". Its API key, shown once: ${key}`,
    `Look at it in the browser. ${linkShownOnce(signInLink(address, link))}`,
    removal,
  ].join('\n')
}
