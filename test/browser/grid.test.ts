import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../../src/testing/runs.ts'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'
import { addHostileRows, addPages, pageWithFindings, siteWithPlainContacts } from '../support/grid-rows.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const withTimeout = { timeout: 120_000 }
const host = 'grid-rows.example'

const app = useBrowser()
beforeAll(async () => {
  await addPages(app, host, 'careers', 700)
}, 300_000)

const mine = `url=contains:${host}`
const rowsOf = (page: Page) => page.locator('[role=row][aria-selected]')
const current = (page: Page) => page.locator('[role=row][data-current]')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}/${path}`)
  await rowsOf(page).first().waitFor(withTimeout)
}

// The grids alone are looked at by shell.test.ts, every page of them.
// One component shows all tables; a long run looks at more of them in each theme and width.
const looks = [
  { scheme: 'light', width: 1440, tables: ['domains', 'contacts', 'pages'], usual: 2 },
  { scheme: 'dark', width: 1440, tables: ['places', 'contacts'], usual: 1 },
  { scheme: 'light', width: 390, tables: ['pages', 'contacts'], usual: 1 },
  { scheme: 'dark', width: 390, tables: ['contacts'], usual: 1 },
] as const

test.for(looks)(
  'grid and drawer are accessible: $scheme, $width px',
  { timeout: 180_000 },
  async ({ scheme, width, tables, usual }) => {
    const page = await app.openSignedIn({ scheme, width, height: width === 390 ? 844 : 900 })
    for (const table of isLongRun ? tables : tables.slice(0, usual)) {
      await open(page, table)
      await takePicture(page, `${table}-grid-${scheme}-${width}`)
      await rowsOf(page).first().click()
      const drawer = page.getByRole('complementary', { name: 'Details' })
      await drawer.getByRole('heading', { level: 3, name: 'History' }).waitFor(withTimeout)
      await expectAccessible(page)
      await takePicture(page, `${table}-drawer-${scheme}-${width}`)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      if (width === 390)
        await page
          .getByRole('checkbox', { name: /^Check / })
          .first()
          .click()
      if (width === 390) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await takePicture(page, `batch-bar-${scheme}-${width}`)
    expectNoComplaints(page)
    await closeWindow(page)
  },
)

describe('by keyboard', () => {
  test('moves, checks, sets a status, opens and undoes', async () => {
    const page = await app.openSignedIn()
    await open(page, `pages?${mine}`)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    expect(await current(page).getAttribute('aria-rowindex')).toBe('3')
    await page.keyboard.press('x')
    for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
    await page.getByText('3 checked').waitFor()
    expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(3)
    await takePicture(page, 'batch-bar-light-1440')
    await page.keyboard.press('2')
    await page.getByText('3 rows set to Maybe.').waitFor(withTimeout)
    expect(await page.locator('[role=row] [data-status=Maybe]').count()).toBe(3)
    await page.keyboard.press('z')
    await page.getByText('Undone: 3 rows.').waitFor(withTimeout)
    await expect.poll(() => page.locator('[role=row] [data-status=Maybe]').count(), withTimeout).toBe(0)

    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Details' })
    await drawer.getByRole('heading', { level: 2 }).waitFor(withTimeout)
    const first = await drawer.getByRole('heading', { level: 2 }).textContent()
    await page.keyboard.press('j')
    await expect.poll(() => drawer.getByRole('heading', { level: 2 }).textContent(), withTimeout).not.toBe(first)
    await page.keyboard.press('4')
    await drawer.getByRole('button', { name: 'Archived', pressed: true }).waitFor(withTimeout)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')"), withTimeout).toBe('grid')
    await page.keyboard.press('/')
    await page.keyboard.type('p-698')
    await page.keyboard.press('Enter')
    await page.getByText('1 page', { exact: true }).waitFor(withTimeout)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo the last change').waitFor()
    expectNoComplaints(page)
    await closeWindow(page)
  })
})

test('a rejected change is reported and rolled back', async () => {
  const page = await app.openSignedIn({ expected: /Failed to load resource/ })
  await open(page, `pages?${mine}&curation_status=New`)
  await page.route('**/api/v2/pages/status', (route) => route.abort())
  await page.keyboard.press('x')
  await page.getByText('1 checked').waitFor()
  await page.keyboard.press('1')
  await page.getByText('The server does not respond. The change may or may not have been made').waitFor(withTimeout)
  expect(await page.getByText('1 checked').count()).toBe(1)
  expect(await page.locator('[role=row] [data-status=Selected]').count()).toBe(0)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a viewer sees no actions that the server would reject', async () => {
  const page = await app.openSignedIn()
  await page.route('**/api/v2/auth/refresh', async (route) => {
    const response = await route.fetch()
    const admitted = await response.json()
    await route.fulfill({ response, json: { ...admitted, user: { ...admitted.user, role: 'viewer' } } })
  })
  await open(page, `pages?${mine}`)
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Checked rows' })
  await bar.getByRole('button', { name: 'Export' }).waitFor()
  expect(await bar.getByRole('button', { name: /^(Selected|Retry)/ }).count()).toBe(0)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.getByRole('heading', { level: 3, name: 'Notes and tags' }).waitFor(withTimeout)
  expect(await drawer.getByRole('button', { name: /^(Selected|Save)$/ }).count()).toBe(0)
  await page.getByText('1 checked').waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('scrolls through all rows, jumps to the end and back, and keeps few in the DOM', async () => {
  const page = await app.openSignedIn()
  await open(page, `pages?${mine}&sort=id`)
  const grid = page.getByRole('grid')
  expect(await grid.getAttribute('aria-rowcount')).toBe('701')
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.locator('[role=row][aria-selected][aria-rowindex="701"]').waitFor(withTimeout)
  expect(await page.locator('[role=row][aria-rowindex="701"]').textContent()).toContain('/p-700')
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  const middle = page.locator('[role=row][aria-selected][aria-rowindex="352"]')
  await middle.waitFor(withTimeout)
  expect(await middle.textContent()).toContain('/p-351')
  await grid.evaluate((element) => element.scrollTo(0, 0))
  await page.locator('[role=row][aria-selected][aria-rowindex="2"]').waitFor(withTimeout)
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  expectNoComplaints(page)
  await closeWindow(page)
})

async function entitle(title: string, ...paths: readonly string[]): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    const change = db.updateTable('pages').set({ title }).where('url', 'like', `https://${host}/%`)
    const urls = paths.map((path) => `https://${host}/${path}`)
    await (urls.length === 0 ? change : change.where('url', 'in', urls)).execute()
  })
}

