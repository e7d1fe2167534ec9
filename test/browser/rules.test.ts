import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { updateSuggestions } from '../../src/learning/update-suggestions.ts'
import { registryWith, systemUserId } from '../../src/testing/registry-with.ts'
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

/** Many steps on a machine that may be busy. */
const timeout = 180_000

const app = useBrowser()
beforeAll(async () => {
  await withHomeDatabase(app.home, async (db) => {
    await sql`INSERT INTO domains (tenant_id, host)
      SELECT ${app.tenantId}, CASE WHEN n > 3 THEN 'shop' ELSE 'cafe' END || n || '.example'
      FROM generate_series(1, 5) AS n`.execute(db)
  })
}, 300_000)

test('a rule is edited, tested, saved and switched off, and its history is shown', { timeout }, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/rules`)
  const card = page.getByRole('region', { name: 'Domains' })
  await card.getByText('Selects: all rows.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'rules-light-1440')
  await card.getByRole('button', { name: 'Edit the rule for Domains' }).click()
  expect(new URL(page.url()).searchParams.get('gate')).toBe('domains')
  await card.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Host', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Value').fill('shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await card.getByText('Filter: Host contains shop.').waitFor()
  await card.getByRole('button', { name: 'Test', exact: true }).click()
  const result = card.getByRole('status')
  await result.getByRole('link', { name: 'shop4.example' }).waitFor()
  expect(await result.getByRole('list', { name: 'Sample' }).getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  await takePicture(page, 'rules-dry-run-light-1440')

  // The preview says that the rule has changed since.
  const words = card.getByLabel('Keywords')
  await words.fill('coffee')
  await result.getByText('The rule has changed since', { exact: false }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'rules-old-result-light-1440')
  await words.fill('')
  await result.getByText('The rule has changed since', { exact: false }).waitFor({ state: 'hidden' })

  // A draft outlives its card, another page, and its switch.
  await card.getByRole('button', { name: 'Close the rule for Domains' }).click()
  await card.getByText('Not saved').waitFor()
  await page.getByRole('button', { name: 'Edit the rule for Places' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Costs', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Costs' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Rules', exact: true }).click()
  await card.getByRole('button', { name: 'Edit the rule for Domains' }).click()
  await card.getByText('Filter: Host contains shop.').waitFor()
  await card.getByRole('switch', { name: 'Rule for Domains' }).press('Space')
  await page.getByText('Domains: rule switched off.').waitFor()
  await card.getByText('Filter: Host contains shop.').waitFor()
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Domains: rule saved\./).waitFor()
  await card.getByText('Selects: Host contains shop.', { exact: true }).waitFor()
  await card.getByText('Not saved').waitFor({ state: 'hidden' })
  await card.getByText('Now selects: Host contains shop. Before: all rows').waitFor()
  await card.getByText('Switched off').waitFor()
  // Switched on again, the rule can be applied to the rows that wait, and that can be undone.
  await card.getByRole('switch', { name: 'Rule for Domains' }).press('Space')
  const offer = page.getByRole('dialog', { name: 'Apply the rule for Domains to existing rows?' })
  await offer.getByText('2 rows are waiting and match the rule.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'rules-apply-light-1440')
  await offer.getByRole('button', { name: 'Select 2 rows' }).click()
  await page.getByText('2 rows selected.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 rows restored.').waitFor()
  await card.getByRole('switch', { name: 'Rule for Domains' }).press('Space')
  await page.getByText('Domains: rule switched off.').last().waitFor()
  await withHomeDatabase(app.home, async (db) => {
    const rule = await db
      .selectFrom('autopilot_rules')
      .select(['enabled', 'filter'])
      .where('tenant_id', '=', app.tenantId)
      .where('entity', '=', 'domains')
      .where('updated_by', 'is not', null)
      .executeTakeFirst()
    expect(rule).toEqual({ enabled: false, filter: { all: [{ field: 'host', op: 'contains', value: 'shop' }] } })
  })
  expectNoComplaints(page)
  await closeWindow(page)
})

test('on a phone in dark mode, a nested rule is readable and a rejected switch is rolled back', {
  timeout,
}, async () => {
  const page = await app.openSignedIn({ width: 390, height: 844, scheme: 'dark', expected: /500/ })
  await page.goto(`${app.url}/rules?gate=pages`)
  await page
    .getByRole('region', { name: 'Sitemaps' })
    .getByText(/Type is .* or \(/)
    .waitFor()
  const card = page.getByRole('region', { name: 'Pages' })
  expect(await card.getByLabel('Maximum per website').inputValue()).toBe('8')
  await card.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await takePicture(page, 'rules-dark-390')
  await expectNoSidewaysScroll(page)
  const watch = page.getByRole('region', { name: 'Change watch' })
  await watch.getByRole('switch', { name: 'Read pages again' }).press('Space')
  await page.getByText('The change watch is on.', { exact: false }).waitFor()
  await watch.getByLabel('Requests per website and day').fill('12')
  await watch.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Change watch saved.').waitFor()
  await watch.getByRole('switch', { name: 'Read pages again', checked: true }).press('Space')
  await page.getByText('The change watch is off.', { exact: false }).waitFor()
  await page.route('**/api/v2/rules/pages', (route) =>
    route.fulfill({ status: 500, json: { detail: 'The disk is full.', code: 'internal', request_id: 'r-1' } }),
  )
  const wasOn = await card.getByRole('switch').isChecked()
  await card.getByRole('switch').press('Space')
  await page.getByText('The disk is full.').waitFor()
  await card.getByRole('switch', { checked: wasOn }).waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('suggestions say how good they are and what counts, and rows why they are suggested', { timeout }, async () => {
  await withHomeDatabase(app.home, async (db) => {
    // A person keeps dentists with a good rating. Thirty rows wait.
    await sql`
      INSERT INTO places (tenant_id, provider, provider_place_id, name, kinds, rating, curation_status, curated_at, curated_by)
      SELECT ${app.tenantId}, 'osm', 'learnt ' || n, 'Practice ' || n,
        CASE WHEN n % 2 = 0 THEN '{amenity=dentist}'::text[] ELSE '{amenity=cafe}' END, 2 + n % 31 / 10.0,
        CASE WHEN n > 400 THEN 'New' WHEN n % 2 = 0 AND n % 31 >= 15 THEN 'Selected' ELSE 'Not a Fit' END,
        CASE WHEN n <= 400 THEN now() END, CASE WHEN n <= 400 THEN ${randomUUID()}::uuid END
      FROM generate_series(1, 430) AS n`.execute(db)
    await sql`UPDATE suggestion_models SET trained_at = NULL WHERE tenant_id = ${app.tenantId}`.execute(db)
    await updateSuggestions(db, { registry: registryWith({}), systemUserId, pauseSeconds: 0 })
  })
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/rules`)
  const places = page.getByRole('region', { name: 'Places' })
  await places.getByText(/^Right in [\d.]+% of \d+ tested decisions\./).waitFor()
  await places
    .getByRole('listitem')
    .filter({ hasText: /^Business type .* Dentist for selecting/ })
    .waitFor()
  await page
    .getByRole('region', { name: 'Contacts' })
    .getByText(/^200 more decisions until suggestions start/)
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'suggestions-rules-light-1440')
  await places.getByRole('switch', { name: 'Suggestions for Places select new rows' }).press('Space')
  await page.getByText('Places: suggestions select new rows.').waitFor()
  await places.getByRole('switch', { name: 'Suggestions for Places select new rows', checked: true }).press('Space')
  await page.getByText('Places: suggestions no longer select rows.').waitFor()

  await places.getByRole('link', { name: 'Show rows by suggestion' }).click()
  const first = page.getByRole('row').nth(1)
  await first.getByText(/^Practice/).waitFor()
  await first.getByText(/^\d+(\.\d)?%$/).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const reasons = page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Suggestion' })
  await reasons.getByText(/^Because: .*Business type: Dentist/).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'suggestions-grid-light-1440')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await takePicture(page, 'suggestions-grid-dark-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, 'suggestions-drawer-dark-390')
  await page.goto(`${app.url}/places?curation_status=New&suggestion=is_not_null&sort=-suggestion`)
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/^Practice/)
    .waitFor()
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'suggestions-grid-dark-390')
  await page.goto(`${app.url}/rules`)
  await places.getByText(/^Right in/).waitFor()
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'suggestions-rules-dark-390')
  expectNoComplaints(page)
  await closeWindow(page)
})
