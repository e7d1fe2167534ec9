// What the predecessor took seven hours of clicking for: 3,254 pages of one kind, selected.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../src/testing/runs.ts'
import { until } from '../../src/testing/until.ts'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useBrowser } from '../support/browser.ts'
import { addPages, countPages } from '../support/grid-rows.ts'

const host = 'many-pages.example'
const many = 3_254
const withTimeout = { timeout: 120_000 }

const app = useBrowser()
beforeAll(async () => {
  await addPages(app, host, 'pricing', many)
  await addPages(app, host, 'blog', 40)
}, 300_000)

/** A person's steps, counted. */
function hand(page: Page) {
  let steps = 0
  const click = async (...by: Parameters<Page['getByRole']>) => {
    steps++
    await page.getByRole(...by).click(withTimeout)
  }
  return {
    click,
    async inDialogue(...by: Parameters<Page['getByRole']>) {
      steps++
      await page
        .getByRole('dialog')
        .getByRole(...by)
        .click(withTimeout)
    },
    async press(key: string) {
      steps++
      await page.keyboard.press(key)
    },
    get steps() {
      return steps
    },
  }
}

/** From the open page to the confirmed change. */
async function selectThem(page: Page): Promise<{ readonly seconds: number; readonly steps: number }> {
  await page.goto(`${app.url}/pages`)
  await page.getByRole('row').nth(10).waitFor(withTimeout)
  const started = performance.now()
  const person = hand(page)
  await person.click('button', { name: 'Filter', exact: true })
  await person.inDialogue('button', { name: 'Kind', exact: true })
  await person.inDialogue('checkbox', { name: 'Pricing' })
  await page.getByText('3,254 pages', { exact: true }).waitFor(withTimeout)
  await person.press('Escape')
  await person.click('button', { name: 'Check all' })
  await page.getByText('3,254 checked').waitFor()
  await person.press('1')
  await person.inDialogue('button', { name: 'Select 3,254 pages' })
  await page.getByText('3,254 rows set to Selected', { exact: false }).first().waitFor(withTimeout)
  return { seconds: (performance.now() - started) / 1000, steps: person.steps }
}

test('selects 3,254 pages by a filter in seconds and 10 interactions, and undoes it with one key', {
  timeout: 600_000,
}, async () => {
  const page = await app.openSignedIn()
  // Two or three on a quiet machine. Outside of a long run, other tests may hold the processor meanwhile.
  const maxSeconds = isLongRun ? 20 : 120
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best >= maxSeconds; round++) {
    const { seconds, steps } = await selectThem(page)
    best = Math.min(best, seconds)
    expect(steps).toBeLessThan(10)
    expect(await countPages(app, host, 'Selected')).toBe(many)
    expect(await countPages(app, host, 'New')).toBe(40)
    expect(page.url()).toBe(`${app.url}/pages?kind=in%3Apricing`)
    await takePicture(page, 'curate-light-1440')
    await page.keyboard.press('z')
    await page.getByText('Undone: 3,254 rows.').first().waitFor(withTimeout)
    expect(await countPages(app, host, 'New')).toBe(many + 40)
  }
  expect(best).toBeLessThan(maxSeconds)
  expectNoComplaints(page)
  await closeWindow(page)
})

const rowAt = (page: Page, index: number) => page.locator(`[role=row][aria-selected][aria-rowindex="${index}"]`)
const judgedAs = (page: Page, index: number, status: string) => rowAt(page, index).locator(`[data-status="${status}"]`)

/** Holds requests that match a pattern, all of them or the first `times`, until the returned function is called. */
async function hold(page: Page, pattern: string, options: { readonly times?: number } = {}) {
  const gate = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await gate.promise
    await route.continue()
  }
  await page.route(pattern, wait, options)
  return gate.resolve
}

