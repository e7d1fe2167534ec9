import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useOwnProduct,
} from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

/** Many steps on a machine that may be busy. */
const timeout = 180_000

const app = useOwnProduct()
beforeAll(async () => {
  await withHomeDatabase(app.home, async (db) => {
    await db.updateTable('users').set({ manages_installation: true }).where('email', '=', 'demo@localhost').execute()
  })
}, 300_000)

/** Pages that failed for good, each after two attempts. The stage is paused: what is tried again stays in its queue. */
async function makeDeadLetters(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    await sql`
      WITH town AS (SELECT tenant_id FROM users WHERE email = 'demo@localhost'),
      site AS (INSERT INTO domains (tenant_id, host) SELECT tenant_id, 'broken.example' FROM town RETURNING id, tenant_id),
      dead AS (
        INSERT INTO pages (tenant_id, domain_id, url, page_processing_status, page_processing_finished_at,
          page_processing_attempts, page_processing_error_code, page_processing_error)
        SELECT tenant_id, id, 'https://broken.example/' || n, 'Error', now(), 2,
          CASE WHEN n < 4 THEN 'http_500' ELSE 'dns_failed' END, '<b>no answer</b> ' || n
        FROM site, generate_series(1, 5) AS n RETURNING id, tenant_id, page_processing_error_code AS code)
      INSERT INTO job_failures (tenant_id, stage_id, row_id, attempt, code, message, consequence, failed_at)
      SELECT tenant_id, 'wf7-page-extraction', id, attempt, code, 'message of attempt ' || attempt,
        CASE attempt WHEN 1 THEN 'retry' ELSE 'give-up' END, now() + attempt * interval '1 second'
      FROM dead, generate_series(1, 2) AS attempt`.execute(db)
    // Another workspace has a failed row, too.
    await sql`
      WITH other AS (SELECT tenant_id FROM users WHERE email = 'admin@localhost'),
      site AS (INSERT INTO domains (tenant_id, host) SELECT tenant_id, 'elsewhere.example' FROM other RETURNING id, tenant_id)
      INSERT INTO pages (tenant_id, domain_id, url, page_processing_status, page_processing_finished_at,
        page_processing_attempts, page_processing_error_code, page_processing_error)
      SELECT tenant_id, id, 'https://elsewhere.example/', 'Error', now(), 2, 'http_500', 'no answer' FROM site`.execute(
      db,
    )
  })
}

/** Two sites with queued pages: one asked for fewer requests, the other is slow. */
async function makeSlowSites(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    await sql`
      WITH site AS (
        INSERT INTO domains (tenant_id, host)
        SELECT tenant_id, host FROM users, unnest(ARRAY['throttled.example', 'slow.example']) AS host
        WHERE email = 'demo@localhost' RETURNING id, tenant_id, host)
      INSERT INTO pages (tenant_id, domain_id, url, page_processing_status)
      SELECT tenant_id, id, 'https://' || host || '/' || n, 'Queued' FROM site, generate_series(1, 12) AS n`.execute(db)
    await sql`
      INSERT INTO lanes (lane, next_at, gap_ms, flights, paused_until, pause_reason) VALUES
        ('throttled.example', now() + interval '1 hour', 4000, '{}', now() + interval '1 hour', 'throttled'),
        ('slow.example', now() + interval '1 minute', 2500,
          jsonb_build_object('ticket', extract(epoch FROM now() + interval '1 hour') * 1000), NULL, NULL)`.execute(db)
  })
}

/** Google rejects the key: it is paused for all processes, and its rows wait. */
async function rejectKey(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    await sql`
      INSERT INTO places (tenant_id, provider, provider_place_id, name, curation_status, deep_scan_status, deep_scan_next_attempt_at,
        deep_scan_error_code, deep_scan_error)
      SELECT tenant_id, 'google', 'rejected-' || n, 'Bakery ' || n, 'Selected', 'Queued', now() + interval '1 hour',
        'provider_key_rejected', 'Google Places rejects the API key.'
      FROM users, generate_series(1, 3) AS n WHERE email = 'demo@localhost'`.execute(db)
    await sql`
      INSERT INTO lanes (lane, next_at, paused_until, pause_reason)
      VALUES ('provider:google', now() + interval '15 minutes', now() + interval '15 minutes', 'rejected')`.execute(db)
  })
}

