// The app as people use it: the real server with the demo town and a real browser. Console errors, violations of the
// content security policy, exceptions and requests to other hosts fail the test.
import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createSignInLink } from '../../src/access/sign-in-links.ts'
import { disabledFeatures } from '../../src/crawl/render/disabled-features.ts'
import { copyHome } from '../../src/testing/prepared-home.ts'
import { isLongRun } from '../../src/testing/runs.ts'
import { startDemoProduct, stopProduct } from './browser-setup.ts'
import { copyDemoTenant } from './copy-tenant.ts'
import { withHomeDatabase } from './home-database.ts'
import { cleanUpProducts, databasePid, newFolder, type Product } from './product.ts'

const artefacts = 'test-artefacts'
const timeout = { timeout: 120_000 }

const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', disabledFeatures]

/** A tenant with the rows of the demo town, for one test file. */
export interface TownTenant {
  readonly home: string
  readonly tenantId: string
  /** Of its admin. */
  readonly email: string
}

export interface BrowserFixture extends TownTenant {
  readonly url: string
  /** A new window with its own profile, not signed in. */
  open(options?: OpenOptions): Promise<Page>
  /** A new, empty window with a session of the tenant's admin. */
  openSignedIn(options?: OpenOptions): Promise<Page>
  /** The same, with the first page of the app open, or the page at a path. */
  openFirstPage(options?: OpenOptions): Promise<Page>
  /** A one-time link for the admin of the tenant. */
  newLink(): Promise<string>
}

/** For files that stop the server, change what all tenants share, or need the first sign-in link. */
export interface OwnProduct extends BrowserFixture {
  /** The link that the first start on this home printed. */
  readonly firstLink: string
  /** Stops the server; windows stay open. */
  stopServer(): Promise<void>
  /** Starts it again, with the same data at the same URL. */
  startServer(): Promise<void>
}

interface OpenOptions {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Default: `/`, which leads to the first page. */
  readonly path?: string
  /** Complaints that the test is about: a stopped server fills the console. */
  readonly expected?: RegExp
}

const complaintsOf = new WeakMap<Page, string[]>()

/** A copy of the demo town in a tenant for this file, on the product that all files share. `webgl`: in a browser that draws maps. */
export function useBrowser({ webgl = false }: { readonly webgl?: boolean } = {}): BrowserFixture {
  return useOpened(async () => {
    const home = inject('sharedHome')
    const email = `${basename(expect.getState().testPath ?? '', '.test.ts')}@localhost`
    let tenantId = ''
    await withHomeDatabase(home, async (db) => {
      tenantId = await copyDemoTenant(db, email)
    })
    const browser = webgl
      ? await chromium.launch({ executablePath: inject('chromium'), args: mapFlags })
      : await sharedBrowser()
    return fixtureOf(browser, inject('sharedUrl'), { home, tenantId, email })
  })
}

/** A product for this file, on a copy of the prepared home. It stops with the file. */
export function useOwnProduct(): OwnProduct {
  let product: Product | undefined
  const fixture = useOpened(async () => {
    const { home } = newFolder()
    copyHome(inject('townHome'), home)
    product = startDemoProduct(home)
    const url = await product.ready()
    databasePid(home)
    const email = 'demo@localhost'
    const tenantId = await tenantOf(home, email)
    return {
      ...fixtureOf(await sharedBrowser(), url, { home, tenantId, email }),
      firstLink: `${url}/sign-in#${inject('firstLinkToken')}`,
      async stopServer() {
        if (product !== undefined) await stopProduct(product)
        product = undefined
      },
      async startServer() {
        product = startDemoProduct(home, new URL(url).port)
        await product.ready()
        databasePid(home)
      },
    }
  })
  afterAll(async () => {
    await fixture.stopServer()
    expect(cleanUpProducts()).toEqual([])
  }, 120_000)
  return fixture
}

function useOpened<Fixture extends BrowserFixture>(open: () => Promise<Fixture>): Fixture {
  let opened: Fixture | undefined
  beforeAll(async () => {
    opened = await open()
  }, 300_000)
  return new Proxy({} as Fixture, { get: (_, name) => Reflect.get(opened ?? {}, name) })
}

let launched: Promise<Browser> | undefined

/** With WebGL, drawn without a graphics card. */
const mapFlags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  disabledFeatures,
]

/** One browser for all files of this process; Playwright ends it with the process. */
function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: inject('chromium'), args: browserFlags })
  return launched
}

function fixtureOf(browser: Browser, url: string, tenant: TownTenant): BrowserFixture {
  const openSignedIn = async (options: OpenOptions = {}) => {
    const page = await openPage(browser, url, options)
    // Not through the sign-in page, which shell.test.ts is about: that would load the app once more per test.
    const response = await page.request.post(`${url}/api/v2/auth/link`, { data: { token: await newToken(tenant) } })
    expect(response.status()).toBe(200)
    return page
  }
  return {
    ...tenant,
    url,
    open: (options = {}) => openPage(browser, url, options),
    newLink: async () => `${url}/sign-in#${await newToken(tenant)}`,
    openSignedIn,
    async openFirstPage(options) {
      const page = await openSignedIn(options)
      await page.goto(`${url}${options?.path ?? '/'}`)
      await page.getByRole('button', { name: /^Account/ }).waitFor(timeout)
      return page
    },
  }
}