test('rows update in position, and new rows are announced', async () => {
  const page = await app.openSignedIn()
  await open(page, `pages?${mine}`)
  await page.getByText('Live', { exact: true }).waitFor(withTimeout)
  await entitle('Changed meanwhile', 'p-699')
  await page.getByText('Changed meanwhile').waitFor(withTimeout)
  await page.keyboard.press('j')
  await addPages(app, host, 'careers', 2)
  const pill = page.getByRole('button', { name: '2 new rows' })
  await pill.waitFor(withTimeout)
  expect(await rowsOf(page).first().textContent()).toContain('/p-700')
  // A repeated event does not count them again.
  await entitle('New and changed', 'p-701', 'p-702', 'p-700')
  await rowsOf(page).first().getByText('New and changed').waitFor(withTimeout)
  expect(await pill.count()).toBe(1)
  await pill.click()
  await expect.poll(() => rowsOf(page).first().textContent(), withTimeout).toContain('/p-702')
  // The row that keys act on is the same one, two places further down.
  expect(await current(page).textContent()).toContain('/p-699')
  expectNoComplaints(page)
  await closeWindow(page)
})

test('rows that changed while out of view are current when they are scrolled into view', async () => {
  const page = await app.openSignedIn()
  await open(page, `pages?${mine}&sort=id`)
  await page.getByText('Live', { exact: true }).waitFor(withTimeout)
  const grid = page.getByRole('grid')
  const far = page.locator('[role=row][aria-selected][aria-rowindex="401"]')
  for (const topPx of [4_000, 8_000, 12_000, 14_200]) {
    await grid.evaluate((element, to) => element.scrollTo(0, to), topPx)
    await page.locator(`[role=row][aria-selected][aria-rowindex="${Math.round(topPx / 36) + 5}"]`).waitFor(withTimeout)
  }
  await far.waitFor(withTimeout)
  await grid.evaluate((element) => element.scrollTo(0, 0))
  await entitle('All of them changed')
  await page.locator('[aria-rowindex="2"]').getByText('All of them changed').waitFor(withTimeout)
  await grid.evaluate((element) => element.scrollTo(0, 14_200))
  await far.getByText('All of them changed').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('an empty list shows rows when they arrive', async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/pages?url=contains:not-yet.example`)
  await page.getByRole('heading', { name: 'No matches' }).waitFor(withTimeout)
  await page.getByText('Live', { exact: true }).waitFor(withTimeout)
  await addPages(app, 'not-yet.example', 'careers', 1)
  await rowsOf(page).first().waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('filters, sort and columns are stored in the URL, in a saved view and in the browser', async () => {
  const page = await app.openSignedIn()
  await open(page, `pages?kind=contact`)
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await page.waitForURL(/sort=title/)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Headline').check()
  const headline = page.getByRole('columnheader', { name: 'Headline' })
  const width = async () => (await headline.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Make Headline wider' }).click()
  await expect.poll(width, withTimeout).toBe(before + 40)
  await takePicture(page, 'columns-light-1440')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByLabel('Save this view').fill('Contact pages')
  await page.keyboard.press('Enter')
  await page.getByText('View "Contact pages" saved.').waitFor(withTimeout)
  await open(page, 'pages')
  await page.getByRole('columnheader', { name: 'Headline' }).waitFor()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: /^Contact pages \d+$/ }).click(withTimeout)
  await page.waitForURL(/kind=contact.*sort=title/)
  await page.getByRole('button', { name: /Remove the filter "Kind is Contact"/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('kind'))
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const view = page.getByRole('button', { name: /^Contact pages \d+$/ })
  await page.getByRole('button', { name: 'Delete view "Contact pages"' }).click(withTimeout)
  await view.waitFor({ state: 'hidden', ...withTimeout })
  await page.getByRole('button', { name: 'Undo' }).click(withTimeout)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await view.waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('yes and no share one filter, and a space in the search field is kept', async () => {
  const page = await app.openSignedIn()
  const asked = (name: string) => new URL(page.url()).searchParams.getAll(name)
  await open(page, 'contacts')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByRole('button', { name: 'Primary', exact: true }).click()
  for (const [word, raw] of [
    ['Yes', 'true'],
    ['No', 'false'],
  ] as const) {
    await dialogue.getByRole('checkbox', { name: word }).check(withTimeout)
    await expect.poll(() => asked('is_primary'), withTimeout).toEqual([raw])
  }
  await dialogue.getByRole('checkbox', { name: 'No' }).uncheck(withTimeout)
  await expect.poll(() => asked('is_primary'), withTimeout).toEqual([])
  await page.keyboard.press('Escape')
  const search = page.getByLabel('Search names, titles, URLs and e-mails')
  await search.pressSequentially('info ')
  await expect.poll(() => asked('text'), withTimeout).toEqual(['info'])
  await search.pressSequentially('desk')
  expect(await search.inputValue()).toBe('info desk')
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a filter stays open when its last value is unchecked, and browser history has one entry per filter', async () => {
  const page = await app.openSignedIn()
  const asked = (name: string) => new URL(page.url()).searchParams.getAll(name)
  await open(page, 'contacts?kind=in:person&confidence=gte:1')
  await page.getByRole('button', { name: /^Kind is Person/ }).click()
  const person = page.getByRole('dialog').getByRole('checkbox', { name: 'Person' })
  await person.uncheck(withTimeout)
  await expect.poll(() => asked('kind'), withTimeout).toEqual([])
  await person.check(withTimeout)
  await expect.poll(() => asked('kind'), withTimeout).toEqual(['in:person'])
  await person.uncheck(withTimeout)
  await expect.poll(() => asked('kind'), withTimeout).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Kind is/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor(withTimeout)
  await page.goBack()
  await expect.poll(() => asked('kind'), withTimeout).toEqual(['in:person'])
  expectNoComplaints(page)
  await closeWindow(page)
})

test('groups contacts by website until they are sorted otherwise, and keeps checked rows', async () => {
  const page = await app.openSignedIn()
  await open(page, 'contacts?by=domain&sort=domain_id')
  const rows = page.locator('[role=row][data-group]')
  await rows.nth(1).waitFor(withTimeout)
  const site = async () => (await rows.nth(1).getByRole('gridcell').nth(1).textContent()) ?? ''
  await expect.poll(site, withTimeout).toMatch(/^[\w.-]+\.\w+$/)
  await page
    .locator('[role=rowgroup] [aria-hidden]')
    .filter({ hasText: await site() })
    .first()
    .waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'contacts-grouped-light-1440')
  // The name stays in view for as long as one of its rows does.
  const name = page.locator('[role=rowgroup] > [aria-hidden] > *').first()
  const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? 0)
  const atRest = await topOf(name)
  await page.getByRole('grid').evaluate((element) => element.scrollTo(0, 30))
  await expect.poll(() => topOf(rowsOf(page).first()), withTimeout).toBe(atRest - 30)
  expect(await topOf(name)).toBe(atRest)
  await page.keyboard.press('x')
  await page.getByText('1 checked').waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name' && !url.searchParams.has('by'))
  await rowsOf(page).first().waitFor(withTimeout)
  expect(await rows.count()).toBe(0)
  expect(await page.getByText('1 checked').count()).toBe(1)
  await page.keyboard.press('Escape')
  // The box at the top ticks what is in view, not what happens to be loaded beyond it.
  const box = page.getByLabel('Check visible rows')
  await open(page, `pages?${mine}`)
  await box.click()
  const seen = await page.locator('[role=row][aria-selected=true]').count()
  expect(seen).toBeGreaterThan(10)
  await page.getByText(`${seen} checked`).waitFor()
  expect(seen * 36).toBeLessThan(900)
  await box.click()
  await page.getByText(`${seen} checked`).waitFor({ state: 'hidden' })
  expectNoComplaints(page)
  await closeWindow(page)
})

test('on a phone, groups have names and the toolbar for checked rows hides no row', async () => {
  const page = await app.openSignedIn({ width: 390, height: 844, scheme: 'dark' })
  await open(page, 'contacts?by=domain&sort=domain_id')
  const group = page.locator('[role=row][data-group]').nth(1)
  await expect.poll(() => group.textContent(), withTimeout).toMatch(/^[\w-]+\.[\w.-]+\d/)
  await page
    .getByRole('checkbox', { name: /^Check / })
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Checked rows' })
  await bar.waitFor()
  await takePicture(page, 'contacts-grouped-dark-390')
  await page.getByRole('grid').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const last = page.locator(`[role=row][aria-selected][aria-rowindex="${total}"]`)
  await last.waitFor(withTimeout)
  const [row, over] = [await last.boundingBox(), await bar.boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1)
  await expectAccessible(page)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('exports the checked rows to a file that can be read back', async () => {
  const page = await app.openSignedIn()
  await open(page, `pages?${mine}&sort=id`)
  for (const key of ['x', 'j', 'Shift+X']) await page.keyboard.press(key)
  await page.getByRole('region', { name: 'Checked rows' }).getByRole('button', { name: 'Export' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Export 2 rows' })
  await dialogue.getByLabel('JSON Lines').check()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialogue.getByRole('button', { name: 'Export' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('pages.jsonl')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).url)).toEqual([`https://${host}/p-1`, `https://${host}/p-2`])
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a contact links to its page and search, takes notes, and can be suppressed', async () => {
  const page = await app.openSignedIn()
  const site = await siteWithPlainContacts(app)
  await open(page, `contacts?email=is_not_null&domain_id=${site}&by=domain&sort=domain_id`)
  await rowsOf(page).first().click()
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.locator('mark').first().waitFor(withTimeout)
  const name = (await drawer.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const email = (await drawer.getByRole('link', { name: /@/ }).first().textContent()) ?? ''
  expect(await drawer.locator('mark').first().textContent()).toContain(email.split('@')[0])
  await drawer.getByLabel('Notes').fill('Called on Monday')
  await rowsOf(page).nth(1).click()
  await expect.poll(() => drawer.getByRole('heading', { level: 2 }).textContent(), withTimeout).not.toBe(name)
  await rowsOf(page).first().click()
  await expect.poll(() => drawer.getByLabel('Notes').inputValue(), withTimeout).toBe('Called on Monday')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor(withTimeout)
  await drawer.getByRole('listitem').filter({ hasText: 'Domains' }).getByRole('link').first().click()
  await page.waitForURL(/\/domains\?row=/)
  await drawer.getByRole('listitem').filter({ hasText: 'Places' }).getByRole('link').first().click(withTimeout)
  await page.waitForURL(/\/places\?row=/)
  await drawer.getByRole('listitem').filter({ hasText: 'Searches' }).getByRole('link').first().click(withTimeout)
  await page.waitForURL(/\/searches\/[-0-9a-f]{36}$/)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/\/contacts/)
  await drawer.getByRole('button', { name: 'Do not contact' }).click(withTimeout)
  await page.getByLabel('Reason').fill('asked us not to')
  await page.getByRole('dialog').getByRole('button', { name: 'Do not contact' }).click()
  await page.getByText(/^Added to the do-not-contact list\. \d+ contacts? deleted\.$/).waitFor(withTimeout)
  await open(page, 'contacts')
  await page.getByLabel('Search names, titles, URLs and e-mails').fill(email)
  await page.getByRole('heading', { name: 'No matches' }).waitFor(withTimeout)
  await takePicture(page, 'nothing-matches-light-1440')
  expectNoComplaints(page)
  await closeWindow(page)
})

test('markup in names, URLs and snippets is shown as text', async () => {
  const markup = `"><img src=x onerror="window.hit=1"><script>window.hit=1</script><svg onload=window.hit=1>`
  const { contactId } = await addHostileRows(app, markup)
  const page = await app.openSignedIn()
  for (const path of [
    'places?provider_place_id=node/hostile',
    'pages?url=contains:hostile.example',
    `contacts?id=${contactId}`,
  ]) {
    await open(page, path)
    await rowsOf(page).first().click()
    await page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { level: 2 }).waitFor(withTimeout)
    await page
      .getByText(/onerror="window.hit=1"/)
      .first()
      .waitFor(withTimeout)
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    expect(await page.locator('img[src=x], svg[onload]').count()).toBe(0)
    expect(await page.evaluate('window.hit')).toBeUndefined()
  }
  expect(await page.locator('mark').first().textContent()).toBe('hostile@hostile.example')
  expectNoComplaints(page)
  await closeWindow(page)
})

