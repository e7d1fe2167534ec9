// Run by the scenario no-outside-request, in a network of its own: a first start without any setting, and a person who opens every
// page in a browser with WebGL. Prints what was seen as one line of JSON.
import { type Browser, chromium, type Page } from 'playwright-core'
import { disabledFeatures } from '../../src/crawl/render/disabled-features.ts'
import { until } from '../../src/testing/until.ts'
import { chromiumForTests } from '../support/chromium.ts'
import { withHomeDatabase } from '../support/home-database.ts'
import { cleanUpProducts, newFolder, startProduct } from '../support/product.ts'

const webgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const timeout = { timeout: 120_000 }

const { home } = newFolder()
const product = startProduct(['start'], { env: { SCRAPERSKY_HOME: home, DEMO: 'auto' } })
let browser: Browser | undefined
try {
  const url = await product.ready()
  const link = await until('the sign-in link', () => /http\S+\/sign-in#\S+/.exec(product.stdout)?.[0])
  await withHomeDatabase(home, async (db) => {
    const count = async () => (await db.selectFrom('contacts').select('id').execute()).length
    await until('the contacts of the demo town', async () => (await count()) > 120, 300)
  })
  browser = await chromium.launch({
    executablePath: chromiumForTests(),
    args: ['--no-sandbox', disabledFeatures, ...webgl],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click(timeout)
  await pasteSites(page)
  await page.getByRole('button', { name: /^Workspace:/ }).click(timeout)
  await page.getByRole('menuitem', { name: /Demo town/ }).click(timeout)
  await page.getByText('Demo: invented businesses', { exact: false }).waitFor(timeout)
  const pages = await openAll(page, url)
  await exportLeads(page, url)
  const online = await page.evaluate<boolean>('navigator.onLine')
  process.stdout.write(`${JSON.stringify({ pages, online, chromium: browser.version() })}\n`)
} finally {
  await browser?.close()
  product.signalAll('SIGINT')
  await product.exitCode
  cleanUpProducts()
}

/** From an empty workspace to contacts of three sites of the town. */
async function pasteSites(page: Page): Promise<void> {
  const door = page.getByRole('form', { name: 'Paste websites' })
  const sites = 'larkfield-dental.example.com\nweirstreetdental.example.com\ncrumbroom.example.com'
  await door.getByLabel('Websites, one per line').fill(sites, timeout)
  await door.getByRole('button', { name: 'Find contacts' }).click(timeout)
  await page.getByText('priya.nair@larkfield-dental.example.com').first().waitFor(timeout)
}

async function openAll(page: Page, url: string): Promise<number> {
  const links = () => page.evaluate<string[]>(`[...document.querySelectorAll('nav a')].map((link) => link.pathname)`)
  const first = await links()
  await page.goto(`${url}/settings/about`)
  await page.getByRole('heading', { level: 2 }).first().waitFor(timeout)
  const maps = ['/places?map=on', '/leads?map=on', '/search']
  const paths = [...new Set([...first, ...(await links()), ...maps, '/leads/review'])]
  for (const path of paths) {
    await page.goto(url + path)
    await page.getByRole('heading').first().waitFor(timeout)
    if (path.endsWith('map=on')) await page.locator('[data-map=ready]').waitFor(timeout)
    // What a page asks for a moment after it is shown.
    await page.waitForTimeout(1000)
  }
  return paths.length
}

async function exportLeads(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leads`)
  await page.getByRole('button', { name: 'Export', exact: true }).click(timeout)
  const coming = page.waitForEvent('download', timeout)
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(timeout)
  await (await coming).path()
}
