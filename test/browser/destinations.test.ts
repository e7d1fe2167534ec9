// A person adds a CRM, maps its fields, tries it, delivers the leads, sees one fail, corrects it, tries it again, and opens its record.
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

test('a CRM is added in three steps, tried, and gets the leads; a refused one is corrected and delivered', {
  timeout: 300_000,
}, async () => {
  // HubSpot's stub refuses values with angle brackets.
  let refused = { leadId: '', email: '' }
  await withHomeDatabase(app.home, async (db) => {
    const people = db
      .selectFrom('contacts')
      .innerJoin('leads', 'leads.email_contact_id', 'contacts.id')
      .select(['contacts.id', 'contacts.email', 'leads.id as lead_id'])
      .where('contacts.tenant_id', '=', app.tenantId)
    const { id, email, lead_id: leadId } = await people.orderBy('contacts.id', 'desc').executeTakeFirstOrThrow()
    refused = { leadId, email: email ?? '' }
    await db.updateTable('contacts').set({ name: 'A <b> Name' }).where('id', '=', id).execute()
  })
  const page = await app.openSignedIn({ expected: /502 .*\/test$|422 .*\/hook$/ })
  await addDestination(page)

  await page.getByRole('button', { name: 'Dry run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Create').first().waitFor(withTimeout)
  await takePicture(page, 'destination-dry-run')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${app.url}/leads`)
  await page.getByRole('checkbox').first().click(withTimeout)
  await page
    .getByRole('button', { name: /^Check all/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Deliver 59 leads?' })
    .getByText('The main e-mail of each lead')
    .waitFor(withTimeout)
  await expectAccessible(page)
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

  await correctAndRetry(page, refused)
  await page.goto(`${app.url}/leads/${refused.leadId}`)
  const link = page.getByRole('link', { name: 'Our CRM' })
  await link.waitFor(withTimeout)
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/app\.hubspot\.com\/contacts\/4242\/record\//)

  await setUpWebhook(page)
  await eraseThere(page)
  expectNoComplaints(page)
  await closeWindow(page)
})

/** In three steps. A wrong key is refused in the first; the fields of the second are those of the account. */
async function addDestination(page: Page): Promise<void> {
  await page.goto(`${app.url}/destinations`)
  await page.getByText('No destinations yet').waitFor(withTimeout)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add destination' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Our CRM')
  await dialog.getByLabel('token').fill('a wrong key')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('rejects the credential').waitFor(withTimeout)
  await dialog.getByRole('button', { name: 'Continue without a connection' }).waitFor(withTimeout)
  await dialog.getByLabel('token').fill('pat-stub-key')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Connected: HubSpot 4242.').waitFor(withTimeout)
  await dialog.getByRole('button', { name: 'Remove field state' }).click()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog.getByRole('combobox', { name: 'Field of the contact' }).last().click()
  await page.getByRole('option', { name: 'postcode' }).click()
  await dialog.getByRole('combobox', { name: 'Field there' }).last().click()
  await page.getByRole('option', { name: 'state' }).click()
  await expectAccessible(page)
  await takePicture(page, 'destination-fields')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Deliver contacts as soon as they become Selected').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'destination-limits')
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('HubSpot · HubSpot 4242').waitFor(withTimeout)
  await withHomeDatabase(app.home, async (db) => {
    const { field_map: map } = await db
      .selectFrom('destinations')
      .select('field_map')
      .where('tenant_id', '=', app.tenantId)
      .executeTakeFirstOrThrow()
    expect(map).toContainEqual({ from: 'postcode', to: 'state', policy: 'fill' })
  })
}

/** The list says why one was refused; after the correction it is tried again, and has a record. */
async function correctAndRetry(page: Page, { email }: { readonly email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Deliveries' }).click()
  const list = page.getByRole('dialog', { name: 'Deliveries to Our CRM' })
  await list.getByText('HubSpot refuses this contact').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'deliveries-failed')
  await list.getByRole('link', { name: 'A <b> Name' }).click()
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.getByText('HubSpot refuses this contact').waitFor(withTimeout)
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('A Name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached', ...withTimeout })

  await page.goto(`${app.url}/destinations`)
  await page.getByRole('button', { name: 'Deliveries' }).click(withTimeout)
  await list.getByRole('button', { name: 'Retry A Name' }).click(withTimeout)
  await page.getByText('1 contact queued again.').waitFor(withTimeout)
  await list.getByText('There are none.').waitFor(withTimeout)
  await list.getByLabel('Show').click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await list.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Record' }).waitFor(withTimeout)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'deliveries-dark-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await list.getByRole('button', { name: 'Close' }).last().click()
}

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
