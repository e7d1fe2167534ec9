// A person corrects contacts: adds, edits, undoes an edit, merges a likely duplicate, undoes it, and deletes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useBrowser } from '../support/browser.ts'

const app = useBrowser()
const withTimeout = { timeout: 120_000 }

const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const button = (page: Page, name: string) => drawerOf(page).getByRole('button', { name, exact: true })

async function addContact(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add contact' }).click(withTimeout)
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached', ...withTimeout })
}

/** The page is notified of the deletion, and fetches what changed, before it has the answer to its own request. */
async function delayDeletion(page: Page): Promise<void> {
  await page.route(/\/contacts\/[^/?]+$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const notified = page.waitForResponse((response) => /\/contacts\?/.test(response.url()), withTimeout)
    const response = await route.fetch()
    await notified
    // A timer of the page itself, which is due after its timer for changes (live-queries.ts).
    await page.evaluate('new Promise((done) => setTimeout(done, 1500))')
    await route.fulfill({ response })
  })
}

test('a contact is added, edited, merged and deleted, and each step but the last can be undone', {
  timeout: 240_000,
}, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/contacts`)
  const site = { Website: 'corrections.example', Name: 'Ann Berger' }
  await addContact(page, { ...site, 'E-mail': 'ann@corrections.example', Phone: '+44 113 496 0001' })
  await drawerOf(page).getByRole('heading', { name: 'Ann Berger' }).waitFor(withTimeout)

  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await expectAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Anne Berger')
  await dialog.getByLabel('Phone', { exact: true }).fill('')
  await takePicture(page, 'contact-edit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await drawerOf(page).getByText('Found: Ann Berger').waitFor(withTimeout)
  await takePicture(page, 'contact-edited')
  await button(page, 'Undo edit: Name').click()
  await drawerOf(page)
    .getByText('Found: Ann Berger')
    .waitFor({ state: 'detached', ...withTimeout })

  await addContact(page, { ...site, Name: 'Dr. Berger, Ann', 'E-mail': 'a.berger@corrections.example' })
  await drawerOf(page).getByText('Possible duplicate').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'contact-duplicate')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, 'contact-duplicate-dark-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await button(page, 'Merge').click()
  await button(page, 'Undo merge').waitFor(withTimeout)
  await takePicture(page, 'contact-merged')
  await button(page, 'Undo merge').click()
  await drawerOf(page).getByText('Possible duplicate').waitFor(withTimeout)
  await button(page, 'Not a duplicate').click()
  await drawerOf(page)
    .getByText('Possible duplicate')
    .waitFor({ state: 'detached', ...withTimeout })

  await delayDeletion(page)
  await button(page, 'Delete').click()
  const confirm = page.getByRole('dialog', { name: 'Delete a.berger@corrections.example?' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await drawerOf(page).waitFor({ state: 'detached', ...withTimeout })
  await page.goto(`${app.url}/contacts?text=corrections.example`)
  await page.getByText('1 contact', { exact: true }).waitFor(withTimeout)
  expect(await page.getByText('ann@corrections.example').count()).toBeGreaterThan(0)
  expectNoComplaints(page)
  await closeWindow(page)
})