async function tenantOf(home: string, email: string): Promise<string> {
  let tenantId = ''
  await withHomeDatabase(home, async (db) => {
    const user = db.selectFrom('users').select('tenant_id').where('email', '=', email)
    tenantId = (await user.executeTakeFirstOrThrow()).tenant_id
  })
  return tenantId
}

async function newToken({ home, tenantId, email }: TownTenant): Promise<string> {
  let token = ''
  await withHomeDatabase(home, async (db) => {
    const user = db.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('email', '=', email)
    const { id: userId } = await user.executeTakeFirstOrThrow()
    token = await createSignInLink(db, { tenantId, userId })
  })
  return token
}

/** What the browser may and did report about the windows of a profile. */
interface Watch {
  readonly url: string
  readonly expected: RegExp | undefined
  readonly complaints: string[]
}
const watchOf = new WeakMap<BrowserContext, Watch>()
/**
 * Idle windows, one per profile. A new window loads the app in a process of its own, which takes twice the CPU (0.7 s
 * instead of 0.35 s); a new profile loads and compiles it again, too.
 */
const unused: Page[] = []
const idlePath = '/icon.svg'

async function openPage(browser: Browser, url: string, options: OpenOptions): Promise<Page> {
  const { width = 1440, height = 900, scheme = 'light', expected } = options
  const used = takeUnused(browser)
  const context = used?.context() ?? (await newProfile(browser))
  watchOf.set(context, { url, expected, complaints: [] })
  if (used !== undefined) watch(used, context)
  const page = used ?? (await context.newPage())
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
  return page
}

/** A window of the same browser: only one of them has WebGL. */
function takeUnused(browser: Browser): Page | undefined {
  const at = unused.findLastIndex((page) => page.context().browser() === browser)
  return at === -1 ? undefined : unused.splice(at, 1)[0]
}

async function newProfile(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  // Time limits only end what hangs.
  context.setDefaultTimeout(120_000)
  // Every window of the profile, including those that the app opens.
  context.on('page', (page) => watch(page, context))
  return context
}

function watch(page: Page, context: BrowserContext): void {
  const watched = watchOf.get(context)
  if (watched === undefined) return
  const { url, expected, complaints } = watched
  const complain = (text: string) => {
    if (expected === undefined || !expected.test(text)) complaints.push(text)
  }
  complaintsOf.set(page, complaints)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complain(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complain(`exception: ${error.message}`))
  page.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(`${url}/`) && !/^(data|blob):/.test(target)) complain(`request to another host: ${target}`)
  })
}

/**
 * A second window of the same profile, with the page at a path. Not a tab: it would hide the first page, and
 * Chromium renders one frame a second of a hidden page, so each action would take seconds.
 */
export async function openBeside(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(`void window.open('${path}', '', 'popup,width=1440,height=900')`)
  return opened
}

/** Ends the session of a window and closes all others of its profile. Call at the end of each test. */
export async function closeWindow(page: Page): Promise<void> {
  const context = page.context()
  const { origin } = new URL(page.url())
  await Promise.all(context.pages().map((open) => open !== page && open.close()))
  if (origin === 'null' || !(await rest(page, origin))) return context.close()
  await context.clearCookies()
  unused.push(page)
}

/** Empties a window, without its HTTP cache. False if its server has stopped. */
async function rest(page: Page, origin: string): Promise<boolean> {
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('sessionStorage.clear()')
  await page.mouse.move(-1, -1)
  const left = await page.goto(origin + idlePath).catch(() => undefined)
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await client.detach()
  return left?.ok() === true
}

/** Fails if the browser reported any problem so far. Call at the end of each test. */
export function expectNoComplaints(page: Page): void {
  expect(complaintsOf.get(page)).toEqual([])
}

/** Fails on any violation of WCAG 2.2 A or AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
}

/** For a page whose structure was checked in another theme: half of the time. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast'] })
}

/** The top bar and the navigation, which one component renders around every page. */
const frame = ['.mantine-AppShell-header', '.mantine-AppShell-navbar']
/** Frames that were checked: their rules, theme, width and text. */
const checkedFrames = new Set<string>()

async function expectNoViolations(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<void> {
  const shownFrame = `${runOnly.type} ${await page.evaluate<string>(`(() => {
    const parts = ${JSON.stringify(frame)}.map((selector) => document.querySelector(selector))
    const { dataset } = document.documentElement
    return [innerWidth, dataset.mantineColorScheme, dataset.density, ...parts.flatMap((part) => [part?.textContent, part?.dataset.closed])].join()
  })()`)}`
  // One component renders all rows of a grid.
  const rows = '[role=row][aria-selected]:nth-child(n + 9)'
  const context = { exclude: checkedFrames.has(shownFrame) ? [rows, ...frame] : [rows] }
  // Loaded once per page. Playwright's own package loads it twice per check, which takes as long as the check.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
  )
  // Their content is not checked.
  expect(await page.locator('iframe').count()).toBe(0)
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] })
  checkedFrames.add(shownFrame)
}

/** Fails when anything is wider than the window, and says what. Waits for a resized window to settle. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate<string[]>(`(() => {
      const { scrollWidth } = document.documentElement
      if (scrollWidth <= innerWidth) return []
      const beyond = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth)
      return ['the document is ' + scrollWidth + ' wide', ...beyond.map((element) => element.outerHTML.slice(0, 200))]
    })()`)
  await expect.poll(tooWide, timeout).toEqual([])
}

/** `test-artefacts/NAME.png`, for a person to look at. `npm run test:long` takes them: each costs a third of a second of CPU. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!isLongRun) return
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: `${artefacts}/${name}.png` })
}
