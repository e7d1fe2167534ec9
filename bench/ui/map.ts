// The map with many points, drawn without a graphics card.
import type pg from 'pg'
import { type BrowserContext, chromium } from 'playwright-core'
import { disabledFeatures } from '../../src/crawl/render/disabled-features.ts'
import { chromiumForTests } from '../../test/support/chromium.ts'
import { rounded } from '../bench.ts'
import { dragFps } from './in-browser.ts'

export const mapPoints = 50_000
const seconds = 5
const timeoutMs = 120_000

const webgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** Gives places a location, most of them close to one of forty towns. */
export async function locatePlaces(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT setseed(0.4)')
  await pool.query(
    `UPDATE places SET latitude = 50.5 + (n * 37 % 40) / 8.0 + random() * random() * 0.4,
       longitude = -4 + (n * 13 % 40) / 3.0 + random() * random() * 0.6
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM places LIMIT $1) AS chosen WHERE places.id = chosen.id`,
    [mapPoints],
  )
}

/** Opens the map in a browser of its own, with the session of another one, and drags it: all places, then a part of them. */
export async function measureMap(address: string, session: BrowserContext) {
  const args = ['--no-sandbox', ...webgl, disabledFeatures]
  const browser = await chromium.launch({ executablePath: chromiumForTests(), args })
  try {
    const storageState = await session.storageState()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState })
    const started = performance.now()
    await page.goto(`${address}/places?map=on`)
    await page.locator(`[data-map=ready][data-points="${mapPoints}"]`).waitFor({ timeout: timeoutMs })
    const openMs = rounded(performance.now() - started, 0)
    const wide = await page.evaluate<number>(dragFps(seconds))
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    for (let step = 0; step < 3; step++) await zoomIn.click()
    const near = await page.evaluate<number>(dragFps(seconds))
    return { openMs, wide: rounded(wide, 1), near: rounded(near, 1) }
  } finally {
    await browser.close()
  }
}
