import { describe, expect, test } from 'vitest'
import { isLongRun } from '../../src/testing/runs.ts'
import {
  closeWindow,
  expectAccessible,
  expectContrast,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'

const navigationPages = [
  { path: '/leads', name: 'Leads' },
  { path: '/pipeline', name: 'Pipeline' },
  { path: '/search', name: 'Search' },
  { path: '/places', name: 'Places' },
  { path: '/businesses', name: 'Businesses' },
  { path: '/domains', name: 'Domains' },
  { path: '/sitemaps', name: 'Sitemaps' },
  { path: '/pages', name: 'Pages' },
  { path: '/contacts', name: 'Contacts' },
  { path: '/queues', name: 'Background jobs' },
  { path: '/imports', name: 'Imports' },
  { path: '/rules', name: 'Rules' },
  { path: '/costs', name: 'Costs' },
  { path: '/audit', name: 'Audit' },
  { path: '/settings', name: 'Settings' },
]

const app = useBrowser()

describe('signing in', () => {
  test('a sign-in link works once, and its secret is removed from the address bar', async () => {
    const page = await app.open({ expected: /401|422/ })
    const link = await app.newLink()
    await page.goto(link)
    const enter = page.getByRole('button', { name: 'Continue' })
    await enter.waitFor()
    expect(page.url()).toBe(`${app.url}/sign-in`)
    await expectAccessible(page)
    await takePicture(page, 'sign-in-link-light-1440')
    await page.getByLabel('New password').fill('short')
    await enter.click()
    await page.getByText(/10 to 200 characters/).waitFor()
    await page.getByLabel('New password').fill('a sentence no one says')
    await enter.click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()

    await page.goto(link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').waitFor()
    expectNoComplaints(page)
    await closeWindow(page)
  })

  test('a password leads to the requested page, and a wrong one is reported', async () => {
    const page = await app.open({ scheme: 'dark', expected: /401/ })
    await page.goto(`${app.url}/contacts?kind=person`)
    await page.getByLabel('E-mail address').fill(app.email)
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'sign-in-refused-dark-1440')
    await page.getByLabel('Password', { exact: true }).fill('a sentence no one says')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    expect(page.url()).toBe(`${app.url}/contacts?kind=person`)
    expectNoComplaints(page)
    await closeWindow(page)
  })
})

test.for(['light', 'dark'] as const)(
  'every page opens from the navigation and is accessible, in %s',
  { timeout: 180_000 },
  async (scheme) => {
    const page = await app.openFirstPage({ scheme })
    await page.getByText('Live', { exact: true }).waitFor()
    const demo = page.getByText('Demo: invented businesses', { exact: false })
    await demo.waitFor()
    for (const { path, name } of navigationPages) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { timeout: 30_000 }).toBe(0)
      // The structure is the same in both themes.
      await (scheme === 'light' ? expectAccessible(page) : expectContrast(page))
      const picture = `${path.slice(1)}-${scheme}`
      await takePicture(page, `${picture}-1440`)
      // screens.test.ts looks at every page on a phone, in the longer words of German. The frame around them is the same.
      if (!isLongRun && (scheme === 'dark' || path !== '/leads')) continue
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
      expect(await demo.isVisible()).toBe(true)
      const account = await page.getByRole('button', { name: /^Account/ }).boundingBox()
      expect((account?.x ?? 390) + (account?.width ?? 0)).toBeLessThan(390)
      await takePicture(page, `${picture}-390`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expectNoComplaints(page)
    await closeWindow(page)
  },
)

test('the theme follows the system until the user switches it, and the choice is stored', async () => {
  const page = await app.openFirstPage({ scheme: 'dark' })
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
  expect(await scheme()).toBe('light')
  await page.reload()
  await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
  expect(await scheme()).toBe('light')
  expectNoComplaints(page)
  await closeWindow(page)
})

test.for(['light', 'dark'] as const)('on a phone the navigation opens from a menu button, in %s', async (scheme) => {
  const page = await app.openFirstPage({ width: 390, height: 844, scheme })
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Contacts' })
  await entry.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await entry.waitFor()
  await expectAccessible(page)
  await takePicture(page, `navigation-${scheme}-390`)
  await entry.click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await entry.waitFor({ state: 'hidden' })
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('keyboard: command palette, help, and a page by two keys', async () => {
  const page = await app.openFirstPage()
  await page.keyboard.press('Control+k')
  const search = page.getByPlaceholder('Search leads, contacts, pages and commands')
  await search.waitFor()
  await expectAccessible(page)
  await takePicture(page, 'palette-light-1440')
  await search.fill('contacts')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await search.waitFor({ state: 'detached' })
  const find = async (what: string) => {
    await page.keyboard.press('Control+k')
    await search.fill(what)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }
  await find('retention')
  await page.getByRole('heading', { level: 2, name: 'Retention' }).waitFor()
  await find('dark theme')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await find('compact')
  await page.locator('html[data-density=compact]').waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await expectAccessible(page)
  await takePicture(page, 'keyboard-help-light-1440')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  await page.getByRole('grid').waitFor()
  await find('sign out')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('an event stream without data is reconnected, even if the connection stays open', async () => {
  const page = await app.open()
  await page.clock.install()
  let streams = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/events')) streams++
  })
  await page.goto(await app.newLink())
  await page.getByRole('button', { name: 'Continue' }).click()
  const live = page.getByText('Live', { exact: true })
  await live.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  expect(streams).toBe(1)
  await page.clock.fastForward(46_000)
  await expect.poll(() => streams, { timeout: 30_000 }).toBe(2)
  await live.waitFor()
  expectNoComplaints(page)
  await closeWindow(page)
})

test('the tour shows what it is about, the language can be switched, and an unknown URL is reported', async () => {
  const page = await app.openFirstPage({ expected: /401/ })
  const tour = page.getByRole('dialog', { name: 'Welcome to ScraperSky' })
  // Only on request.
  expect(await tour.count()).toBe(0)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Show tour' }).click()
  await tour.waitFor()
  const target = page.locator('[aria-hidden]:has(+ [role=dialog])')
  await expectAccessible(page)
  await takePicture(page, 'tour-light-1440')
  for (let step = 1; step < 5; step++) {
    expect(await target.count(), `step ${step}`).toBe(1)
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  expect(await target.count()).toBe(1)
  await tour.getByRole('button', { name: 'Start' }).click()
  await tour.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Kontakte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kontakte' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByLabel('E-Mail-Adresse').fill(app.email)
  await page.getByLabel('Passwort', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('E-Mail-Adresse, Passwort oder Link sind falsch.').waitFor()
  await page.goto(`${app.url}/nowhere`)
  await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor()
  await expectAccessible(page)
  expectNoComplaints(page)
  await closeWindow(page)
})
