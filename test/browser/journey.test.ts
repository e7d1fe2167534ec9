// The whole way, once: from the link that the first start prints to contacts in a file, in a tenant that is empty at first.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../src/testing/read-workbook.ts'
import { isLongRun } from '../../src/testing/runs.ts'
import { until } from '../../src/testing/until.ts'
import { closeWindow, expectNoComplaints, openBeside, takePicture, useOwnProduct } from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'
import { ownerTenant, waitUntilIdle } from '../support/wait-until-idle.ts'

const withTimeout = { timeout: 120_000 }
const app = useOwnProduct()

const gates = [
  { title: 'Places', rows: /^\d+ places$/ },
  { title: 'Businesses', rows: /^\d+ businesses$/ },
  { title: 'Domains', rows: /^\d+ domains$/ },
  { title: 'Sitemaps', rows: /^\d+ sitemaps$/ },
  { title: 'Pages', rows: /^\d+ pages$/ },
]

const goTo = async (page: Page, title: string) => {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(withTimeout)
}

/** Selects all matches, many of them after a look at the preview, and returns their number. */
async function passGate(page: Page, { title, rows }: (typeof gates)[number]): Promise<number> {
  await waitUntilIdle(app.home, await ownerTenant(app.home))
  await goTo(page, title)
  const count = Number.parseInt((await page.getByText(rows).first().textContent(withTimeout)) ?? '', 10)
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByText(`${count} checked`).waitFor()
  await page.keyboard.press('1')
  // Up to 25 rows, which one key undoes, need no confirmation.
  if (count > 25) {
    const dialogue = page.getByRole('dialog', { name: /^Select \d+ \w+\?$/ })
    await dialogue.getByText(`${count} rows will change`).waitFor(withTimeout)
    // Stages have names for people.
    expect(await dialogue.textContent()).not.toMatch(/wf\d/)
    await takePicture(page, `journey-${title.toLowerCase()}-light-1440`)
    await dialogue.getByRole('button', { name: `Select ${count} ` }).click()
  }
  await page.getByText(`${count} rows set to Selected`, { exact: false }).first().waitFor(withTimeout)
  return count
}

/** A page of the owner's that failed for good. */
async function makeDeadLetter(): Promise<void> {
  await withHomeDatabase(app.home, async (db) => {
    await sql`WITH site AS (
        INSERT INTO domains (tenant_id, host) SELECT tenant_id, 'broken.example' FROM users WHERE email <> 'demo@localhost'
        RETURNING id, tenant_id)
      INSERT INTO pages (tenant_id, domain_id, url, page_processing_status, page_processing_finished_at,
        page_processing_attempts, page_processing_error_code, page_processing_error)
      SELECT tenant_id, id, 'https://broken.example/', 'Error', now(), 3, 'http_500', 'no answer' FROM site`.execute(db)
  })
}

