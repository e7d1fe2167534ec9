// Every page in both languages, themes and sizes: pictures for a person to look at, and nothing wider than a phone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLongRun } from '../../src/testing/runs.ts'
import { closeWindow, expectNoComplaints, expectNoSidewaysScroll, takePicture, useBrowser } from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const app = useBrowser()

interface Look {
  readonly language: 'en' | 'de'
  readonly scheme: 'light' | 'dark'
}

// German words are the longest. The usual run leaves the others to the tests of single pages.
const looks: readonly Look[] = isLongRun
  ? (['en', 'de'] as const).flatMap((language) => (['light', 'dark'] as const).map((scheme) => ({ language, scheme })))
  : [{ language: 'de', scheme: 'dark' }]

test.for(looks)('every page fits a phone: $language, $scheme', { timeout: 600_000 }, async (look) => {
  const page = await app.openFirstPage({ scheme: look.scheme })
  await page.evaluate(`localStorage.setItem('scrapersky.language', '${look.language}')`)
  const paths = await pathsOf(page)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) await see(page, path, look)
  expectNoComplaints(page)
  await closeWindow(page)
})

/** The pages of the navigation, the sections of the settings, and pages of one row. */
async function pathsOf(page: Page): Promise<string[]> {
  const links = async () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('nav a')].map((link) => link.pathname)`)
  const first = await links()
  await page.goto(`${app.url}/settings/about`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const sections = (await links()).filter((path) => path.startsWith('/settings/'))
  const tables = {
    places: 'places',
    businesses: 'local_businesses',
    domains: 'domains',
    sitemaps: 'sitemap_files',
    pages: 'pages',
    contacts: 'contacts',
    leads: 'leads',
    search: 'searches',
  } as const
  const rows = new Map<string, string>()
  await withHomeDatabase(app.home, async (db) => {
    for (const [name, table] of Object.entries(tables)) {
      const { id } = await db
        .selectFrom(table)
        .select('id')
        .where('tenant_id', '=', app.tenantId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      rows.set(name, id)
    }
  })
  const opened = [...rows].map(([name, id]) => (name === 'search' ? `/search?id=${id}` : `/${name}?row=${id}`))
  const single = [`/leads/${rows.get('leads')}`, '/leads/review', `/searches/${rows.get('search')}`, '/no-such-page']
  // `/` shows the first page, and `/settings` the first section.
  const same = ['/', '/settings']
  return [...new Set([...first, ...sections, ...opened, ...single])].filter((path) => !same.includes(path))
}

/** As links do, without loading the app again. Waits until the page shows other headings. */
async function goTo(page: Page, path: string): Promise<void> {
  const headings = () => page.getByRole('heading').allTextContents()
  const before = await headings()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await expect.poll(headings, { timeout: 60_000 }).not.toEqual(before)
}

async function see(page: Page, path: string, { language, scheme }: Look): Promise<void> {
  await goTo(page, path)
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { timeout: 60_000 }).toBe(0)
  const name = `screen-${path.slice(1).replaceAll(/[^a-z]+[0-9a-f-]*/g, '-')}-${language}-${scheme}`
  await takePicture(page, `${name}-1440`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await takePicture(page, `${name}-390`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
