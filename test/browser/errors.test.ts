import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../../src/testing/until.ts'
import { closeWindow, expectAccessible, expectNoComplaints, takePicture, useOwnProduct } from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const app = useOwnProduct()

const withTimeout = { timeout: 120_000 }

/** As the person would choose it in the settings. */
async function choosePassword(page: Page, password: string): Promise<void> {
  const status = await page.evaluate(async (wanted) => {
    const refreshed = await fetch('/api/v2/auth/refresh', { method: 'POST' })
    const { access_token: token } = (await refreshed.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ password: wanted })
    return (await fetch('/api/v2/auth/password', { method: 'PUT', headers, body })).status
  }, password)
  expect(status).toBe(204)
}

test('an expired session leads to the sign-in page, and signing in restores what was typed', async () => {
  const page = await app.openFirstPage({ expected: /401/ })
  await choosePassword(page, 'a sentence no one says')
  let id: string | undefined
  await withHomeDatabase(app.home, async (db) => {
    await until('a place', async () => {
      id = (await db.selectFrom('places').select('id').limit(1).executeTakeFirst())?.id
      return id !== undefined
    })
  })
  const href = `${app.url}/places?row=${id}`
  await page.goto(href)
  const notes = page.getByRole('complementary', { name: 'Details' }).getByLabel('Notes')
  await notes.fill('half a thought')
  await withHomeDatabase(app.home, async (db) => {
    await db.deleteFrom('sessions').execute()
  })
  // An access token lives for ten minutes: the next request is answered as if these had passed.
  await page.route('**/api/v2/places/*', (route) => route.fulfill({ status: 401, json: { detail: 'expired' } }))
  await page.getByRole('complementary').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your session has expired.', { exact: false }).waitFor(withTimeout)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await expectAccessible(page)
  await takePicture(page, 'session-ended-light-1440')
  await page.unroute('**/api/v2/places/*')
  await page.getByLabel('E-mail address').fill('demo@localhost')
  await page.getByLabel('Password', { exact: true }).fill('a sentence no one says')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(href, withTimeout)
  await expect.poll(() => notes.inputValue(), { timeout: 30_000 }).toBe('half a thought')
  expectNoComplaints(page)
  await closeWindow(page)
}, 300_000)

test('a stopped server is reported, no input is lost, and the app continues when the server is back', async () => {
  const page = await app.openFirstPage({
    expected: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|Failed to fetch|importing/,
  })
  await page.getByText('Live', { exact: true }).waitFor(withTimeout)
  await page.evaluate('window.stillTheSame = true')
  await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click()
  const where = page.getByLabel('Location', { exact: true }).first()
  await where.fill('Larkford')
  await where.press('Enter')
  await app.stopServer()

  const banner = page.getByText('The server does not respond. Check that ScraperSky is running', { exact: false })
  await banner.waitFor(withTimeout)
  await page.getByText('No connection', { exact: true }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'offline-light-1440')
  expect(await page.getByText('Larkford', { exact: true }).isVisible()).toBe(true)

  // A page whose code is not here yet waits for the server, in its frame.
  await page.getByRole('navigation').getByRole('link', { name: 'Audit', exact: true }).click()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await banner.waitFor(withTimeout)

  await app.startServer()
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor(withTimeout)
  await banner.waitFor({ state: 'hidden', ...withTimeout })
  await page.getByText('Live', { exact: true }).waitFor(withTimeout)
  await page.getByRole('navigation').getByRole('link', { name: 'Pipeline', exact: true }).click()
  await page.getByRole('heading', { name: 'Stages' }).waitFor(withTimeout)
  expect(await page.evaluate('window.stillTheSame')).toBe(true)
  expectNoComplaints(page)
  await closeWindow(page)
}, 240_000)