describe('page text', () => {
  test('is fetched on request with findings marked, in both themes and widths', {
    timeout: 300_000,
  }, async () => {
    const page = await app.openSignedIn()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(...(request.url().endsWith('/text') ? [request.url()] : [])))
    await open(page, `pages?row=${await pageWithFindings(app)}`)
    const drawer = page.getByRole('complementary', { name: 'Details' })
    const read = drawer.getByRole('button', { name: 'Load page text' })
    await read.waitFor(withTimeout)
    expect(fetched).toEqual([])
    await read.click()
    const text = drawer.getByRole('region', { name: 'Page text with marked findings' })
    await text.locator('mark').first().waitFor(withTimeout)
    expect(fetched).toHaveLength(1)
    await drawer.getByText(/^(\d+) of \1 findings? (is|are) still on the page$/).waitFor()
    await drawer.getByRole('button', { name: 'Next mark' }).click()
    await drawer.getByText(/^Mark 1 of \d+$/).waitFor()
    expect(await text.locator('mark[data-current]').count()).toBe(1)
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['dark', 390],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await expectNoSidewaysScroll(page)
      await drawer.getByRole('heading', { level: 3, name: 'Page text' }).scrollIntoViewIfNeeded()
      if ((scheme === 'dark') === (width === 390)) await expectAccessible(page)
      await takePicture(page, `page-text-${scheme}-${width}`)
      await drawer.getByRole('list', { name: 'Findings' }).scrollIntoViewIfNeeded()
      await takePicture(page, `page-text-findings-${scheme}-${width}`)
    }
    const mark = text.locator('mark').filter({ hasText: '@' }).first()
    const words = await mark.textContent()
    await mark.getByRole('link').click()
    await page.waitForURL(/\/contacts\?row=/)
    await expect
      .poll(() => drawer.getByRole('region', { name: 'Summary' }).textContent(), withTimeout)
      .toContain(words?.split('@')[0])
    expectNoComplaints(page)
    await closeWindow(page)
  })

  test('is shown as text whatever it contains, and errors are explained', async () => {
    const page = await app.openSignedIn({ scheme: 'dark', expected: /403/ })
    const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`
    const finding = { contact_id: '01900000-0000-7000-8000-000000000001', field: 'name', value: markup, method: 'text' }
    const hostile = {
      url: 'https://hostile.example/',
      final_url: 'javascript:window.hit=1',
      fetched_at: new Date().toISOString(),
      title: markup,
      text: `${markup}\n${'word '.repeat(40_000)}`,
      truncated: true,
      incomplete: 'needs_scripts',
      findings: [
        { ...finding, still_there: true, start: 0, end: markup.length },
        { ...finding, still_there: false, field: 'email', start: null, end: null },
      ],
    }
    const refused = { status: 403, code: 'blocked_by_robots', detail: 'No.', request_id: 'r-1' }
    const answers = [{ status: 403, json: refused }, { json: hostile }]
    await page.route('**/api/v2/pages/*/text', (route) => route.fulfill(answers.shift() ?? {}))
    await open(page, `pages?${mine}`)
    await rowsOf(page).first().click()
    await page.getByRole('button', { name: 'Load page text' }).click(withTimeout)
    const problem = page.getByRole('alert').filter({ hasText: 'The website blocks automated access to this page' })
    await problem.getByText('Request r-1').waitFor(withTimeout)
    await expectAccessible(page)
    await takePicture(page, 'page-text-refused-dark-1440')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 of 2 findings are still on the page').waitFor(withTimeout)
    await page.getByText('No longer on the page', { exact: true }).waitFor()
    expect(await page.locator('mark').textContent()).toBe(markup)
    expect(await page.locator('a[href^="javascript"], img[src=x]').count()).toBe(0)
    expect(await page.evaluate('window.hit')).toBeUndefined()
    await takePicture(page, 'page-text-hostile-dark-1440')
    expectNoComplaints(page)
    await closeWindow(page)
  })
})

test('an invalid filter is explained and can be removed', async () => {
  const page = await app.openSignedIn({ expected: /422/ })
  await page.goto(`${app.url}/pages?depth=gte:deep`)
  await page.getByRole('alert').filter({ hasText: 'depth' }).waitFor(withTimeout)
  await page.getByText(/^Request /).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowsOf(page).first().waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
