import { expect, test } from 'vitest'
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

/** 12 calls of 0.25 today and 4 a week ago, in two stages: 4.00 in thirty days, 3.00 today. */
async function spendMoney(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    const tenant_id = app.tenantId
    const call = { tenant_id, provider: 'google-places', sku: 'text-search', units: 1, amount: '0.25', currency: 'USD' }
    const before = new Date(Date.now() - 7 * 86_400_000)
    await db
      .insertInto('cost_ledger')
      .values([
        ...Array.from({ length: 12 }, () => ({ ...call, stage_id: 'wf1-place-search' })),
        ...Array.from({ length: 4 }, () => ({ ...call, stage_id: 'wf2-deep-scan', spent_at: before })),
      ])
      .execute()
    const granted = { granted_day_limit: '20', granted_month_limit: '50' }
    const budget = { tenant_id, provider: 'google-places', day_limit: '3', month_limit: '50', ...granted }
    await db.insertInto('budgets').values(budget).execute()
  })
}

test('costs are shown by provider and stage, and a used-up budget is explained', async () => {
  await spendMoney()
  const page = await app.openSignedIn({ scheme: 'dark' })
  await page.goto(`${app.url}/costs`)
  await page.getByText('Google Places: budget used up').waitFor()
  const table = page.getByRole('table', { name: 'Breakdown' })
  await table.getByRole('row', { name: 'Google Places 16 16 $4.00' }).waitFor()
  await page.getByRole('img', { name: /^Costs by day .*: \$4\.00 in total, highest on .* with \$3\.00\.$/ }).waitFor()
  await page.getByText('Stage', { exact: true }).click()
  await takePicture(page, 'costs-dark-1440')
  // The demo town's own searches are free, and count as calls.
  await table.getByRole('row', { name: /^Place search \d+ \d+ \$3\.00 75%$/ }).waitFor()
  await table.getByRole('row', { name: 'Business details 4 4 $1.00 25%' }).waitFor()
  expect(new URL(page.url()).search).toBe('?by=stage')
  await expectAccessible(page)
  await page.getByText('7 days', { exact: true }).click()
  await table.getByRole('row', { name: /^Place search \d+ \d+ \$3\.00 100%$/ }).waitFor()
  await page.getByRole('progressbar', { name: 'Google Places: Today, 100% used' }).waitFor()

  await page.getByRole('link', { name: 'Raise limit' }).click()
  const budget = page.getByRole('form', { name: 'Google Places' })
  await budget.getByLabel('Per day').fill('20')
  await budget.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Budget for Google Places saved').waitFor()
  await page.getByRole('link', { name: 'View costs' }).click()
  await page.getByRole('progressbar', { name: 'Google Places: Today, 15% used' }).waitFor()
  expect(await page.getByText('budget used up').count()).toBe(0)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('the audit shows sentences, filters by action and user, and links details to their page', async () => {
  const page = await app.openSignedIn({ width: 390, height: 844 })
  await page.goto(`${app.url}/audit`)
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  // The rules of the demo town work all the time.
  await page
    .getByText(/^Selected [\d,]+ \w+ by the rule "/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'audit-light-390')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await takePicture(page, 'audit-light-1440')

  // Rules write most of the lines; what people did is one press away, and a link shows the same.
  const ofRules = page.getByText(/by the rule "/)
  const people = page.getByRole('radiogroup', { name: 'Done by' }).getByText('Users', { exact: true })
  await people.click()
  await ofRules.first().waitFor({ state: 'detached' })
  await page.getByText('Set the budget for Google Places: 20 per day, 50 per month').waitFor()
  expect(new URL(page.url()).search).toBe('?by=people')
  await page.goto(`${app.url}/audit?by=system`)
  await ofRules.first().waitFor()
  expect(await page.getByText('Set the budget for Google Places').count()).toBe(0)
  await page.getByRole('radiogroup', { name: 'Done by' }).getByText('All', { exact: true }).click()

  await page.getByRole('combobox', { name: 'Action', exact: true }).fill('Budget changed')
  await page.getByRole('option', { name: 'Budget changed' }).click()
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'Set the budget for Google Places: 20 per day, 50 per month' })
  await line.getByRole('button', { name: 'Demo town' }).waitFor()
  expect(new URL(page.url()).search).toBe('?action=change-budget')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await line.getByRole('button', { name: 'Details' }).click()
  await line.getByText('"day_limit": 20').waitFor()
  await expectAccessible(page)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No event matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto(`${app.url}/audit?action=change-budget`)
  await line.getByRole('link', { name: 'Open budgets' }).click()
  await page.getByRole('heading', { level: 2, name: 'Budgets' }).waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})
