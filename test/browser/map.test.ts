// The map of leads, of searches and of the search form, drawn without a graphics card.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  closeWindow,
  expectAccessible,
  expectContrast,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const app = useBrowser({ webgl: true })
const withTimeout = { timeout: 60_000 }

const ready = (page: Page) => page.locator('[data-map=ready]').waitFor(withTimeout)
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const areaOf = (page: Page) => new URL(page.url()).searchParams.get('location')
const drawnArea = (page: Page, before: string | null = null) =>
  page.waitForURL((url) => url.searchParams.get('location') !== before, withTimeout)

const cornersIn = (area: string | null) => (area ?? '').replace('within:', '').split(',').toSorted()

/** Clicks at shares of the width and the height of the map. */
async function clickMap(page: Page, ...places: readonly (readonly [number, number])[]): Promise<void> {
  const box = await canvas(page).boundingBox()
  for (const [x, y] of places) {
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = box ?? {}
    await page.mouse.click(left + x * width, top + y * height)
  }
}

/** The leads of the tenant as they are stored. */
async function storedLeads() {
  let rows: { latitude: number | null; longitude: number | null; curation_status: string }[] = []
  await withHomeDatabase(app.home, async (db) => {
    rows = await db
      .selectFrom('leads')
      .select(['latitude', 'longitude', 'curation_status'])
      .where('tenant_id', '=', app.tenantId)
      .execute()
  })
  return rows
}

/** How many leads are listed, once the map shows as many. */
async function shownLeads(page: Page): Promise<number> {
  const numberIn = async (text: RegExp) => Number.parseInt((await page.getByText(text).first().textContent()) ?? '', 10)
  let listed = 0
  const isSettled = async () => {
    listed = await numberIn(/^\d+ leads?$/)
    return listed === (await numberIn(/^\d+ on the map$/))
  }
  await expect.poll(isSettled, withTimeout).toBe(true)
  return listed
}

test('an area drawn with the mouse or the keyboard filters leads, changes them, is saved, and is searched', async () => {
  const page = await app.openFirstPage({ path: '/leads' })
  await page.getByText('59 leads', { exact: true }).waitFor(withTimeout)
  await page.getByText('Map', { exact: true }).click()
  await ready(page)
  expect(await shownLeads(page)).toBe(59)
  await takePicture(page, 'map-leads-light-1440')
  await expectAccessible(page)

  await button(page, 'Draw an area').click()
  await clickMap(page, [0.02, 0.1], [0.5, 0.1], [0.5, 0.9])
  await page.getByText('3 corners').first().waitFor(withTimeout)
  await expectAccessible(page)
  await clickMap(page, [0.02, 0.1])
  await drawnArea(page)
  const byMouse = areaOf(page)
  const inArea = page.getByText('3 corners', { exact: true })
  await inArea.waitFor(withTimeout)
  const some = await shownLeads(page)
  expect(some).toBeGreaterThan(5)
  expect(some).toBeLessThan(50)
  await takePicture(page, 'map-area-light-1440')

  await button(page, 'Views').click()
  await page.getByLabel('Save this view').fill('West')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('View "West" saved.').first().waitFor(withTimeout)
  await page.getByLabel('Save this view').waitFor({ state: 'hidden' })
  await button(page, 'Check all').click()
  await page.keyboard.press('2')
  await page
    .getByText(/rows set to Maybe/)
    .first()
    .waitFor(withTimeout)
  const stored = await storedLeads()
  const maybe = stored.filter(({ curation_status }) => curation_status === 'Maybe')
  expect(maybe).toHaveLength(some)
  const longitudes = cornersIn(byMouse).map((corner) => Number(corner.split(' ')[0]))
  for (const { longitude } of maybe) {
    expect(longitude).toBeGreaterThan(Math.min(...longitudes))
    expect(longitude).toBeLessThan(Math.max(...longitudes))
  }

  await button(page, 'Remove the area').click()
  await page.waitForURL((url) => !url.searchParams.has('location'), withTimeout)
  await button(page, 'Draw an area').press('Enter')
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowDown', 'Space', 'Enter']) await page.keyboard.press(key)
  await drawnArea(page)
  const byKeyboard = areaOf(page)
  expect(cornersIn(byKeyboard)).toHaveLength(3)
  await button(page, 'Views').click()
  await page.getByRole('button', { name: /^West/ }).click()
  await drawnArea(page, byKeyboard)
  // The same corners, from another one on.
  expect(cornersIn(areaOf(page))).toEqual(cornersIn(byMouse))
  expect(await shownLeads(page)).toBe(some)

  await page.getByRole('link', { name: 'Search this area' }).click()
  await page.getByText(/^Drawn area of [\d.]+ × [\d.]+ km$/).waitFor(withTimeout)
  await page.getByLabel('Everything, without a business type').check()
  await button(page, 'Start search').click()
  await ready(page)
  await page
    .getByRole('heading', { name: /^Everything in an area of/ })
    .first()
    .waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'map-search-light-1440')
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a click on the map opens a lead; dark, German, on a phone', async () => {
  const page = await app.openFirstPage({ path: '/leads?map=on&text=Albrecht', scheme: 'dark' })
  await ready(page)
  expect(await shownLeads(page)).toBe(1)
  // The only point is in the middle.
  await clickMap(page, [0.5, 0.5])
  await page.waitForURL((url) => url.searchParams.has('row'), withTimeout)
  await page.getByRole('heading', { name: 'Kanzlei Albrecht & Sommer' }).waitFor(withTimeout)
  await expectContrast(page)
  await takePicture(page, 'map-lead-dark-1440')
  await page.keyboard.press('Escape')
  await page.evaluate("localStorage.setItem('scrapersky.language', 'de')")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await ready(page)
  await button(page, 'Gebiet zeichnen').waitFor(withTimeout)
  await expectNoSidewaysScroll(page)
  await expectContrast(page)
  // On a low screen the map leaves room for its buttons and notes.
  await page.setViewportSize({ width: 390, height: 500 })
  const notes = await page.getByText('1 auf der Karte').boundingBox()
  const stage = await page.locator('[data-map=ready]').boundingBox()
  expect((notes?.y ?? 0) + (notes?.height ?? 0)).toBeLessThanOrEqual(stage?.y ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await canvas(page).focus()
  for (const key of ['-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-']) await page.keyboard.press(key)
  await takePicture(page, 'map-leads-dark-390-german')
  expectNoComplaints(page)
  await closeWindow(page)
}, 240_000)

test('without WebGL the rows are a list', async () => {
  const page = await app.openSignedIn()
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.goto(`${app.url}/leads?map=on`)
  await page.getByText('This browser cannot draw the map').waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kanzlei Albrecht & Sommer' }).click()
  await page.getByRole('complementary').first().waitFor(withTimeout)
  await page.waitForURL((url) => url.searchParams.has('row'))
  expectNoComplaints(page)
  await closeWindow(page)
}, 240_000)
