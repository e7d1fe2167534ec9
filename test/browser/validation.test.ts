// A person validates a contact, reads why its e-mail is invalid, and corrects the typo.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useBrowser } from '../support/browser.ts'

const app = useBrowser()
const withTimeout = { timeout: 60_000 }
const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Details' })

test('a selection is validated with its count, the reasons are words, and a typo is corrected in one click', {
  timeout: 180_000,
}, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/contacts`)
  await page.getByRole('button', { name: 'Add contact' }).click(withTimeout)
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  await dialog.getByLabel('Website', { exact: true }).fill('verdicts.example')
  await dialog.getByLabel('E-mail', { exact: true }).fill('ann@gmail.con')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await drawerOf(page).getByRole('heading', { name: 'ann@gmail.con' }).waitFor(withTimeout)

  await page.goto(`${app.url}/contacts?text=gmail.con`)
  await page
    .getByRole('checkbox', { name: /ann@gmail\.con/ })
    .first()
    .click(withTimeout)
  await page.getByRole('button', { name: 'Validate', exact: true }).click(withTimeout)
  const question = page.getByRole('dialog', { name: 'Validate 1 contact' })
  await question.getByText('1 e-mail will be checked.').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'validate-dialog')
  await question.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('1 contact queued for validation').waitFor(withTimeout)

  await page.getByText('Invalid', { exact: true }).first().waitFor(withTimeout)
  await page.getByText('ann@gmail.con').first().click()
  await drawerOf(page)
    .getByText(/Unknown domain ending.*checked/)
    .waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'verdict-drawer')
  await drawerOf(page).getByText('Did you mean ann@gmail.com?').waitFor(withTimeout)
  await drawerOf(page).getByRole('button', { name: 'Correct the e-mail' }).click()
  await drawerOf(page).getByRole('heading', { name: 'ann@gmail.com' }).waitFor(withTimeout)
  await drawerOf(page).getByText('Found: ann@gmail.con').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
