// A person adds a CRM, tries it, delivers contacts, sees one fail, corrects it, and opens the record of another.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeContacts } from '../../src/testing/delivery-fixture.ts'
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
const withTimeout = { timeout: 120_000 }

test('a CRM is added in three steps, tried, and gets the contacts; a refused one is corrected and delivered', {
  timeout: 300_000,
}, async () => {
  // HubSpot's stub refuses values with angle brackets.
  let refused = { id: '', email: '' }
  await withHomeDatabase(app.home, async (db) => {
    const people = db.selectFrom('contacts').select(['id', 'email']).where('tenant_id', '=', app.tenantId)
    const { id, email } = await people
      .where('kind', '=', 'person')
      .where('email', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    refused = { id, email: email ?? '' }
    await db.updateTable('contacts').set({ name: 'A <b> Name' }).where('id', '=', id).execute()
  })
  const page = await app.openSignedIn({ expected: /502 .*\/test$|422 .*\/hook$/ })
  await page.goto(`${app.url}/destinations`)
  await page.getByText('No destinations yet').waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add destination' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Our CRM')
  await dialog.getByLabel('token').fill('a wrong key')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectAccessible(page)
  await takePicture(page, 'destination-fields')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await dialog.getByText('rejects the credential').waitFor(withTimeout)
  // The same dialog goes on: the destination is not created twice.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('token').fill('pat-stub-key')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('HubSpot · HubSpot 4242').waitFor(withTimeout)

  await page.getByRole('button', { name: 'Dry run' }).click()
  await dialog.getByText('Create').first().waitFor(withTimeout)
  await takePicture(page, 'destination-dry-run')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${app.url}/contacts`)
  await page.getByRole('checkbox').first().click(withTimeout)
  await page
    .getByRole('button', { name: /^Check all/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await page.getByText('queued for Our CRM').waitFor(withTimeout)

  await page.goto(`${app.url}/destinations`)
  await page.getByText('Waiting: 0').waitFor(withTimeout)
  await page.getByText('Failed: 1').waitFor(withTimeout)
  await takePicture(page, 'destinations')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'destinations-dark-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${app.url}/contacts?row=${refused.id}`)
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.getByText('HubSpot refuses this contact').waitFor(withTimeout)
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('A Name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached', ...withTimeout })
  await page.goto(`${app.url}/contacts?text=${encodeURIComponent(refused.email)}`)
  await page.getByText('A Name').first().waitFor(withTimeout)
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await page.getByText('queued for Our CRM').waitFor(withTimeout)
  await page.goto(`${app.url}/destinations`)
  await page.getByText('Failed: 0').waitFor(withTimeout)
  await page.goto(`${app.url}/contacts?row=${refused.id}`)
  const link = drawer.getByRole('link', { name: 'Our CRM' })
  await link.waitFor(withTimeout)
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/app\.hubspot\.com\/contacts\/4242\/record\//)

  await setUpWebhook(page)
  await eraseThere(page)
  expectNoComplaints(page)
  await closeWindow(page)
})

/** The URL and the steps for HubSpot, and the secret that it signs with. */
async function setUpWebhook(page: Page): Promise<void> {
  await page.goto(`${app.url}/destinations`)
  await page.getByRole('button', { name: 'Webhook' }).click(withTimeout)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Not set up.').waitFor(withTimeout)
  expect(await dialog.getByRole('status', { name: 'URL' }).textContent()).toMatch(
    /\/api\/v2\/hooks\/hubspot\/[0-9a-f-]{36}$/,
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Send the secret that HubSpot signs with.').waitFor(withTimeout)
  await dialog.getByLabel('Client secret of the app').fill('client-secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('No call received yet.').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'destination-webhook')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, 'destination-webhook-dark-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** A delivered person is erased: the receipt has the answer of the CRM. */
async function eraseThere(page: Page): Promise<void> {
  await withHomeDatabase(app.home, async (db) => void (await makeContacts(db, app.tenantId, 1)))
  await page.goto(`${app.url}/contacts?text=person0%40site0.example`)
  await page.getByRole('row').filter({ hasText: 'person0@site0.example' }).getByRole('checkbox').click(withTimeout)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await page.getByText('queued for Our CRM').waitFor(withTimeout)
  await page.goto(`${app.url}/destinations`)
  await page.getByText('Waiting: 0').waitFor(withTimeout)
  await page.goto(`${app.url}/contacts?text=person0%40site0.example`)
  await page.getByRole('row').filter({ hasText: 'person0@site0.example' }).click(withTimeout)
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Erase' }).click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  const receipt = page.getByRole('status', { name: 'Receipt' })
  await receipt.filter({ hasText: /Our CRM: erased, / }).waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'receipt-with-destinations')
  await page.getByRole('button', { name: 'Done' }).click()
  // Later, the audit log opens it.
  await page.goto(`${app.url}/audit`)
  await page.getByRole('button', { name: 'Open receipt' }).first().click(withTimeout)
  await receipt.filter({ hasText: /Our CRM: erased, / }).waitFor(withTimeout)
  await page.getByRole('button', { name: 'Done' }).click()
  await withHomeDatabase(app.home, async (db) => {
    await db.deleteFrom('domains').where('host', '=', 'site0.example').execute()
  })
}
