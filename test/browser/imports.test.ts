import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'

/** Many steps on a machine that may be busy. */
const timeout = 180_000

const app = useBrowser()

const list = [
  'customer,website,partner',
  'Anna,https://anna.example,https://partner-one.example',
  'Ben,not an address,partner-two.example',
  'Cleo,https://cleo.example,HTTPS://PARTNER-ONE.EXAMPLE/about',
  '<img src=x>,cleo.example,info@partner.example',
].join('\r\n')

test('a file: columns are detected, changed and imported; every row has a result, and the results can be downloaded', {
  timeout,
}, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/imports`)
  await page.getByRole('heading', { name: 'No imports yet' }).waitFor()
  await takePicture(page, 'imports-empty-light-1440')
  const file = { name: 'partners.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(file)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('anna.example', { exact: true }).waitFor()
  expect(await page.getByLabel('URLs or domains').inputValue()).toBe('2')
  await page.getByLabel('URLs or domains').selectOption({ label: 'partner' })
  await preview.getByText('partner-one.example', { exact: true }).first().waitFor()
  await preview.getByText('E-mail address instead of a website').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'imports-map-light-1440')
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  const detail = page.getByRole('region', { name: 'Import', exact: true })
  await detail.getByText('Imported; 1 row is invalid.').waitFor({ timeout: 60_000 })
  await detail.getByRole('button', { name: '2 New' }).waitFor()
  await detail.getByRole('button', { name: '1 Duplicate' }).waitFor()
  await detail.getByRole('button', { name: '1 Invalid' }).click()
  await detail.getByText('<img src=x>').waitFor()
  await detail.getByRole('row', { name: /^2/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await takePicture(page, 'imports-detail-light-1440')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: 'Download results' }).click(),
  ])
  const result = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(result[0]).toMatch(/^\ufeffline,result,reason,id,customer,website,partner$/)
  expect(result.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['2', 'created', ''],
    ['3', 'created', ''],
    ['4', 'duplicate', ''],
    ['5', 'invalid', 'email_address'],
  ])
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a contact list: its columns are detected in German, other columns are kept, and refused rows say why', {
  timeout,
}, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/imports`)
  const rows = [
    'Vorname;Nachname;E-Mail-Adresse;Firma;Kundennummer',
    'Ann;Lee;ann@lee-bau.example;Lee Bau;17',
    'Bob;Ray;bob@gmail.com;;18',
  ].join('\r\n')
  const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(file)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('No website and no company', { exact: false }).waitFor()
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('3')
  expect(await page.getByLabel('Company').inputValue()).toBe('4')
  await page.getByLabel('Keep other columns as custom fields').check()
  await expectAccessible(page)
  await takePicture(page, 'imports-contacts-light-1440')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const detail = page.getByRole('region', { name: 'Import', exact: true })
  await detail.getByText('1 contact: 1 new, 0 already known.').waitFor({ timeout: 60_000 })
  await detail.getByRole('link', { name: 'Open the row of line 2' }).click()
  await page.getByText('kunden.csv, line 2').first().waitFor()
  await page.getByText('Kundennummer').first().waitFor()
  // On the page of the lead, too, the source is the line of the list, and no place was deleted.
  await page.getByRole('complementary').getByRole('link', { name: 'Lee Bau' }).first().click()
  await page.getByRole('listitem', { name: 'Ann Lee' }).getByText('kunden.csv, line 2').waitFor()
  await page.getByRole('heading', { name: 'Imported list' }).waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a pasted list of pages on a phone in dark mode; an unreadable file is reported', { timeout }, async () => {
  const page = await app.openSignedIn({ width: 390, height: 844, scheme: 'dark', expected: /400/ })
  await page.goto(`${app.url}/imports`)
  // No kind of list is cut off.
  const beyond = `(() => {
    const group = document.querySelector('[role=radiogroup]')
    const { right } = group.getBoundingClientRect()
    return [...group.querySelectorAll('label')].filter((label) => label.getBoundingClientRect().right > right).map((label) => label.textContent)
  })()`
  await page.getByRole('radiogroup').getByText('Pages').waitFor()
  expect(await page.evaluate(beyond)).toEqual([])
  await page.getByRole('radiogroup').getByText('Pages').click()
  await page.getByLabel('Or paste a list').fill('https://anna.example/contact\nhttps://anna.example/about')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'imports-map-dark-390')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Select all imported rows').check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('All 2 rows imported.').first().waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open the row of line 1' }).waitFor()
  await takePicture(page, 'imports-detail-dark-390')

  const broken = { name: 'broken.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 and no more') }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(broken)
  await page
    .getByRole('alert')
    .getByText(/broken\.xlsx cannot be read/)
    .waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('Or paste a list').waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})
