import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createSignInLink } from '../../src/access/sign-in-links.ts'
import { pause } from '../../src/core/time.ts'
import { until } from '../../src/testing/until.ts'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useOwnProduct,
} from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const app = useOwnProduct()

const withTimeout = { timeout: 120_000 }
const numberIn = (text: string | null) => Number(/: ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

async function countOf(page: Page, name: RegExp): Promise<number> {
  return numberIn(await page.getByRole('link', { name }).first().getAttribute('aria-label', withTimeout))
}

/** As another program of the same person would ask. */
async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/v2/auth/refresh', { method: 'POST' })
    return ((await answer.json()) as { access_token: string }).access_token
  })
}

test('the map fills while the demo data is processed and shows changes of other users without a reload', async () => {
  const page = await app.openFirstPage({ path: '/pipeline' })
  await page.getByRole('heading', { name: 'Stages' }).waitFor(withTimeout)
  const card = page.getByRole('article', { name: 'Contact extraction' })
  await card.getByText('Contacts found', { exact: true }).waitFor(withTimeout)
  await until('the contacts of the town', async () => (await countOf(page, /^Contacts: /)) > 100, 150)
  const answer = await fetch(`${app.url}/api/v2/contacts/status/filtered`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Maybe', filter: { all: [] }, all: true }),
  })
  expect(answer.status).toBe(200)
  await page.getByRole('link', { name: /^Contacts, Maybe: 1\d\d$/ }).waitFor(withTimeout)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
    await takePicture(page, `pipeline-full-${scheme}-1440`)
  }
  expectNoComplaints(page)
  await closeWindow(page)
}, 240_000)

/** One page in work, of a worker that is not here, and two that failed. */
async function makeMovingPages(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    await sql`WITH domain AS (
        INSERT INTO domains (tenant_id, host)
        SELECT tenant_id, 'moving.example' FROM users WHERE email = 'demo@localhost' RETURNING id, tenant_id
      ), page AS (
        INSERT INTO pages (tenant_id, domain_id, url, page_processing_status, page_processing_lease_token,
          page_processing_error_code, page_processing_finished_at)
        SELECT tenant_id, id, 'https://moving.example/' || n, CASE n WHEN 1 THEN 'Processing' ELSE 'Error' END,
          CASE n WHEN 1 THEN gen_random_uuid() END, CASE WHEN n > 1 THEN 'dns_not_found' END, CASE WHEN n > 1 THEN now() END
        FROM domain, generate_series(1, 3) AS n RETURNING id, page_processing_lease_token AS token
      )
      INSERT INTO leases (token, queue, worker, row_ids, expires_at)
      SELECT token, 'pages.page_processing', 'elsewhere', ARRAY[id], now() + interval '1 hour'
      FROM page WHERE token IS NOT NULL`.execute(db)
  })
}