test('from the first sign-in link to exported contacts', { timeout: 400_000 }, async () => {
  // 404: the drawer may load a contact again that was just deleted.
  const page = await app.open({ expected: /422|404/ })
  await page.goto(app.firstLink)
  await page.getByLabel('New password').fill('a sentence no one says')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Get your first contacts' }).waitFor(withTimeout)

  await goTo(page, 'Search')
  const what = page.getByLabel('Business type', { exact: true }).first()
  for (const kind of ['dentists', 'bakery', 'florists', 'hotel']) {
    await what.fill(kind)
    await what.press('Enter')
  }
  const where = page.getByLabel('Location', { exact: true }).first()
  await where.fill('Larkford')
  await where.press('Enter')
  await page.getByRole('button', { name: 'Start 4 searches' }).click(withTimeout)
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').nth(3).waitFor(withTimeout)

  // A second window of the same person looks on: it is never reloaded.
  const onlooker = await openBeside(page, '/pipeline')
  await onlooker.getByRole('heading', { name: 'Stages' }).waitFor(withTimeout)
  await onlooker.evaluate('window.stillTheSame = true')
  for (const gate of gates) {
    const count = await passGate(page, gate)
    await onlooker.getByRole('link', { name: `${gate.title}, Selected: ${count}` }).waitFor(withTimeout)
  }
  await waitUntilIdle(app.home, await ownerTenant(app.home))
  await onlooker.getByRole('link', { name: /^Contacts, New: \d\d$/ }).waitFor(withTimeout)
  expect(await onlooker.evaluate('window.stillTheSame')).toBe(true)
  await takePicture(onlooker, 'journey-pipeline-light-1440')
  await onlooker.close()

  await goTo(page, 'Contacts')
  const shown = await page
    .getByText(/^\d\d contacts$/)
    .first()
    .textContent(withTimeout)
  const contacts = Number.parseInt(shown ?? '', 10)
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.keyboard.press('4')
  // Few enough to need no confirmation.
  expect(contacts).toBeLessThanOrEqual(25)
  await page.getByText(`${contacts} rows set to Archived`, { exact: false }).first().waitFor(withTimeout)
  // The gates said the like: each has its own way back.
  const notice = page.getByRole('alert').filter({ hasText: `${contacts} rows set to Archived` })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone: ${contacts} rows.`).first().waitFor(withTimeout)

  await page.locator('[role=row][aria-selected]').first().click()
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.locator('mark').first().waitFor(withTimeout)
  await drawer.getByRole('button', { name: 'Do not contact' }).click(withTimeout)
  await page.getByLabel('Reason').fill('asked us not to')
  await page.getByRole('dialog').getByRole('button', { name: 'Do not contact' }).click()
  const removed = await page
    .getByText(/^Added to the do-not-contact list\. \d+ contacts? deleted\.$/)
    .first()
    .textContent(withTimeout)
  const left = contacts - Number(/\d+/.exec(removed ?? '')?.[0])

  await goTo(page, 'Contacts')
  await page.getByText(`${left} contacts`, { exact: true }).first().waitFor(withTimeout)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const file = readWorkbook(await readFile(await (await coming).path()))
  expect(file.rows).toHaveLength(left)

  await makeDeadLetter()
  await goTo(page, 'Background jobs')
  await page.getByRole('tab', { name: /Failed/ }).click()
  await page.getByRole('button', { name: /^Retry: HTTP 500/ }).click(withTimeout)
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('heading', { name: 'No failed rows' }).waitFor(withTimeout)

  await goTo(page, 'Imports')
  const list = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from('website\nanna.example\nben.example\n') }
  await page.getByLabel('Drop a file here or choose one').setInputFiles(list)
  await page.getByRole('button', { name: 'Import', exact: true }).click(withTimeout)
  await page.getByText('All 2 rows imported.').first().waitFor(withTimeout)

  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Add user' })
  await dialogue.getByLabel('E-mail address').fill('not an address')
  await dialogue.getByRole('button', { name: 'Create account' }).click()
  await dialogue.getByText('Is not an e-mail address').waitFor()
  await dialogue.getByLabel('E-mail address').fill('vera@town.example')
  await dialogue.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Sign-in link', { exact: true }).waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})

test('the same with the keyboard only', { timeout: 400_000 }, async () => {
  const page = await app.open()
  const { keyboard } = page
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (name: RegExp) => {
    const called = () =>
      page.evaluate<string>(`(() => {
        const { activeElement: element } = document
        return [element.getAttribute('aria-label'), element.labels?.[0]?.textContent, element.textContent].find(Boolean) ?? ''
      })()`)
    for (let step = 0; step < 80; step++) {
      await press('Tab')
      if (name.test(await called())) return
    }
    throw new Error(`No Tab leads to ${name}`)
  }
  const arriveAt = (title: string) =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(withTimeout)

  await page.goto(await app.newLink())
  await page.getByRole('button', { name: 'Continue' }).waitFor(withTimeout)
  await tabTo(/^Continue/)
  await press('Enter')
  await arriveAt('Leads')
  // The first page may still be loading, and then a key is lost: a person presses it again.
  await until('the search page', async () => {
    await press('g', 's')
    return page.getByRole('heading', { level: 1, name: 'Search', exact: true }).isVisible()
  })
  await press('n')
  await keyboard.type('florists')
  await press('Enter')
  await tabTo(/^Location/)
  await keyboard.type('Kestrel Bay')
  await press('Enter')
  await page.getByRole('button', { name: 'Start search' }).and(page.locator(':enabled')).waitFor(withTimeout)
  await tabTo(/^Start search/)
  await press('Enter')
  await page.getByRole('region', { name: 'Search', exact: true }).getByText(/found/).first().waitFor(withTimeout)
  for (const [key, title] of [
    ['l', 'Places'],
    ['b', 'Businesses'],
    ['d', 'Domains'],
    ['m', 'Sitemaps'],
    ['p', 'Pages'],
    ['c', 'Contacts'],
  ] as const) {
    await press('g', key)
    await arriveAt(title)
    // One component shows all rows. A page is a gate, a contact the result.
    if (!isLongRun && !['Pages', 'Contacts'].includes(title)) continue
    await page.locator('[role=row][aria-selected]').first().waitFor(withTimeout)
    await press('a')
    await page.getByText(/^[\d,]+ checked$/).waitFor(withTimeout)
    await press('2')
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Set [\d,]+ \w+ to Maybe$/ })
    await confirm.and(page.locator(':focus')).waitFor(withTimeout)
    await press('Enter')
    // By the rows themselves: what the last title said may still be on the screen.
    const rows = page.locator('[role=row][aria-selected]')
    const judged = rows.locator('[data-status=Maybe]')
    await expect.poll(async () => (await rows.count()) - (await judged.count()), withTimeout).toBe(0)
    // The rows show it before the server has said so: a Z that comes at once waits for it.
    await press('z')
    await expect.poll(() => judged.count(), withTimeout).toBe(0)
  }
  await press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await drawer.locator('mark').first().waitFor(withTimeout)
  await tabTo(/^Do not contact$/)
  await press('Enter')
  await page.getByRole('dialog', { name: /Do not contact/ }).waitFor(withTimeout)
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await tabTo(/^Export$/)
  await press('Enter')
  await page.getByRole('dialog', { name: /^Export/ }).waitFor(withTimeout)
  const coming = page.waitForEvent('download')
  await tabTo(/^Export$/)
  await press('Enter')
  expect((await coming).suggestedFilename()).toMatch(/^contacts\./)
  expectNoComplaints(page)
  await closeWindow(page)
})
