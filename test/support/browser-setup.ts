// Runs once before the browser tests: Chromium, a home in which the demo town is complete, and one product on it for all
// test files that need no product of their own.
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startHubspotStub } from '../../demo/stub-servers/crm/hubspot-stub.ts'
import { startDebounceStub } from '../../demo/stub-servers/verifier-stubs.ts'
import { copyHome } from '../../src/testing/prepared-home.ts'
import { until } from '../../src/testing/until.ts'
import { chromiumForTests } from './chromium.ts'
import { withHomeDatabase } from './home-database.ts'
import { cleanUpProducts, databasePid, newFolder, type Product, startProduct } from './product.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
    /** Where the shared product answers, and its home. */
    sharedUrl: string
    sharedHome: string
    /** A stopped home with the complete demo town, to copy. */
    townHome: string
    /** The token of the sign-in link that the first start printed. It works once per copy of the home. */
    firstLinkToken: string
    /** What the first start printed. */
    firstOutput: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', chromiumForTests())
  const { folder, home } = newFolder()
  const first = startDemoProduct(home)
  await first.ready()
  databasePid(home)
  const token = await until('the first sign-in link', () => /\/sign-in#(\S+)/.exec(first.stdout)?.[1])
  await waitUntilTownIsComplete(home)
  await stopProduct(first)
  project.provide('firstOutput', first.stdout)
  const townHome = join(folder, 'town')
  copyHome(home, townHome)
  const [hubspot, debounce] = await Promise.all([startHubspotStub(), startDebounceStub({ key: 'debounce-stub-key' })])
  const shared = startDemoProduct(home, '0', {
    DELIVERY_BASE_URLS: `hubspot=${hubspot.endpoint}`,
    DEBOUNCE_ENDPOINT: debounce.endpoint,
    DELIVERY_ALLOW_ADDRESSES: '127.0.0.1',
  })
  project.provide('sharedUrl', await shared.ready())
  databasePid(home)
  project.provide('sharedHome', home)
  project.provide('townHome', townHome)
  project.provide('firstLinkToken', token)
  return async () => {
    await stopProduct(shared)
    await Promise.all([hubspot.close(), debounce.close()])
    const left = cleanUpProducts()
    if (left.length > 0) throw new Error(`The shared product left processes behind: ${left.join(', ')}`)
  }
}

/** Searches outside the town must not reach a real map: port 9 refuses them, so they are retried. */
const noMap = 'http://127.0.0.1:9'

export function startDemoProduct(home: string, port = '0', more: Readonly<Record<string, string>> = {}): Product {
  const maps = { NOMINATIM_ENDPOINT: noMap, OVERPASS_ENDPOINT: noMap }
  // All test files have one IP.
  const limits = { RATE_LIMIT_PER_ADDRESS: '0' }
  return startProduct(['start'], {
    env: { SCRAPERSKY_HOME: home, DEMO: 'auto', LOG_LEVEL: 'error', PORT: port, ...maps, ...limits, ...more },
  })
}

export async function stopProduct(product: Product): Promise<void> {
  product.signalAll('SIGINT')
  await product.exitCode
}

async function waitUntilTownIsComplete(home: string): Promise<void> {
  await withHomeDatabase(home, async (db) => {
    const isFilled = async () => (await db.selectFrom('contacts').select('id').execute()).length > 120
    await until('the contacts of the demo town', isFilled, 150)
    const demo = db.selectFrom('users').select('tenant_id').where('email', '=', 'demo@localhost')
    await waitUntilIdle(home, (await demo.executeTakeFirstOrThrow()).tenant_id)
  })
}
