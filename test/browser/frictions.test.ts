// What misled people in their first hour, each where they met it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useBrowser } from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const app = useBrowser()

const withTimeout = { timeout: 30_000 }
const rows = (page: Page) => page.locator('[role=row][aria-selected]')

test('filters, search, checks and colours of lists say what they mean', { timeout: 180_000 }, async () => {
  const page = await app.openFirstPage({ path: '/contacts' })
  await rows(page).first().waitFor(withTimeout)

  // A site is named by its host, and no filter asks for an id.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const columns = page.getByRole('dialog').last()
  await columns.getByRole('textbox').fill('site')
  await page.keyboard.press('Enter')
  await columns.getByRole('textbox').fill('larkfield-dental')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count(), withTimeout).toBeGreaterThan(0)
  expect(await page.getByText('is not a UUID', { exact: false }).count()).toBe(0)

  // A contact has a job title on the screen as in a file. Beside the details, the text search can still be read.
  await page.getByRole('columnheader', { name: 'Job title' }).waitFor()
  await rows(page).first().click()
  await page.getByRole('complementary', { name: 'Details' }).waitFor(withTimeout)
  expect((await page.getByRole('searchbox', { name: /^Search/ }).boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(72)

  // The text search finds companies and towns, and so does Ctrl-K.
  await page.goto(`${app.url}/contacts?text=Larkfield+Dental`)
  await page.getByText('priya.nair@larkfield-dental.example.com').first().waitFor(withTimeout)
  await page.goto(`${app.url}/leads?text=Larkford`)
  await page.getByText('Larkfield Dental', { exact: false }).first().waitFor(withTimeout)
  // What is typed while it is still loading belongs to it: "a" would check all rows.
  const loading = Promise.withResolvers<void>()
  await page.route('**/palette-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('larkfield')
  expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(0)
  loading.resolve()
  const palette = page.getByRole('dialog')
  const typed = page.getByPlaceholder('Search leads, contacts, pages and commands')
  await expect.poll(() => typed.inputValue(), withTimeout).toBe('larkfield')
  await palette.getByText('Larkfield Dental', { exact: false }).first().waitFor(withTimeout)
  // A number as people write it.
  await palette
    .getByText(/^0113 496 0101/)
    .first()
    .waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'palette-rows-light-1440')
  await palette
    .getByText(/Larkfield Dental.*Larkford/)
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Details' }).waitFor(withTimeout)

  // The chip of a search has its words.
  let searchId = ''
  await withHomeDatabase(app.home, async (db) => {
    const found = db.selectFrom('searches').select('id').where('tenant_id', '=', app.tenantId).where('found', '>', 1)
    searchId = (await found.executeTakeFirstOrThrow()).id
  })
  await page.goto(`${app.url}/leads?searches=has_any:${searchId}`)
  await page.getByRole('button', { name: / in / }).first().waitFor(withTimeout)
  expect(await page.getByText(searchId).count()).toBe(0)

  // The header box is ticked for all rows of a list only.
  await page.goto(`${app.url}/pages`)
  await rows(page).first().waitFor(withTimeout)
  const box = page.getByLabel('Check visible rows')
  await box.click()
  expect(
    await page.evaluate(
      `(({ checked, indeterminate }) => [checked, indeterminate])(document.querySelector('[aria-label="Check visible rows"]'))`,
    ),
  ).toEqual([false, true])
  await page.getByRole('button', { name: 'Check all', exact: true }).first().click()
  expect(await box.isChecked()).toBe(true)

  // Opening a row does not move its text.
  await page.goto(`${app.url}/leads`)
  const first = rows(page).first()
  await first.waitFor(withTimeout)
  const place = () => first.getByText(/\w/).first().boundingBox()
  const before = await place()
  await first.click()
  await page.getByRole('complementary', { name: 'Details' }).waitFor(withTimeout)
  const after = await place()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
  // Who to talk to comes before where the row is from, with a link and a copy button.
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.locator('a[href^="mailto:"]').first().waitFor(withTimeout)
  await drawer.getByRole('button', { name: /^Copy/ }).first().waitFor(withTimeout)
  const mail = await drawer.locator('a[href^="mailto:"]').first().boundingBox()
  const origin = await drawer.getByRole('heading', { name: 'Origin' }).boundingBox()
  expect(mail?.y ?? 0).toBeLessThan(origin?.y ?? 0)

  // Selected has one colour.
  const inList = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[data-tone=accent]')).backgroundColor`,
  )
  await page.goto(`${app.url}/pipeline`)
  await page
    .getByRole('link', { name: /Selected:/ })
    .first()
    .waitFor(withTimeout)
  const inMap = await page.evaluate<string>(`(() => {
    const probe = document.createElement('i')
    probe.style.background = getComputedStyle(document.querySelector('[data-status=Selected]')).getPropertyValue('--status')
    document.body.append(probe)
    return getComputedStyle(probe).backgroundColor
  })()`)
  expect(inMap).toBe(inList)

  // Sites that could not be used are no failures, and are not hidden either.
  await page.goto(`${app.url}/queues?tab=failed`)
  await page.getByRole('tab', { name: /Failed/ }).click()
  await page.getByRole('link', { name: /sites? could not be used/ }).click(withTimeout)
  await rows(page).first().waitFor(withTimeout)
  expect(await rows(page).locator('[data-tone=bad]').count()).toBeGreaterThan(0)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('two rows that can be undone need no confirmation', { timeout: 120_000 }, async () => {
  const page = await app.openFirstPage({ path: '/leads?text=Larkfield' })
  await rows(page).first().waitFor(withTimeout)
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.keyboard.press('2')
  await page
    .getByText(/set to Maybe/, { exact: false })
    .first()
    .waitFor(withTimeout)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('z')
  await page
    .getByText(/^Undone/)
    .first()
    .waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('fifty leads are decided one by one with the keyboard alone', { timeout: 240_000 }, async () => {
  const page = await app.openFirstPage({ path: '/leads' })
  await rows(page).first().waitFor(withTimeout)
  await page.getByRole('link', { name: 'One by one' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^1 of \d+/).waitFor(withTimeout)
  await page.getByRole('heading', { name: 'Evidence' }).waitFor(withTimeout)
  const preview = page.getByRole('region', { name: 'Text of the page' })
  await preview.locator('mark').first().waitFor(withTimeout)
  // It is on the same screen, and takes no focus from who decides.
  expect((await preview.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(700)
  expect(await page.evaluate(`document.activeElement.closest('article') === null`)).toBe(true)
  await expectAccessible(page)
  await takePicture(page, 'one-by-one-light-1440')
  for (let at = 1; at <= 50; at++) {
    await page.getByText(new RegExp(`^${at} of \\d`)).waitFor(withTimeout)
    await page.keyboard.press(String(1 + (at % 4)))
  }
  await page.getByText(/^51 of \d/).waitFor(withTimeout)
  await page.keyboard.press('z')
  await page.getByText(/^50 of \d/).waitFor(withTimeout)
  await expect
    .poll(async () => {
      let decided = 0
      await withHomeDatabase(app.home, async (db) => {
        const leads = db.selectFrom('leads').select('id').where('tenant_id', '=', app.tenantId)
        decided = (await leads.where('curation_status', '<>', 'New').execute()).length
      })
      return decided
    }, withTimeout)
    .toBe(49)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('one by one takes all conditions of the list, also from its map, and leads back to it', {
  timeout: 120_000,
}, async () => {
  const page = await app.openFirstPage({ path: '/leads?map=on&company=contains:dental&company=contains:larkfield' })
  await page.getByRole('link', { name: 'One by one' }).click()
  await page.getByText(/^1 of 1: Larkfield Dental/).waitFor(withTimeout)
  await page.keyboard.press('j')
  // Nothing was decided: it is the end of the round, and the lead is offered again.
  await page.getByRole('heading', { name: 'End of the round' }).waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look for more' }).click()
  await page.getByText(/^1 of 1: Larkfield Dental/).waitFor(withTimeout)
  await page.keyboard.press('j')
  await page.getByRole('link', { name: 'Back to the list' }).last().click()
  await page.waitForURL((url) => url.searchParams.getAll('company').length === 2, withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('an import asks for the country of phone numbers and says what it cannot use', { timeout: 120_000 }, async () => {
  const page = await app.openFirstPage({ path: '/imports' })
  const list = [
    'Company,Website,Phone,City,Colour',
    'Alder Clinic,alder.example,0113 496 0101,Leeds,red',
    'Birch Clinic,info@birch.example,0113 496 0102,Leeds,green',
    'Cedar Clinic,n/a,,Leeds,blue',
    'n/a,n/a,,,',
    'ALDER clinic,https://www.alder.example/,0113 496 0101,Leeds,red',
  ].join('\n')
  const file = { name: 'clinics.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(file)
  await page.getByText(/phone numbers of the first 5 rows cannot be read/).waitFor(withTimeout)
  // What the list contains follows from its columns, until the user says so.
  expect(await page.getByRole('radio', { name: 'Businesses' }).isChecked()).toBe(true)
  await page.getByText('Website left out: it is an e-mail address').waitFor()
  await page.getByText('The same business as in an earlier line').waitFor()
  const cut = `[...document.querySelectorAll('td:nth-child(2)')].filter((cell) => cell.scrollWidth > cell.clientWidth).length`
  expect(await page.evaluate(cut)).toBe(0)
  await page.getByLabel('Country of phone numbers').selectOption('GB')
  await page.getByText(/phone numbers of the first 5 rows cannot be read/).waitFor({ state: 'hidden' })
  await page.getByLabel('Run to contacts').check()
  await page.getByText('At most 5 sites and 8 pages per site; no cost.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'import-warnings-light-1440')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 row has a value that cannot be used.', { exact: false }).first().waitFor(withTimeout)
  // Through the second gate, too.
  await expect
    .poll(async () => {
      let selected = 0
      await withHomeDatabase(app.home, async (db) => {
        const found = await db
          .selectFrom('local_businesses')
          .select(['phone', 'curation_status'])
          .where('tenant_id', '=', app.tenantId)
          .where('name', 'in', ['Alder Clinic', 'Birch Clinic', 'Cedar Clinic'])
          .execute()
        selected = found.filter(({ curation_status: status }) => status === 'Selected').length
        if (found.length === 3) expect(found.map(({ phone }) => phone).filter(Boolean)).toHaveLength(2)
      })
      return selected
    }, withTimeout)
    .toBe(3)
  expectNoComplaints(page)
  await closeWindow(page)
})