test('every number links to the rows it counts', async () => {
  await makeMovingPages()
  const page = await app.openFirstPage({ path: '/pipeline' })
  await page.getByRole('heading', { name: 'Stages' }).waitFor(withTimeout)
  const token = await tokenOf(page)
  const slugs: Readonly<Record<string, string>> = { '/businesses': '/local-businesses', '/sitemaps': '/sitemap-files' }
  const countBy = async (href: string) => {
    const { pathname, searchParams } = new URL(href, app.url)
    searchParams.set('limit', '1')
    const url = `${app.url}/api/v2${slugs[pathname] ?? pathname}?${searchParams}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    // Not ok: too many requests in this minute. The numbers are compared again.
    return answer.ok ? ((await answer.json()) as { total: { count: number } }).total.count : undefined
  }
  // Some rows of the town still move: what is counted in two moments agrees when they have come to rest.
  let differing: unknown[] = []
  await until(
    'numbers that agree with their rows',
    async () => {
      const links = await page
        .locator('main a[aria-label]')
        .evaluateAll((found) =>
          found.map((link) => ({ label: link.getAttribute('aria-label'), href: link.getAttribute('href') ?? '' })),
        )
      const listed = links.filter(({ href }) => !/^\/(search|imports)/.test(href))
      expect(listed.length).toBeGreaterThan(30)
      const counts = await Promise.all(listed.map(({ href }) => countBy(href)))
      differing = listed.flatMap(({ label, href }, n) =>
        numberIn(label) === counts[n] ? [] : [{ label, href, rows: counts[n] }],
      )
      // Each round asks about 40 times; a second round at once would use up the requests of this minute.
      if (differing.length > 0) await pause(3000)
      return differing.length === 0
    },
    120,
  ).catch(() => expect(differing).toEqual([]))
  // And each number of the map is a link, in work and failed too; only what an arrow says is no number of rows.
  const map = page.getByRole('region', { name: 'From search to contacts' })
  const bare = await map.evaluate((section) =>
    [...section.querySelectorAll('li:has(a) span, li:has(a) div')]
      .filter((one) => one.children.length === 0 && /\d/.test(one.textContent ?? '') && one.closest('a') === null)
      .map((one) => one.textContent),
  )
  expect(bare).toEqual([])
  await page.getByRole('link', { name: /^Pages, Contact extraction: \d+ failed$/ }).waitFor()
  await page.getByRole('link', { name: /^Pages, Contact extraction: 1 running$/ }).click()
  await page.getByRole('grid').getByText('moving.example/1').first().waitFor(withTimeout)
  await page.goBack()
  await page.getByRole('link', { name: /^Pages, Selected: / }).click()
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  expect(page.url()).toBe(`${app.url}/pages?curation_status=Selected`)
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

/** A link for a viewer of the tenant that has nothing yet. */
async function viewerLink(): Promise<string> {
  let token = ''
  await withHomeDatabase(app.home, async (db) => {
    const { rows } = await sql<{ id: string; tenant_id: string }>`
      INSERT INTO users (tenant_id, email, role)
      SELECT id, 'vera@town.example', 'viewer' FROM tenants WHERE NOT settings @> '{"demo": true}' LIMIT 1
      RETURNING id, tenant_id`.execute(db)
    for (const { id: userId, tenant_id: tenantId } of rows) token = await createSignInLink(db, { tenantId, userId })
  })
  return `${app.url}/sign-in#${token}`
}

test('an empty workspace shows three ways to contacts, and its example runs to contacts', async () => {
  const viewer = await app.open()
  await viewer.goto(await viewerLink())
  await viewer.getByRole('button', { name: 'Continue' }).click()
  await viewer.getByText('Your account is read-only', { exact: false }).waitFor(withTimeout)
  expect(await viewer.getByRole('button', { name: 'Find contacts' }).count()).toBe(0)
  expect(
    await viewer
      .getByRole('main')
      .getByRole('link', { name: /search|list/ })
      .count(),
  ).toBe(0)
  expectNoComplaints(viewer)
  await closeWindow(viewer)
  const page = await app.open()
  await page.goto(app.firstLink)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Get your first contacts' }).waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'pipeline-first-run-light-1440')
  const door = page.getByRole('form', { name: 'Search' })
  await door.getByRole('button', { name: 'Use an example' }).click()
  await door.getByRole('button', { name: 'Find contacts' }).click()
  await page.waitForURL(/\/searches\//)
  await page.getByRole('navigation').getByRole('link', { name: 'Pipeline' }).click()
  await page.getByRole('link', { name: 'Places, Selected: 2' }).waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('a paused stage and a used-up budget are explained, with a link to fix them', async () => {
  await withHomeDatabase(app.home, async (db) => {
    const { tenant_id } = await db
      .selectFrom('users')
      .select('tenant_id')
      .where('email', '=', 'demo@localhost')
      .executeTakeFirstOrThrow()
    await db.insertInto('budgets').values({ tenant_id, provider: 'google-places', day_limit: '1' }).execute()
    const spent = { tenant_id, provider: 'google-places', sku: 's', units: 1, amount: '2', currency: 'USD' }
    await db.insertInto('cost_ledger').values(spent).execute()
    const paused = { paused: true, paused_reason: 'the site asked us to wait' }
    const stage = { stage_id: 'wf2-deep-scan', ...paused }
    await db
      .insertInto('stage_settings')
      .values(stage)
      .onConflict((key) => key.column('stage_id').doUpdateSet(paused))
      .execute()
  })
  const page = await app.openFirstPage({ path: '/pipeline', width: 390, height: 844, scheme: 'dark' })
  await page.getByText('The budget for Google Places is used up', { exact: false }).waitFor(withTimeout)
  await page.getByText('Business details is paused (the site asked us to wait).', { exact: false }).waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'pipeline-budget-dark-390')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'View budgets' }).click()
  await page.getByRole('heading', { level: 1, name: 'Costs' }).waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})