test('a rejected key is named where the stage shows its state, and above every page', { timeout }, async () => {
  await rejectKey()
  const page = await app.openSignedIn({ scheme: 'dark' })
  await page.goto(`${app.url}/queues`)
  const banner = page.getByRole('alert').getByText(/^Business details: a provider rejects the API key/)
  await banner.waitFor()
  const state = page.getByRole('row', { name: /^Business details/ }).getByText('Key rejected')
  await state.hover()
  await page.getByRole('tooltip', { name: /Correct the key or the account, then restart the worker/ }).waitFor()
  await page.mouse.move(0, 0)
  // The link would lead to this page.
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(0)
  await expectAccessible(page)
  await takePicture(page, 'queues-key-rejected-dark-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'queues-key-rejected-dark-390')
  await page.emulateMedia({ colorScheme: 'light' })
  await takePicture(page, 'queues-key-rejected-light-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await takePicture(page, 'queues-key-rejected-light-1440')
  await page.goto(`${app.url}/settings/stages`)
  await page.getByRole('region', { name: 'Business details' }).getByText('Key rejected').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'settings-key-rejected-light-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'settings-key-rejected-light-390')
  await page.getByRole('alert').getByRole('link', { name: 'Open Background jobs' }).click()
  await state.waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('stages can be paused with a reason and run now, and slow sites say why, also on a phone', {
  timeout,
}, async () => {
  const page = await app.openSignedIn()
  await page.goto(`${app.url}/queues`)
  const line = page.getByRole('row', { name: /^Contact extraction/ })
  await line.getByRole('button', { name: 'Contact extraction: pause' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Pause Contact extraction?' })
  await dialogue.getByLabel('Reason').fill('the sites rest')
  await dialogue.getByRole('button', { name: 'Pause', exact: true }).click()
  await line.getByText('Paused: the sites rest').waitFor()
  await page.getByRole('button', { name: 'Place search: run now' }).click()
  await page.getByText('Place search started.').waitFor()
  await makeSlowSites()
  const sites = page.getByRole('table', { name: 'Slowest sites' })
  await sites.getByRole('row', { name: /^slow\.example 12 1 2\.5 s$/ }).waitFor()
  await sites.getByText(/^The site asked us to slow down\. Next request: .+\.$/).waitFor()
  expect(await sites.getByRole('row').nth(1).textContent()).toContain('throttled.example')
  await expectAccessible(page)
  await takePicture(page, 'queues-stages-light-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'queues-stages-light-390')
  expectNoComplaints(page)
  await closeWindow(page)
})

test('failed rows show their attempts and can be retried singly, by group and by filter', { timeout }, async () => {
  await makeDeadLetters()
  const page = await app.openSignedIn({ scheme: 'dark' })
  await page.goto(`${app.url}/queues?tab=dead`)
  await page.getByRole('heading', { name: '5 failed rows' }).waitFor()
  // The tab counts the rows of the list, once the counts of the stages are fresh.
  await expect
    .poll(
      async () => {
        await page.reload()
        const tab = page.getByRole('tab', { name: /^Failed rows/ })
        await tab.waitFor()
        return tab.textContent()
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBe('Failed rows5')
  const list = page.getByRole('table', { name: 'Failed rows' })
  // Words from outside stay words.
  await list.getByText('<b>no answer</b> 5').waitFor()
  const first = list.getByRole('row', { name: /broken\.example\/5/ })
  expect(await first.getByRole('link').getAttribute('href')).toMatch(/^\/pages\?row=[0-9a-f-]{36}$/)
  await first.getByRole('button', { name: '2 attempts' }).click()
  const attempts = page.getByRole('list', { name: 'Attempts' })
  await attempts.getByText('message of attempt 1').waitFor()
  await attempts.getByText(/gave up/).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'queues-dead-dark-1440')

  await first.getByRole('button', { name: /^Retry/ }).click()
  await page.getByRole('heading', { name: '4 failed rows' }).waitFor()
  await page.getByLabel('Search failed rows').fill('example/3')
  await page.getByRole('heading', { name: '1 failed row', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('text')).toBe('example/3')
  await page.getByLabel('Search failed rows').fill('')
  await page.getByRole('heading', { name: '4 failed rows' }).waitFor()
  await list.getByRole('checkbox', { name: /broken\.example\/1/ }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: '3 failed rows' }).waitFor()

  await page.getByRole('button', { name: 'Retry: HTTP 500, Contact extraction' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Retry 2 rows?' })
  await expectAccessible(page)
  await dialogue.getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('heading', { name: '1 failed row', exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'queues-dead-dark-390')
  await page.getByRole('button', { name: 'Retry 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('heading', { name: 'No failed rows' }).waitFor()

  await withHomeDatabase(app.home, async (db) => {
    const pages = await db
      .selectFrom('pages')
      .select('page_processing_status as status')
      .where('url', 'like', '%broken.example%')
      .execute()
    expect(pages).toEqual(Array.from({ length: 5 }, () => ({ status: 'Queued' })))
  })
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).or(page.getByRole('table')).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'queues-runs-dark-390')
  expectNoComplaints(page)
  await closeWindow(page)
})
