// Leads, from the first page to one lead and one search, as a curator works with them.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../src/testing/read-workbook.ts'
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

const app = useBrowser()
const withTimeout = { timeout: 120_000 }

const rows = (page: Page) => page.locator('[role=row][aria-selected]')
const count = (page: Page, leads: string) => page.getByText(leads, { exact: true }).first().waitFor(withTimeout)

/** A lead of a hotel with a person, an e-mail, a phone and contacts to choose from, and the search that found it. */
async function leadToOpen(): Promise<{ id: string; searchId: string }> {
  let found: { id: string; first_search_id: string | null } | undefined
  await withHomeDatabase(app.home, async (db) => {
    found = await db
      .selectFrom('leads')
      .select(['id', 'first_search_id'])
      .where('tenant_id', '=', app.tenantId)
      .where('company', '=', 'Kanzlei Albrecht & Sommer')
      .executeTakeFirstOrThrow()
    // As the search of a place provider's category: the text is kept with the lead.
    await sql`UPDATE leads SET found_by = 'office=lawyer in Lindenbrück' WHERE id = ${found.id}`.execute(db)
    await sql`INSERT INTO lead_changes (tenant_id, lead_id, kind, subject, before, after)
      VALUES (${app.tenantId}, ${found.id}, 'title_changed', 'Eva Sommer', 'Anwältin', 'Partnerin')`.execute(db)
    await sql`UPDATE contacts SET not_seen_since = '2026-01-05', gone_at = '2026-01-06'
      WHERE lead_id = ${found.id} AND name = 'Ralf Sommer'`.execute(db)
  })
  return { id: found?.id ?? '', searchId: found?.first_search_id ?? '' }
}

