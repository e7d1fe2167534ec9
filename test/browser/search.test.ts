import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type BrowserFixture,
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'

const app = useBrowser()

const withTimeout = { timeout: 120_000 }

async function openSearch(options: Parameters<BrowserFixture['openFirstPage']>[0] = {}): Promise<Page> {
  const page = await app.openFirstPage(options)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor(withTimeout)
  return page
}

async function fill(page: Page, label: string, ...entries: readonly string[]): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first()
  for (const entry of entries) {
    await field.fill(entry)
    await field.press('Enter')
  }
}

const details = (page: Page) => page.getByRole('region', { name: 'Search', exact: true })

test('a search is estimated, started, shown on a map and repeated', async () => {
  const page = await openSearch()
  await fill(page, 'Business type', 'bakery')
  // Found by the beginning of a word.
  await page.getByLabel('Business type', { exact: true }).first().fill('dent')
  await page.getByRole('option', { name: 'Dentist', exact: true }).click(withTimeout)
  const overture = page.getByRole('checkbox', { name: 'Overture', exact: true })
  expect(await overture.getAttribute('aria-checked')).toBe('true')
  await page.getByText('website and phone of most', { exact: false }).waitFor(withTimeout)
  await page.getByText('the first source that is configured', { exact: false }).waitFor(withTimeout)
  await fill(page, 'Location', 'Larkford')
  const estimate = page.getByRole('status', { name: 'Estimate' })
  await estimate.getByText('free', { exact: true }).waitFor(withTimeout)
  await estimate.getByText('2 types × 1 location = 2 searches').waitFor(withTimeout)
  const files = page.getByRole('note', { name: 'Open places to read' })
  await files.getByText(/release [\d.-]+: about [\d,]+ places; reads up to [\d.]+ MB/).waitFor(withTimeout)
  await files.getByText('CC0-1.0', { exact: false }).waitFor()
  await page.getByRole('checkbox', { name: 'OpenStreetMap' }).click()
  await estimate.getByText('2 types × 1 location × 2 sources = 4 searches').waitFor(withTimeout)
  await page.getByRole('checkbox', { name: 'OpenStreetMap' }).click()
  await estimate.getByText('2 types × 1 location = 2 searches').waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start 2 searches' }).click()
  await details(page).getByText('2 found', { exact: false }).waitFor(withTimeout)
  // This browser has no WebGL; test/browser/map.test.ts has.
  await details(page).getByText('This browser cannot draw the map').waitFor(withTimeout)
  await details(page).getByRole('button', { name: 'Show as table' }).click()
  await details(page)
    .getByRole('row', { name: /Places found/ })
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'search-done-light-1440')
  const id = new URL(page.url()).searchParams.get('id')
  expect(await details(page).getByRole('link', { name: 'View 2 places' }).getAttribute('href')).toBe(
    `/places?searches=has_any%3A${id}`,
  )
  await details(page).getByRole('button', { name: 'Repeat' }).click()
  await page.waitForURL((url) => url.searchParams.get('id') !== id, withTimeout)
  await details(page).getByText('Earlier runs of this search').waitFor(withTimeout)
  await details(page).getByText('2 found', { exact: false }).waitFor(withTimeout)
  await page.goBack()
  await page.waitForURL((url) => url.searchParams.get('id') === id)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('problems reported by the server are shown at their fields', async () => {
  const page = await openSearch({ expected: /422/ })
  await fill(page, 'Business type', 'zzyzx factories')
  await fill(page, 'Location', '53.8,-1.55')
  await page.getByText('Coordinates need a radius.').waitFor(withTimeout)
  await page.getByText(/^Is not known to Overture\./).waitFor(withTimeout)
  const radius = page.getByLabel('Radius (km)')
  expect(await radius.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Business type', { exact: true }).first().getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await takePicture(page, 'search-refused-light-1440')
  expect(await page.getByRole('button', { name: 'Start search' }).isDisabled()).toBe(true)
  await radius.fill('5')
  await page.getByText('Coordinates need a radius.').waitFor({ state: 'hidden' })
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a pasted list starts exactly its searches', async () => {
  const page = await openSearch({ scheme: 'dark', expected: /503/ })
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Searches from a list' })
  await dialog
    .getByLabel('List', { exact: true })
    .fill('dentists in Bexley Falls\nhotel;Kestrel Bay\nhotel\tKestrel Bay\nLarkford\n')
  await dialog.getByText('2 searches', { exact: true }).waitFor(withTimeout)
  await dialog.getByText('1 line has no business type. Enter one in the form.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'search-list-dark-1440')
  // When one is refused, those before it run and leave the list: nothing is started, and paid, twice.
  const sent: (string | null)[] = []
  await page.route('**/api/v2/searches', (route) => {
    const body = route.request().postData()
    if (body !== null) sent.push(body)
    if (sent.length !== 2 || body === null) return route.continue()
    return route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'database_unreachable', request_id: 'r-1' } })
  })
  await dialog.getByRole('button', { name: 'Start 2 searches' }).click()
  await dialog.getByText('Not now.').waitFor(withTimeout)
  expect(await dialog.getByLabel('List', { exact: true }).inputValue()).toBe(
    'hotel; Kestrel Bay\nhotel; Kestrel Bay\nLarkford\n',
  )
  await dialog.getByRole('button', { name: 'Start search' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent.map((body) => /dentists|hotel/.exec(body ?? '')?.[0])).toEqual(['dentists', 'hotel', 'hotel'])
  await details(page).getByText('hotel in Kestrel Bay').waitFor(withTimeout)
  await page.getByRole('region', { name: 'History' }).getByText('dentists in Bexley Falls').first().waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a queued search can be cancelled and found by its status, on a phone', async () => {
  const page = await openSearch({ width: 390, height: 844 })
  await fill(page, 'Business type', 'dentists')
  await fill(page, 'Location', 'Nowhere-on-the-Map')
  await page.getByRole('button', { name: 'Start search' }).click()
  await details(page).getByRole('button', { name: 'Cancel' }).click(withTimeout)
  await details(page).getByText('Cancelled', { exact: true }).waitFor(withTimeout)
  await details(page).getByRole('button', { name: 'Repeat' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'search-cancelled-light-390')
  await expectNoSidewaysScroll(page)
  await page.goto(`${app.url}/search?status=Completed`)
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('listitem').first().waitFor(withTimeout)
  expect(await history.getByText('Nowhere-on-the-Map').count()).toBe(0)
  await history.getByRole('button', { name: 'Show all' }).click()
  await history.getByText('Nowhere-on-the-Map').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)
