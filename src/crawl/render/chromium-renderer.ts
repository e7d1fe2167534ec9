// Renders with a Chromium that cannot reach the network: every request of the page is answered by us, through `load`, so
// that guard, robots.txt and caps hold for it, redirects included (LearningCircuit/local-deep-research#5536). What slips past the interception
// (WebSocket, WebRTC, prefetch) meets a name resolver that knows no name and a proxy that does not exist.
import type { Browser, Page, Route } from 'playwright-core'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { Semaphore } from '../../core/semaphore.ts'
import { disabledFeatures } from './disabled-features.ts'
import type { Renderer, RenderRequest } from './renderer.ts'

/** How much of a browser is wanted. Times and sizes are per page. */
export interface ChromiumOptions {
  readonly executablePath: string
  readonly log: Log
  readonly pages?: number
  readonly totalMs?: number
  readonly settleMs?: number
  readonly maxBytes?: number
}

const sealed = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  disabledFeatures,
]
/** Pictures, films and fonts say nothing that a parser could read. */
const wanted = new Set(['script', 'xhr', 'fetch', 'stylesheet'])

/** A renderer with a bounded number of pages. Chromium starts with the first page that needs it. */
export function createChromiumRenderer(options: ChromiumOptions): Renderer {
  const pages = new Semaphore(options.pages ?? 2)
  let browser: Promise<Browser> | undefined
  const start = () => {
    browser ??= launch(options).catch((error: unknown) => {
      browser = undefined
      throw error
    })
    return browser
  }
  return {
    render: (request) => pages.run(async () => await renderIn(await start(), request, options)),
    close: async () => {
      const running = browser
      browser = undefined
      await (await running?.catch(() => undefined))?.close()
    },
  }
}

async function launch({ executablePath, log }: ChromiumOptions): Promise<Browser> {
  // Loaded late: most installations never render, and the module is large.
  const { chromium } = await import('playwright-core')
  log.info({ path: executablePath }, 'starting Chromium for pages that need JavaScript')
  // Chromium's own sandbox does not work for root, which is what containers usually are.
  const chromiumSandbox = process.getuid?.() !== 0
  return await chromium.launch({ executablePath, args: sealed, chromiumSandbox, timeout: 30_000 })
}

async function renderIn(browser: Browser, request: RenderRequest, options: ChromiumOptions): Promise<string> {
  const { totalMs = 20_000, settleMs = 500, maxBytes = 10 * 1024 * 1024 } = options
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    viewport: { width: 1280, height: 800 },
  })
  const close = () => void context.close().catch(() => undefined)
  const timer = setTimeout(close, totalMs)
  request.signal?.addEventListener('abort', close)
  try {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    await page.route('**/*', (route) => answer(route, request))
    await page.goto(request.url, { waitUntil: 'commit', timeout: totalMs })
    return await settledContent(page, settleMs, maxBytes)
  } catch (error) {
    throw new AppError('render_failed', `${request.url} could not be rendered: ${messageOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', close)
    await context.close().catch(() => undefined)
  }
}

async function answer(route: Route, { url, html, load }: RenderRequest): Promise<void> {
  try {
    const asked = route.request()
    if (asked.isNavigationRequest()) {
      // Whatever else the page navigates to is not what was asked for; "no content" leaves the browser where it is.
      if (asked.url() !== url) return await route.fulfill({ status: 204 })
      return await route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: html })
    }
    const resource = wanted.has(asked.resourceType()) && asked.method() === 'GET' ? await load(asked.url()) : undefined
    if (resource === undefined) return await route.abort()
    const { status, contentType, body } = resource
    // The page's own rules on sharing between origins were kept out of it: it only ever talks to us.
    await route.fulfill({
      status,
      body,
      headers: { 'content-type': contentType ?? 'text/plain', 'access-control-allow-origin': '*' },
    })
  } catch (error) {
    // The page is closed under our hands when time is up: then there is nobody left to answer.
    if (!/closed|already handled/i.test(messageOf(error))) throw error
  }
}

/** Waits until the network has been quiet for a while, then takes the markup, measured inside the browser first. */
async function settledContent(page: Page, settleMs: number, maxBytes: number): Promise<string> {
  await page.waitForLoadState('networkidle', { timeout: settleMs * 10 }).catch(() => undefined)
  await page.waitForTimeout(settleMs)
  const length = await page.evaluate('document.documentElement ? document.documentElement.outerHTML.length : 0')
  if (Number(length) > maxBytes) throw new AppError('too_large', `The rendered page passes ${maxBytes} characters.`)
  return await page.content()
}