test('the first page lists leads; mine and due are one click, and many are changed at once and undone', async () => {
  const page = await app.openFirstPage()
  await page.waitForURL('**/leads')
  await count(page, '59 leads')
  const mine = page.getByRole('button', { name: 'Mine' })
  await mine.click()
  await page.getByRole('heading', { name: 'No matches' }).waitFor(withTimeout)
  await mine.click()
  await count(page, '59 leads')

  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Edit fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 rows' })
  await dialog.getByLabel('Owner').selectOption({ index: 2 })
  await dialog.getByLabel('Follow-up', { exact: true }).fill('2026-01-31')
  await dialog.getByLabel('Add tags').fill('warm')
  await dialog.getByLabel('Add tags').press('Enter')
  await dialog.getByText('2 rows will change').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'leads-fields-light-1440')
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByText('2 rows changed.').first().waitFor(withTimeout)

  await mine.click()
  await count(page, '2 leads')
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await count(page, '2 leads')
  await page.getByRole('gridcell').getByText('warm').first().waitFor()
  await expectAccessible(page)
  await takePicture(page, 'leads-due-light-1440')
  // The chip names the person, and the export has the rows of the screen.
  await page.getByRole('group', { name: 'Filter' }).getByText('Me', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const file = readWorkbook(await readFile(await (await coming).path()))
  expect(file.rows).toHaveLength(2)

  await page.keyboard.press('z')
  await page.getByText('Undone: 2 rows.').waitFor(withTimeout)
  await page.getByRole('heading', { name: 'No matches' }).waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a lead says who they are, whom to talk to and why, with proof, history and own notes', async () => {
  const { id, searchId } = await leadToOpen()
  const page = await app.openFirstPage({ path: '/leads?text=albrecht' })
  await count(page, '1 lead')
  // By keyboard: the page of the current row.
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Kanzlei Albrecht & Sommer' }).waitFor(withTimeout)
  expect(new URL(page.url()).pathname).toBe(`/leads/${id}`)
  const person = page.getByRole('region', { name: 'Person', exact: true })
  await person.getByText('Susanne Albrecht').waitFor(withTimeout)
  await person.getByText('Has an e-mail and a job title').waitFor(withTimeout)
  const phone = page.getByRole('region', { name: 'Phone', exact: true })
  expect(await phone.getByRole('link').getAttribute('href')).toBe('tel:+493023125141')
  // What was searched, in words.
  await page.getByRole('link', { name: 'Lawyer in Lindenbrück', exact: true }).waitFor(withTimeout)
  // Of the business, and of each source.
  await page.getByText('Am Rathaus 5, 19999 Lindenbrück, DE').first().waitFor()
  await page.getByRole('button', { name: 'Proof: Susanne Albrecht' }).press('Enter')
  await page.locator('mark').first().waitFor(withTimeout)
  await page.getByRole('button', { name: /^Use as main person: Ralf Sommer/ }).waitFor()

  await page.getByText('Not on the website since Jan 5, 2026').waitFor(withTimeout)
  await page.getByText('New job title: Eva Sommer').first().waitFor(withTimeout)
  await page.getByText('Partnerin').first().waitFor(withTimeout)

  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Selected', pressed: true }).waitFor(withTimeout)
  await page.getByLabel('Owner').selectOption({ index: 1 })
  await page.getByLabel('Notes').fill('Call on Monday')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor(withTimeout)
  await page.getByRole('listitem').filter({ hasText: 'Set to Selected' }).waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'lead-light-1440')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'lead-dark-390')

  await page.getByRole('link', { name: 'Found by the search' }).first().click()
  await page.waitForURL(`**/searches/${searchId}`)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a website that a person corrects is read on request, and belongs to the lead', async () => {
  const page = await app.openFirstPage({ path: '/leads?text=switchback' })
  await count(page, '1 lead')
  await page.keyboard.press('o')
  await page.getByRole('button', { name: 'Correct name or website' }).click(withTimeout)
  const dialog = page.getByRole('dialog', { name: 'Correct name or website' })
  await dialog.getByLabel('Website').fill('https://www.crumbroom.example.com/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const unread = page.getByText(/^This website has not been read yet: the contacts are from switchback-inn/)
  await unread.waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Find contacts there' }).click()
  await unread.waitFor({ state: 'detached', ...withTimeout })
  await page.getByText('hello@crumbroom.example.com').first().waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a search has its funnel, leads, map, export, and what is new when it is repeated', async () => {
  const { searchId } = await leadToOpen()
  const page = await app.openFirstPage({ path: `/searches/${searchId}` })
  await page.getByRole('heading', { level: 1, name: 'lawyer in Lindenbrück' }).waitFor(withTimeout)
  await page.getByRole('link', { name: 'Contacts: 5' }).waitFor(withTimeout)
  await page.getByRole('link', { name: 'Kanzlei Albrecht & Sommer' }).waitFor(withTimeout)
  // This browser has no WebGL; that of map.test.ts has.
  await page.getByText('This browser cannot draw the map').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'search-results-light-1440')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export leads' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^leads.*\.xlsx$/)

  await page.getByRole('button', { name: 'Repeat' }).click()
  await page.waitForURL((url) => /^\/searches\//.test(url.pathname) && !url.pathname.endsWith(searchId), withTimeout)
  await page.getByRole('heading', { name: 'New since last time' }).waitFor(withTimeout)
  await page.getByText('No new places.').waitFor(withTimeout)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'search-results-dark-390')
  await page.getByRole('link', { name: /^Show (lead|all)/ }).click(withTimeout)
  // A filter by search has its name, not its id.
  await page.getByRole('group', { name: 'Filter' }).getByText('lawyer in Lindenbrück').waitFor(withTimeout)
  await count(page, '1 lead')

  // The file of a German screen is German, and the tools of a German list are in one line.
  await page.evaluate("localStorage.setItem('scrapersky.language', 'de')")
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app.url}/leads`)
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  await rows(page).first().waitFor(withTimeout)
  expect(await topOf('Exportieren')).toBe(await topOf('Filter'))
  await page.goto(`${app.url}/searches/${searchId}`)
  const german = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Leads exportieren' }).click(withTimeout)
  const { headers, rows: leads } = readWorkbook(await readFile(await (await german).path()))
  expect(headers.slice(0, 3)).toEqual(['Firma', 'Branche', 'Website'])
  expect(leads).toHaveLength(1)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)
