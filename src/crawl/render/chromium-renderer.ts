// Renders with a Chromium that has no network access. `load` answers every request of the page, so that guard, robots.txt
// and caps apply, also to redirects (LearningCircuit/local-deep-research#5536). Requests that are not intercepted (WebSocket, WebRTC,
// prefetch) fail: the resolver knows no name, and the proxy does not exist.
import type { Browser, Page, Route } from 'playwright-core'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { Semaphore } from '../../core/semaphore.ts'
import { disabledFeatures } from './disabled-features.ts'
import type { Renderer, RenderRequest } from './renderer.ts'

/** Times and sizes are per page. */
export interface ChromiumOptions {
  readonly executablePath: string
  readonly log: Log
  readonly pages?: number
  readonly totalMs?: number
  readonly settleMs?: number
  readonly maxBytes?: number
}

const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  disabledFeatures,
]
/** Images, videos and fonts contain no text for the parser. */
const wanted = new Set(['script', 'xhr', 'fetch', 'stylesheet'])

/** A renderer with a limited number of pages. Chromium starts with the first page that needs it. */
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
  // Imported on demand: most installations never render, and the module is large.
  const { chromium } = await import('playwright-core')
  log.info({ path: executablePath }, 'starting Chromium for pages that need JavaScript')
  // Chromium's sandbox does not work for root, the usual user of a container.
  const chromiumSandbox = process.getuid?.() !== 0
  return await chromium.launch({ executablePath, args: noNetwork, chromiumSandbox, timeout: 30_000 })
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
    await page.route('**/*', (route) => fulfil(route, request))
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

async function fulfil(route: Route, { url, html, load }: RenderRequest): Promise<void> {
  try {
    const sent = route.request()
    if (sent.isNavigationRequest()) {
      // Another navigation is not followed: with "no content" the browser stays on the page.
      if (sent.url() !== url) return await route.fulfill({ status: 204 })
      return await route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: html })
    }
    const resource = wanted.has(sent.resourceType()) && sent.method() === 'GET' ? await load(sent.url()) : undefined
    if (resource === undefined) return await route.abort()
    const { status, contentType, body } = resource
    // CORS does not matter here: the page only receives responses from us.
    await route.fulfill({
      status,
      body,
      headers: { 'content-type': contentType ?? 'text/plain', 'access-control-allow-origin': '*' },
    })
  } catch (error) {
    // The timeout closes the page; then there is no request left to answer.
    if (!/closed|already handled/i.test(messageOf(error))) throw error
  }
}

/** Waits until the network is idle, then returns the markup. Measures its length inside the browser first. */
async function settledContent(page: Page, settleMs: number, maxBytes: number): Promise<string> {
  await page.waitForLoadState('networkidle', { timeout: settleMs * 10 }).catch(() => undefined)
  await page.waitForTimeout(settleMs)
  const length = await page.evaluate('document.documentElement ? document.documentElement.outerHTML.length : 0')
  if (Number(length) > maxBytes)
    throw new AppError('too_large', `The rendered page has more than ${maxBytes} characters.`)
  return await page.content()
}
