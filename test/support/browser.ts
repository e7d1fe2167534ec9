// The app as people use it: the real server with the demo town, a real browser, and nobody who looks away. Whatever the
// browser complains of (console errors, broken policy, exceptions) and whatever it asks of another host fails the test.
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeLink } from '../../src/access/sign-in-links.ts'
import { disabledFeatures } from '../../src/crawl/render/disabled-features.ts'
import { until } from '../../src/testing/until.ts'
import { chromiumForTests } from './chromium.ts'
import { withHomeDatabase } from './home-database.ts'
import { cleanUpProducts, databasePid, newFolder, type Product, startProduct } from './product.ts'

const artefacts = 'test-artefacts'
/** The first start builds the app. */
const patience = { timeout: 30_000 }

const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', disabledFeatures]

export interface BrowserWorld {
  readonly address: string
  readonly home: string
  readonly product: Product
  /** A new window, with a profile of its own, that nobody has signed in to. */
  open(options?: OpenOptions): Promise<Page>
  /** A new window, signed in as the admin of the demo town by a one-time link. */
  openSignedIn(options?: OpenOptions): Promise<Page>
  /** A one-time link for the admin of the demo town. */
  newLink(): Promise<string>
  /** Ends the server; windows stay open. */
  stopServer(): Promise<void>
  /** Starts it again, with the same data at the same address. */
  startServer(): Promise<void>
  close(): Promise<void>
}

interface OpenOptions {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Left out: the tour does not open by itself. */
  readonly tour?: boolean
  /** Complaints that the test is about: a stopped server fills the console. */
  readonly expected?: RegExp
}

const complaintsOf = new WeakMap<Page, string[]>()

/**
 * One world for all tests of a file: the product with the demo town, and a browser. Give `env` for what the file needs
 * otherwise. No process outlives it.
 */
export function useBrowserWorld(env: Readonly<Record<string, string>> = {}): BrowserWorld {
  let opened: BrowserWorld | undefined
  beforeAll(async () => {
    opened = await openBrowserWorld(env)
  }, 180_000)
  afterAll(async () => {
    await opened?.close()
    expect(cleanUpProducts()).toEqual([])
  }, 120_000)
  return new Proxy({} as BrowserWorld, { get: (_, name) => Reflect.get(opened ?? {}, name) })
}

async function openBrowserWorld(env: Readonly<Record<string, string>>): Promise<BrowserWorld> {
  const executablePath = chromiumForTests()
  const { home } = newFolder()
  const start = (port: string) =>
    startProduct(['start'], { env: { SCRAPERSKY_HOME: home, DEMO: 'auto', LOG_LEVEL: 'error', PORT: port, ...env } })
  let product = start('0')
  let isRunning = true
  const address = await product.ready()
  databasePid(home)
  await until('the demo town', () => product.stdout.includes('/sign-in#'))
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const world: BrowserWorld = {
    address,
    home,
    get product() {
      return product
    },
    open: (options = {}) => openPage(browser, address, options),
    newLink: () => newLink(home, address),
    async openSignedIn(options = {}) {
      const page = await openPage(browser, address, options)
      await page.goto(await newLink(home, address))
      await page.locator('button[type=submit]').click()
      await page.waitForURL(`${address}/`, patience)
      await page.getByRole('button', { name: /^Account/ }).waitFor(patience)
      return page
    },
    async stopServer() {
      product.signalAll('SIGINT')
      await product.exitCode
      isRunning = false
    },
    async startServer() {
      product = start(new URL(address).port)
      isRunning = true
      await product.ready()
      databasePid(home)
    },
    async close() {
      await browser.close()
      if (isRunning) await world.stopServer()
    },
  }
  return world
}

async function newLink(home: string, address: string): Promise<string> {
  let token = ''
  await withHomeDatabase(home, async (db) => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'tenant_id'])
      .where('email', '=', 'demo@localhost')
      .executeTakeFirstOrThrow()
    token = await makeLink(db, { tenantId: account.tenant_id, userId: account.id })
  })
  return `${address}/sign-in#${token}`
}

async function openPage(browser: Browser, address: string, options: OpenOptions): Promise<Page> {
  const { width = 1440, height = 900, scheme = 'light', tour = false, expected } = options
  const window: BrowserContextOptions = { viewport: { width, height }, colorScheme: scheme, locale: 'en-GB' }
  const context = await browser.newContext({ ...window, reducedMotion: 'reduce' })
  // An empty window has no storage.
  const noTour = "if (location.protocol !== 'about:') localStorage.setItem('scrapersky.tour', 'done')"
  if (!tour) await context.addInitScript(noTour)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (expected === undefined || !expected.test(text)) complaints.push(text)
  }
  // Every window of the profile, also those that the app opens.
  context.on('page', (page) => {
    complaintsOf.set(page, complaints)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complain(`${message.type()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => complain(`exception: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${address}/`) && !/^(data|blob):/.test(url)) complain(`asked elsewhere: ${url}`)
    })
  })
  return context.newPage()
}

/** Fails when the browser complained of anything so far. At the end of each test. */
export function expectNoComplaints(page: Page): void {
  expect(complaintsOf.get(page)).toEqual([])
}

/** Fails on any violation of WCAG 2.2 A or AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // In the page itself and violations only: a third of the time. The other way is for frames, and the app has none.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  expect(await page.locator('iframe').count()).toBe(0)
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] })
}

/** Fails when anything is wider than the window, and says what. A window that was just resized is given time to settle. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate<string[]>(`(() => {
      const { scrollWidth } = document.documentElement
      if (scrollWidth <= innerWidth) return []
      const beyond = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth)
      return ['the document is ' + scrollWidth + ' wide', ...beyond.map((element) => element.outerHTML.slice(0, 200))]
    })()`)
  await expect.poll(tooWide, { timeout: 5000 }).toEqual([])
}

/** For people to look at: `test-artefacts/NAME.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: `${artefacts}/${name}.png` })
}
