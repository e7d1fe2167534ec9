// A person validates a contact, reads why its e-mail is invalid, and corrects the typo; an admin adds a paid verifier.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { pauseRejected } from '../../src/curation/rejected-lanes.ts'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

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

test('a paid verifier is added with its key, asked about leads at a known cost, paused and resumed, and removed', {
  timeout: 180_000,
}, async () => {
  const page = await app.openSignedIn({ expected: /422 .*validation-settings$/ })
  await page.goto(`${app.url}/settings/validation`)
  await page.getByText('No paid verifier.').waitFor(withTimeout)
  await page.getByLabel(/^Check selected contacts again/).click()
  await page.getByText('Old verdicts will be checked again.').waitFor(withTimeout)
  await page.getByRole('combobox', { name: 'Verifier' }).click()
  await page.getByRole('option', { name: 'DeBounce: $0.002 per e-mail' }).click()
  const key = page.getByLabel('API key', { exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  await key.fill('a wrong key')
  await save.click()
  await page.getByText('is rejected').waitFor(withTimeout)
  await expectAccessible(page)
  await key.fill('debounce-stub-key')
  await save.click()
  await page.getByText('DeBounce saved.').waitFor(withTimeout)
  await page.getByText('Ready', { exact: true }).waitFor(withTimeout)

  await page.goto(`${app.url}/leads`)
  // The first box checks the visible rows, of which there is one for a moment.
  await page.getByRole('row').nth(8).waitFor(withTimeout)
  await page.getByRole('checkbox').first().click(withTimeout)
  await page.getByRole('button', { name: 'Validate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Validate \d+ leads$/ })
  await dialog.getByText('The main e-mail of each lead is checked.').waitFor(withTimeout)
  await dialog.getByLabel('Ask DeBounce whether the mailbox exists').click()
  await dialog.getByText(/^Costs at most \$0\.\d+/).waitFor(withTimeout)
  await takePicture(page, 'validate-leads')
  await dialog.getByRole('button', { name: 'Validate' }).click()
  await page.getByText(/contacts queued for validation$/).waitFor(withTimeout)

  await withHomeDatabase(app.home, async (db) => {
    const { credential_id } = await db
      .selectFrom('validation_settings')
      .select('credential_id')
      .where('tenant_id', '=', app.tenantId)
      .executeTakeFirstOrThrow()
    await pauseRejected(db, `credential:${credential_id}`)
  })
  await page.goto(`${app.url}/settings/validation`)
  await page.getByText('Paused', { exact: true }).waitFor(withTimeout)
  await takePicture(page, 'verifier-paused')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('DeBounce resumed.').waitFor(withTimeout)
  await page.goto(`${app.url}/settings/budgets`)
  await page.getByRole('form', { name: 'DeBounce' }).waitFor(withTimeout)
  await page.goto(`${app.url}/settings/validation`)
  await page.getByRole('button', { name: 'Remove' }).click(withTimeout)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No paid verifier.').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
