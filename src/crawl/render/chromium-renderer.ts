// Renders with a Chromium that has no network access. `load` answers every request of the page, so that guard, robots.txt
// and caps apply, also to redirects (LearningCircuit/local-deep-research#5536). Requests that are not intercepted (WebSocket, WebRTC,
// prefetch) fail: the resolver knows no name, and the proxy does not exist.
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { AppError, messageOf } from '../../core/errors.ts'
import { Semaphore } from '../../core/semaphore.ts'
import { type ChromiumProcess, type ChromiumProcessOptions, checkSandbox, startChromium } from './chromium-process.ts'
import type { Renderer, RenderRequest } from './renderer.ts'

/** Times and sizes are per page. */
export interface ChromiumOptions extends ChromiumProcessOptions {
  readonly pages?: number
  readonly totalMs?: number
  readonly settleMs?: number
  readonly maxBytes?: number
}

/** Images, videos and fonts contain no text for the parser. */
const wanted = new Set(['script', 'xhr', 'fetch', 'stylesheet'])
/** A browser that does not close a page within this time is killed. */
const closeMs = 5000

/** A renderer with a limited number of pages. Chromium starts with the first page that needs it, and again after it was killed. */
export function createChromiumRenderer(options: ChromiumOptions): Renderer {
  checkSandbox(options)
  const pages = new Semaphore(options.pages ?? 2)
  let running: Promise<ChromiumProcess> | undefined
  const forget = (one: Promise<ChromiumProcess>) => {
    if (running === one) running = undefined
  }
  const start = async (): Promise<ChromiumProcess> => {
    running ??= startChromium(options)
    const known = running
    try {
      const chromium = await known
      if (chromium.browser.isConnected()) return chromium
    } catch (error) {
      forget(known)
      throw error
    }
    // It was killed, or it crashed.
    forget(known)
    return start()
  }
  return {
    render: (request) => pages.run(async () => await renderIn(await start(), request, options)),
    close: async () => {
      const last = running
      running = undefined
      await (await last?.catch(() => undefined))?.kill()
    },
  }
}

async function renderIn(chromium: ChromiumProcess, request: RenderRequest, options: ChromiumOptions): Promise<string> {
  const { totalMs = 20_000 } = options
  const context = await openContext(chromium.browser).catch((error: unknown) => {
    throw renderFailed(request, error)
  })
  const close = () => void closeOrKill(chromium, context)
  const timer = setTimeout(close, totalMs)
  request.signal?.addEventListener('abort', close)
  try {
    return await renderPage(context, request, options)
  } catch (error) {
    throw renderFailed(request, error)
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', close)
    await closeOrKill(chromium, context)
  }
}

function renderFailed({ url }: RenderRequest, cause: unknown): AppError {
  return new AppError('render_failed', `${url} could not be rendered: ${messageOf(cause)}`, { cause })
}

/** A fresh one per page: pages share no cookies, storage or cache. */
function openContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    viewport: { width: 1280, height: 800 },
  })
}

async function closeOrKill(chromium: ChromiumProcess, context: BrowserContext): Promise<void> {
  const timer = setTimeout(() => void chromium.kill(), closeMs)
  await context.close().catch(() => undefined)
  clearTimeout(timer)
}

async function renderPage(context: BrowserContext, request: RenderRequest, options: ChromiumOptions): Promise<string> {
  const { totalMs = 20_000, settleMs = 500, maxBytes = 10 * 1024 * 1024 } = options
  // Of the context, not the page: requests of popups and workers are answered, too.
  await context.route('**/*', (route) => fulfil(route, request))
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => undefined))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  await page.goto(request.url, { waitUntil: 'commit', timeout: totalMs })
  await page.waitForLoadState('networkidle', { timeout: settleMs * 10 }).catch(() => undefined)
  await page.waitForTimeout(settleMs)
  return await readMarkup(page, maxBytes)
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

/**
 * The markup of the page, read in a script context of our own: scripts of the page cannot replace the functions that measure it. The
 * getters are taken from the prototypes, because an element named `documentElement` hides the one of the document.
 */
const readerScript = (maxBytes: number) => `(() => {
  const read = (type, name, target) => Object.getOwnPropertyDescriptor(type.prototype, name).get.call(target)
  const root = read(Document, 'documentElement', document)
  const text = root === null ? '' : read(Element, 'outerHTML', root)
  return text.length > ${maxBytes} ? null : '<!DOCTYPE html>' + text
})()`

async function readMarkup(page: Page, maxBytes: number): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const { result } = await session.send('Runtime.evaluate', {
    expression: readerScript(maxBytes),
    contextId: executionContextId,
    returnByValue: true,
  })
  if (typeof result.value === 'string') return result.value
  throw new AppError('too_large', `The rendered page has more than ${maxBytes} characters.`)
}