test('Z undoes the latest change, even before the server responds, then the one before; one toast counts all', async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/pages?kind=pricing&url=contains:${host}&sort=id`)
  await rowAt(page, 3).waitFor(withTimeout)
  await page.keyboard.press('2')
  await page.getByText('1 row set to Maybe.').waitFor(withTimeout)
  const letGo = await hold(page, '**/api/v2/pages/status')
  for (const key of ['j', '4', 'z']) await page.keyboard.press(key)
  letGo()
  await page.getByText('Undone: 1 row.').waitFor(withTimeout)
  await expect.poll(() => judgedAs(page, 3, 'New').count(), withTimeout).toBe(1)
  expect(await judgedAs(page, 2, 'Maybe').count()).toBe(1)
  await page.keyboard.press('z')
  await expect.poll(() => judgedAs(page, 2, 'New').count(), withTimeout).toBe(1)

  // Answers that come late change nothing about what was last.
  const late = await hold(page, '**/api/v2/pages/status', { times: 1 })
  for (const key of ['2', 'j', '4', 'j', '3']) await page.keyboard.press(key)
  const notices = page.getByRole('alert').filter({ hasText: / (set|changed)/ })
  await notices.getByText('2 rows changed, the last one to Not a fit.', { exact: false }).waitFor(withTimeout)
  late()
  await notices.getByText('3 rows changed, the last one to Not a fit. Undo reverts the last one.').waitFor(withTimeout)
  expect(await notices.count()).toBe(1)
  await takePicture(page, 'judged-light-1440')
  await notices.getByRole('button', { name: 'Undo' }).click()
  await notices.getByText('2 rows changed, the last one to Archived.', { exact: false }).waitFor(withTimeout)
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await notices.waitFor({ state: 'hidden', ...withTimeout })
  for (const index of [3, 4, 5]) await expect.poll(() => judgedAs(page, index, 'New').count(), withTimeout).toBe(1)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('an error is shown at once, whatever other toasts are open', async () => {
  const page = await app.openSignedIn({ expected: /Failed to load resource/ })
  await page.goto(`${app.url}/pages?kind=pricing&url=contains:${host}&sort=id`)
  await rowAt(page, 3).waitFor(withTimeout)
  for (let times = 0; times < 5; times++) {
    for (const key of ['x', 'j', 'Shift+X', times % 2 === 0 ? '2' : '4']) await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Checked rows' }).waitFor({ state: 'hidden', ...withTimeout })
  }
  await page.route('**/api/v2/pages/status', (route) => route.abort())
  const error = page.getByText('The server does not respond. The change may or may not have been made', {
    exact: false,
  })
  // Pressed again where the rows were just being loaded. Toasts that wait for others to close would not come in this time.
  await until('the error', async () => {
    await page.keyboard.press('4')
    return await error
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
  })
  expectNoComplaints(page)
  await closeWindow(page)
})

test('keys apply to the open row, also while rows are checked, and never to rows behind a dialog', async () => {
  const page = await app.openSignedIn()
  const gridUrl = `${app.url}/pages?kind=blog&url=contains:${host}&sort=id`
  await page.goto(gridUrl)
  const id = (await rowAt(page, 6).getAttribute('id', withTimeout))?.replace('row-', '')
  await page.goto(`${gridUrl}&row=${id}`)
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await page.locator('[role=row][data-current][aria-rowindex="6"]').waitFor(withTimeout)
  await rowAt(page, 2).getByRole('checkbox').click()
  await page.keyboard.press('4')
  await drawer.getByRole('button', { name: 'Archived', pressed: true }).waitFor(withTimeout)
  await expect.poll(() => judgedAs(page, 6, 'Archived').count(), withTimeout).toBe(1)
  expect(await judgedAs(page, 2, 'New').count()).toBe(1)
  await page.getByText('1 checked').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => judgedAs(page, 6, 'New').count(), withTimeout).toBe(1)

  // The details of the next row arrive while the user types: the typed text stays text.
  const arrive = await hold(page, '**/api/v2/pages/*')
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await page.keyboard.type('p-')
  arrive()
  await drawer.getByRole('heading', { level: 2 }).waitFor(withTimeout)
  await page.keyboard.type('32')
  expect(await page.getByLabel('Search names, titles, URLs and e-mails').inputValue()).toBe('p-32')
  await page.goto(gridUrl)

  await page.getByRole('button', { name: 'Check all' }).click(withTimeout)
  const answer = await hold(page, '**/api/v2/pages/preview')
  await page.keyboard.press('3')
  const dialogue = page.getByRole('dialog', { name: /^Set .*to Not a fit\?$/ })
  await dialogue.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor(withTimeout)
  for (const key of ['x', '2', 'a', 'z']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await dialogue.waitFor({ state: 'hidden' })
  await page.getByText('40 checked').waitFor()
  answer()
  await page.keyboard.press('3')
  await dialogue
    .getByRole('button', { name: 'Set 40 pages to Not a fit' })
    .and(page.locator(':focus'))
    .waitFor(withTimeout)
  await page.keyboard.press('Escape')
  // In a menu Escape closes the menu.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.getByText('40 checked').waitFor()

  await page.goto(`${app.url}/settings/appearance`)
  await page
    .getByRole('radiogroup', { name: 'Single-key shortcuts' })
    .getByText('Off', { exact: true })
    .click(withTimeout)
  await page.goto(gridUrl)
  await rowAt(page, 3).waitFor(withTimeout)
  for (const key of ['j', 'x', 'ArrowDown']) await page.keyboard.press(key)
  await page.locator('[role=row][data-current][aria-rowindex="3"]').waitFor(withTimeout)
  expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(0)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a changed row count cancels the change and asks again; the second time it offers to change all matching rows', async () => {
  const page = await app.openSignedIn({ expected: /409/ })
  await page.goto(`${app.url}/pages?kind=blog&url=contains:${host}`)
  await page.getByRole('button', { name: 'Check all' }).click(withTimeout)
  await page.keyboard.press('3')
  const dialogue = page.getByRole('dialog', { name: /^Set .*to Not a fit\?$/ })
  await dialogue.getByText('40 rows will change').waitFor(withTimeout)
  await expectAccessible(page)
  await addPages(app, host, 'blog', 2)
  await dialogue.getByRole('button', { name: 'Set 40 pages to Not a fit' }).click()
  await dialogue.getByText('42 rows match now, not 40', { exact: false }).waitFor(withTimeout)
  expect(await countPages(app, host, 'Not a Fit')).toBe(0)
  await takePicture(page, 'count-moved-light-1440')
  await addPages(app, host, 'blog', 2)
  await dialogue.getByRole('button', { name: 'Set 42 pages to Not a fit' }).click(withTimeout)
  await dialogue.getByText('44 rows match now, not 42', { exact: false }).waitFor(withTimeout)
  await addPages(app, host, 'blog', 2)
  await takePicture(page, 'count-moved-light-1440')
  await dialogue.getByRole('button', { name: 'Change all matching rows' }).click(withTimeout)
  await page.getByText('46 rows set to Not a fit', { exact: false }).waitFor(withTimeout)
  expect(await countPages(app, host, 'Not a Fit')).toBe(46)

  // The message also appears after the user has moved on.
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.keyboard.press('4')
  const archive = page.getByRole('button', { name: 'Set 46 pages to Archived' })
  await archive.and(page.locator(':enabled')).waitFor(withTimeout)
  await addPages(app, host, 'blog', 1)
  const letGo = await hold(page, '**/api/v2/pages/status/filtered')
  await archive.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Domains', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor(withTimeout)
  letGo()
  await page.getByText('47 rows match now, not 46', { exact: false }).waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
