// The web app over a million pages, in a real browser with the real server: time until rows are shown, smoothness of
// scrolling, time until a change of all rows is shown.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createSignInLink } from '../src/access/sign-in-links.ts'
import { disabledFeatures } from '../src/crawl/render/disabled-features.ts'
import { openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { quietLog } from '../src/testing/loops.ts'
import { chromiumForTests } from '../test/support/chromium.ts'
import { startProduct } from '../test/support/product.ts'
import { makeBusinesses } from './api/businesses.ts'
import { makePages } from './api/pages.ts'
import { type Bench, type BenchResult, median, rounded } from './bench.ts'
import { clickUntil, rowsShown, scrollFps, until } from './ui/in-browser.ts'
import { initialJavascriptKb } from './ui/initial-javascript.ts'
import { locatePlaces, mapPoints, measureMap } from './ui/map.ts'

const pages = 1_000_000
const businesses = 60_000
const contacts = 300_000
const loads = 5
const scrollSeconds = 4
const timeoutMs = 300_000

export const ui: Bench = {
  summary: `the web app in Chromium: ${pages} pages loaded, scrolled, selected and changed`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    progress(`creating ${pages} pages ...`)
    const token = await prepare(home)
    const product = startProduct(['start'], { env: { SCRAPERSKY_HOME: home, LOG_LEVEL: 'error' } })
    const browser = await chromium.launch({
      executablePath: chromiumForTests(),
      args: ['--no-sandbox', disabledFeatures],
    })
    try {
      const address = await product.ready()
      return await measure(browser, address, token, progress)
    } finally {
      await browser.close()
      product.signalAll('SIGINT')
      await product.exitCode
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

/** Creates a database with the pages and one admin; returns the secret of a sign-in link. */
async function prepare(home: string): Promise<string> {
  const server = await openEmbedded(home)
  const pool = new pg.Pool({ connectionString: server.url })
  // The stopping server may end a connection that is being closed; queries report their own errors.
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
    const tenantId = await makeBusinesses(pool, businesses, contacts)
    await makePages(pool, tenantId, pages)
    await locatePlaces(pool)
    const options = { url: server.url, poolSize: 1, statementTimeoutSeconds: 60, name: 'bench', log: quietLog }
    const { db, close } = await openDatabase(options)
    const user = { tenant_id: tenantId, email: 'bench@example.com', role: 'admin' }
    const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const token = await createSignInLink(db, { tenantId, userId })
    await close()
    return token
  } finally {
    await pool.end()
    await server.release()
  }
}

async function measure(
  browser: Browser,
  address: string,
  token: string,
  progress: (text: string) => void,
): Promise<BenchResult> {
  const initialKb = rounded(await initialJavascriptKb(address), 1)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await page.goto(`${address}/sign-in#${token}`)
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: /^Account/ }).waitFor({ timeout: 60_000 })
  const paints: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.goto(`${address}/pages`, { waitUntil: 'commit' })
    paints.push(await page.evaluate<number>(rowsShown))
  }
  progress(`rows on the screen after ${paints.map((ms) => Math.round(ms)).join(', ')} ms`)
  const { scroll, msPerFrame } = await scrollDown(page)
  progress(`${rounded(scroll.fps, 1)} frames/s, ${msPerFrame} ms each, ${scroll.empty} rows still empty at the end`)
  const map = await measureMap(address, page.context())
  progress(`${map.wide} frames/s of the map, ${map.near} further in`)
  const jumpMs = await jump(page)
  progress(`rows in the middle after ${jumpMs} ms`)
  const change = await changeAll(page)
  return {
    header: ['what', 'measured'],
    rows: [
      ['first JavaScript, KB gzipped', initialKb],
      [`navigation until rows are drawn, median of ${loads}, ms`, rounded(median(paints), 0)],
      ['frames per second while scrolling', rounded(scroll.fps, 1)],
      ['CPU time of the main thread per frame, ms', msPerFrame],
      ['scrollbar dragged to the middle until rows are drawn, ms', jumpMs],
      [`map of ${mapPoints} places opened, ms`, map.openMs],
      ['frames per second while dragging the map', map.wide],
      ['the same, zoomed in', map.near],
      ['all selected until seen, ms', change.selectMs],
      ['status confirmed until seen, ms', change.confirmMs],
      ['preview of all counted, s', change.previewSeconds],
      ['until the server had changed all of them, s', change.doneSeconds],
    ],
    result: {
      initial_js_kb_gzip: initialKb,
      first_paint_ms: rounded(median(paints), 0),
      scroll_fps: rounded(scroll.fps, 1),
      map_50k_fps: Math.min(map.wide, map.near),
      select_all_feedback_ms: Math.max(change.selectMs, change.confirmMs),
    },
  }
}

/** Frames per second depend on the load of the machine; the CPU time of the page's thread does not. */
async function scrollDown(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busySeconds()
  const scroll = await page.evaluate<{ fps: number; empty: number }>(scrollFps(scrollSeconds))
  const busyMs = ((await busySeconds()) - before) * 1000
  return { scroll, msPerFrame: rounded(busyMs / (scroll.fps * scrollSeconds), 1) }
}

async function jump(page: Page): Promise<number> {
  const started = performance.now()
  await page.evaluate(`{ const grid = document.querySelector('[role=grid]'); grid.scrollTop = grid.scrollHeight / 2 }`)
  const place = `Number(document.querySelector('[role=row][aria-selected]')?.getAttribute('aria-rowindex'))`
  await page.evaluate(until(`${place} > ${pages / 3}`))
  const ms = rounded(performance.now() - started, 0)
  await page.evaluate(`document.querySelector('[role=grid]').scrollTop = 0`)
  await page.evaluate(until(`${place} === 2`))
  return ms
}

/** Changes the status of every row like a user: select all, choose a status, wait for the preview, confirm. */
async function changeAll(page: Page) {
  const allSelected = `document.querySelectorAll('[role=row][aria-selected=true]').length > 10`
  const selectMs = await page.evaluate<number>(clickUntil('/^Check all$/', allSelected))
  const started = performance.now()
  await page.keyboard.press('2')
  const confirm = page.getByRole('button', { name: /^Set [\d,]+ pages to Maybe$/ })
  await confirm.waitFor({ timeout: timeoutMs })
  const previewSeconds = rounded((performance.now() - started) / 1000, 1)
  const confirmed = performance.now()
  const allMaybe = `[...document.querySelectorAll('[role=row] [data-status]')].filter((each) => ['New', 'Selected', 'Archived', 'Not a Fit'].includes(each.dataset.status)).length === 0`
  const confirmMs = await page.evaluate<number>(clickUntil('/^Set [\\d,]+ pages to Maybe$/', allMaybe))
  const done = page.getByText(/rows set to Maybe/)
  await done.or(page.getByText('Action failed')).waitFor({ timeout: timeoutMs })
  const seconds = rounded((performance.now() - confirmed) / 1000, 1)
  // One statement changes all rows. On a busy machine the statement timeout (60 s) cancels it, and the app reverts the change.
  const doneSeconds = (await done.isVisible()) ? seconds : `refused after ${seconds}`
  return { selectMs: rounded(selectMs, 0), confirmMs: rounded(confirmMs, 0), previewSeconds, doneSeconds }
}
