// A curator adds a schedule in words, sees its next runs, starts one, opens what was new, pauses and deletes it.
import { sql } from 'kysely'
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
const withTimeout = { timeout: 120_000 }

test('a schedule is added, run, paused and deleted', { timeout: 300_000 }, async () => {
  const page = await app.openSignedIn({ expected: /422 .*\/schedules(\/preview)?$/ })
  await page.goto(`${app.url}/schedules`)
  await page.getByText('No schedules yet').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'schedules-empty')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add schedule' }).press('Enter')
  await page.keyboard.type('Our list')
  await dialog.getByRole('combobox', { name: 'What is repeated' }).click()
  await page.getByRole('option', { name: 'An import from a URL' }).click()
  await dialog.getByLabel('URL of the list').fill('http://127.0.0.2/list.csv')
  await dialog.getByLabel('When', { exact: true }).fill('every Blurday at 9:00')
  await dialog.getByText('which is no day that can be read').waitFor(withTimeout)
  await dialog.getByRole('button', { name: 'every Monday at 9:00' }).click()
  const runs = dialog.getByRole('list', { name: 'Next five runs' }).getByRole('listitem')
  await runs.nth(4).waitFor(withTimeout)
  expect(await runs.allTextContents()).toEqual(
    Array.from({ length: 5 }, () => expect.stringMatching(/^Mon.* 0?9:00.* UTC$/)),
  )
  await expectAccessible(page)
  await takePicture(page, 'schedule-dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await page.getByText('An import from a URL · every Monday at 9:00').waitFor(withTimeout)
  // A run that found something, as the stage stores it, and a reader who has left since.
  const none = { new: 0, changed: 0, gone: 0 }
  const leads = { new: 2, changed: 0, gone: 1 }
  const result = { leads, contacts: none, places: none, processed: 3, failed: 0, delivered: 0, is_complete: true }
  await withHomeDatabase(app.home, async (db) => {
    await sql`INSERT INTO schedule_runs (tenant_id, schedule_id, occurs_at, missed, result, start_status, start_outcome,
        start_finished_at, finish_status, finish_outcome, finish_finished_at)
      SELECT tenant_id, id, now() - interval '7 days', 1, ${JSON.stringify(result)}::jsonb, 'Completed', 'started', now(), 'Completed',
        'changes', now() FROM schedules WHERE tenant_id = ${app.tenantId}`.execute(db)
    await sql`WITH former AS (
        INSERT INTO users (tenant_id, email, role, disabled_at) VALUES (${app.tenantId}, 'former@localhost', 'viewer', now()) RETURNING id)
      UPDATE schedules SET email_users = ARRAY[former.id] FROM former WHERE schedules.tenant_id = ${app.tenantId}`.execute(
      db,
    )
  })
  await page.reload()
  await page.getByRole('button', { name: 'Runs' }).click()
  const history = page.getByRole('table', { name: 'Runs of Our list' })
  await history.getByText('Completed', { exact: true }).waitFor(withTimeout)
  await page.getByRole('button', { name: 'Run now' }).click()
  await history.getByText('Failed', { exact: true }).waitFor(withTimeout)
  await history.getByText('leads to 127.0.0.2').waitFor(withTimeout)
  await history.getByRole('link', { name: '2 new leads' }).waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'schedules')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await takePicture(page, 'schedules-dark-390')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await history.getByRole('link', { name: '2 new leads' }).click()
  await page.waitForURL(/\/leads\?new_in=has_any/, withTimeout)
  await page.goBack()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Our second list')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Our second list saved.').waitFor(withTimeout)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor(withTimeout)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No schedules yet').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
