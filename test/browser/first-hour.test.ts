// The first hour of a new user, on a first start: from the one link that it prints to leads in a file, and from an empty
// workspace to own contacts.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../src/testing/read-workbook.ts'
import {
  closeWindow,
  expectAccessible,
  expectContrast,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useOwnProduct,
} from '../support/browser.ts'

const app = useOwnProduct()
const withTimeout = { timeout: 30_000 }

/** Clicks, and counts them. */
function clicks(page: Page) {
  let count = 0
  return {
    click: async (target: Locator) => {
      count++
      await target.click(withTimeout)
    },
    count: () => count,
    page,
  }
}

const leadsPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor(withTimeout)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test('from the first link to a workbook of demo leads in eight clicks, to an own contact in six, and the demo is gone', {
  timeout: 300_000,
}, async () => {
  const page = await app.open()
  const hand = clicks(page)
  await page.goto(app.firstLink)
  await hand.click(button(page, 'Continue'))
  await leadsPage(page)

  // The other workspace, and back: both have their own rows, and no page says that something is stalled.
  await hand.click(button(page, /^Workspace:/))
  await hand.click(page.getByRole('menuitem', { name: /Demo town/ }))
  await page.getByText('Demo: invented businesses', { exact: false }).waitFor(withTimeout)
  // A link of the demo in a new tab leads to the demo.
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByText('Demo: invented businesses', { exact: false }).waitFor(withTimeout)
  await tab.close()
  await hand.click(button(page, 'Export'))
  const coming = page.waitForEvent('download')
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Export' }))
  const file = readWorkbook(await readFile(await (await coming).path()))
  expect(file.rows.length).toBeGreaterThan(50)
  expect(hand.count()).toBeLessThanOrEqual(8)
  await expectAccessible(page)
  await takePicture(page, 'first-hour-demo-light-1440')
  await button(page, 'Go to your workspace').click()
  await page.getByRole('heading', { name: 'Get your first contacts' }).waitFor(withTimeout)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('heading', { name: 'Get your first contacts' }).waitFor(withTimeout)
  await expectNoSidewaysScroll(page)
  await expectContrast(page)
  await takePicture(page, 'first-hour-doors-dark-390')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // What is no website is named before anything is read.
  const pasted = page.getByRole('form', { name: 'Paste websites' })
  await pasted.getByLabel('Websites, one per line').fill('nonsense\nann@mail.example')
  await pasted.getByRole('button', { name: 'Find contacts' }).click()
  await pasted.getByText('2 lines are not websites:').waitFor(withTimeout)
  await pasted.getByText('nonsense: Domain ending is missing').waitFor()
  expect(await pasted.getByRole('button', { name: 'Find contacts' }).isDisabled()).toBe(true)
  // At the end of a long list, too.
  const many = Array.from({ length: 60 }, (_, n) => `site-${n}.example.com`)
  await pasted.getByLabel('Websites, one per line').fill([...many, 'nonsense'].join('\n'))
  await pasted.getByRole('button', { name: 'Find contacts' }).click()
  await pasted.getByText('1 line is not a website.', { exact: false }).waitFor(withTimeout)
  await pasted.getByText('At most 60 sites and 8 pages per site; no cost.').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'first-hour-unusable-light-1440')

  const own = clicks(page)
  const door = page.getByRole('form', { name: 'Paste websites' })
  await door
    .getByLabel('Websites, one per line')
    .fill('larkfield-dental.example.com\nweirstreetdental.example.com\ncrumbroom.example.com')
  await door.getByText('At most 3 sites and 8 pages per site; no cost.').waitFor()
  await own.click(door.getByRole('button', { name: 'Find contacts' }))
  await leadsPage(page)
  const contact = page.getByText('priya.nair@larkfield-dental.example.com').first()
  await own.click(contact)
  await page.getByRole('complementary', { name: 'Details' }).waitFor(withTimeout)
  expect(own.count()).toBeLessThanOrEqual(6)
  await page.getByText('2 of 4 done').waitFor(withTimeout)

  // Without a password there is no way back but the command line: the app says so before it signs out.
  await button(page, /^Account/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out without a password?' }).waitFor()
  await page.getByRole('link', { name: 'Set a password' }).last().click()
  await page.getByLabel('New password').fill('a sentence no one says')
  await button(page, 'Change password').click()
  await page.getByLabel('Current password').waitFor(withTimeout)

  await button(page, /^Workspace:/).click()
  await page.getByRole('menuitem', { name: /Demo town/ }).click()
  await button(page, 'Remove demo').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo' }).click()
  await leadsPage(page)
  await page.getByText('3 of 4 done').waitFor(withTimeout)
  expect(await button(page, /^Workspace:/).count()).toBe(0)
  expectNoComplaints(page)
  await closeWindow(page)
})
