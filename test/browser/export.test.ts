// Questions across relations in the filter bar, and the export of what the screen shows.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readWorkbook, type Sheet } from '../../src/testing/read-workbook.ts'
import { makeRelatedRows, type Question } from '../../src/testing/related-rows.ts'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useBrowser } from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const withTimeout = { timeout: 120_000 }
const app = useBrowser()
let questions: readonly Question[] = []

beforeAll(async () => {
  const { home, tenantId, email } = app
  await withHomeDatabase(home, async (db) => {
    const admin = db.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('email', '=', email)
    questions = await makeRelatedRows(db, tenantId, (await admin.executeTakeFirstOrThrow()).id)
  })
}, 300_000)

const rowsOf = (page: Page) => page.locator('[role=row][aria-selected]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/ })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).first().click(withTimeout)
  await dialogOf(page).getByLabel('Columns', { exact: true }).waitFor(withTimeout)
}

async function download(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click()
  const file = await coming
  await dialogOf(page).waitFor({ state: 'hidden' })
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Every row of the screen, in its order, contains the value of the file. */
async function expectSameRows(page: Page, { rows }: Sheet, header: string): Promise<void> {
  const shown = await rowsOf(page).allTextContents()
  expect(shown).toHaveLength(rows.length)
  for (const [nth, row] of rows.entries()) expect(shown[nth]).toContain(String(row[header]))
}

const pages: Readonly<Record<Question['slug'], { readonly path: string; readonly header: string }>> = {
  contacts: { path: 'contacts', header: 'E-mail' },
  domains: { path: 'domains', header: 'Host' },
  'local-businesses': { path: 'businesses', header: 'Name' },
  leads: { path: 'leads', header: 'Company' },
}

test('each question is one filter, and the file has the rows of the screen', { timeout: 300_000 }, async () => {
  const page = await app.openSignedIn()
  for (const { slug, filter, column, answer } of questions) {
    const shown = pages[slug]
    await page.goto(`${app.url}/${shown.path}?${filter}&sort=${column}`)
    await rowsOf(page).first().waitFor(withTimeout)
    await openDialog(page)
    await dialogOf(page).getByLabel('Columns', { exact: true }).selectOption({ value: 'shown' })
    const { bytes } = await download(page)
    const sheet = readWorkbook(bytes)
    await expectSameRows(page, sheet, shown.header)
    // The demo town may have more of them.
    expect(sheet.rows.map((row) => row[shown.header])).toEqual(expect.arrayContaining([...answer]))
  }
  expectNoComplaints(page)
  await closeWindow(page)
})

test('the contacts of a search are asked for by its name', { timeout: 300_000 }, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/contacts`)
  await rowsOf(page).first().waitFor(withTimeout)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog').last()
  await editor.getByLabel('Search columns').fill('searches')
  await page.keyboard.press('Enter')
  await editor.getByLabel('Find a value').fill('yorkshire')
  await editor.getByLabel('dentists in Yorkshire').check()
  await page.keyboard.press('Escape')
  await page.getByText('1 contact', { exact: true }).first().waitFor(withTimeout)
  expect(await rowsOf(page).first().textContent()).toContain('bob@molar.example')
  await page.getByRole('group', { name: 'Filter' }).getByText('dentists in Yorkshire').waitFor()
  await expectAccessible(page)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a filter on the lead, own columns saved as default, and a preset', { timeout: 300_000 }, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/contacts?sort=email`)
  await rowsOf(page).first().waitFor(withTimeout)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Search columns').fill('city')
  await page.getByRole('dialog').getByRole('button', { name: 'City', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').last().fill('York')
  await page.keyboard.press('Enter')
  await page.getByText('1 contact', { exact: true }).first().waitFor(withTimeout)
  await page.keyboard.press('Escape')

  await openDialog(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Choose columns' }).click()
  await dialog.getByRole('checkbox', { name: 'Source page', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Move E-mail up' }).click()
  await expectAccessible(page)
  await takePicture(page, 'export-columns-light-1440')
  await dialog.getByLabel('Save as').fill('Call list')
  await dialog.getByLabel('Use by default').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Columns "Call list" saved.').waitFor(withTimeout)
  const first = readWorkbook((await download(page)).bytes)
  expect(first.rows).toMatchObject([{ Company: 'Canine Clinic', 'E-mail': 'cat@canine.example', City: 'York' }])
  expect(first.headers).not.toContain('Source page')
  expect(first.headers.slice(3, 6)).toEqual(['Name', 'E-mail', 'Job title'])

  // The saved columns are the default of the next export; a preset has its own.
  await openDialog(page)
  expect(await dialog.getByLabel('Columns', { exact: true }).locator('option:checked').textContent()).toBe('Call list')
  await dialog.getByLabel('Columns', { exact: true }).selectOption({ label: 'HubSpot' })
  await expectAccessible(page)
  const { name, bytes } = await download(page)
  expect(name).toBe('contacts-hubspot.csv')
  expect(bytes.toString().split('\r\n')[1]).toContain('cat@canine.example')
  expectNoComplaints(page)
  await closeWindow(page)
})
