// What the predecessor took seven hours of clicking for: 3,254 pages of one kind, selected.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoComplaints, takePicture, useBrowserWorld } from '../support/browser.ts'
import { addPages, countPages } from '../support/grid-rows.ts'

const host = 'many-pages.example'
const many = 3_254
const patience = { timeout: 30_000 }

const world = useBrowserWorld()
beforeAll(async () => {
  await addPages(world.home, host, 'pricing', many)
  await addPages(world.home, host, 'blog', 40)
}, 60_000)

/** A person's steps, counted. */
function hand(page: Page) {
  let steps = 0
  const click = async (...by: Parameters<Page['getByRole']>) => {
    steps++
    await page.getByRole(...by).click(patience)
  }
  return {
    click,
    async inDialogue(...by: Parameters<Page['getByRole']>) {
      steps++
      await page
        .getByRole('dialog')
        .getByRole(...by)
        .click(patience)
    },
    async press(key: string) {
      steps++
      await page.keyboard.press(key)
    },
    get steps() {
      return steps
    },
  }
}

/** From the open page to the confirmed change. */
async function selectThem(page: Page): Promise<{ readonly seconds: number; readonly steps: number }> {
  await page.goto(`${world.address}/pages`)
  await page.getByRole('row').nth(10).waitFor(patience)
  const started = performance.now()
  const person = hand(page)
  await person.click('button', { name: 'Filter', exact: true })
  await person.inDialogue('button', { name: 'Kind', exact: true })
  await person.inDialogue('checkbox', { name: 'Pricing' })
  await page.getByText('3,254 pages', { exact: true }).waitFor(patience)
  await person.press('Escape')
  await person.click('button', { name: 'Select all' })
  await page.getByText('3,254 selected').waitFor()
  await person.press('1')
  await person.inDialogue('button', { name: 'Set 3,254 rows to Selected' })
  await page.getByText('3,254 rows set to Selected', { exact: false }).first().waitFor(patience)
  return { seconds: (performance.now() - started) / 1000, steps: person.steps }
}

test('3,254 pages by a filter: under 20 seconds and under 10 interactions, and back by one key', {
  timeout: 240_000,
}, async () => {
  const page = await world.openSignedIn()
  let best = Number.POSITIVE_INFINITY
  // Two or three seconds on a quiet machine. The best of three: other tests may hold the processor meanwhile.
  for (let round = 0; round < 3 && best >= 20; round++) {
    const { seconds, steps } = await selectThem(page)
    best = Math.min(best, seconds)
    expect(steps).toBeLessThan(10)
    expect(await countPages(world.home, host, 'Selected')).toBe(many)
    expect(await countPages(world.home, host, 'New')).toBe(40)
    expect(page.url()).toBe(`${world.address}/pages?kind=in%3Apricing`)
    await takePicture(page, 'curate-light-1440')
    await page.keyboard.press('z')
    await page.getByText('Taken back: 3,254 rows.').first().waitFor(patience)
    expect(await countPages(world.home, host, 'New')).toBe(many + 40)
  }
  expect(best).toBeLessThan(20)
  expectNoComplaints(page)
  await page.context().close()
})

test('when the number has moved it says so, changes nothing, and asks again', async () => {
  const page = await world.openSignedIn({ expected: /409/ })
  await page.goto(`${world.address}/pages?kind=blog&url=contains:${host}`)
  await page.getByRole('button', { name: 'Select all' }).click(patience)
  await page.keyboard.press('3')
  const dialogue = page.getByRole('dialog', { name: 'Set to Not a fit?' })
  await dialogue.getByText('40 rows will change').waitFor(patience)
  await expectAccessible(page)
  await addPages(world.home, host, 'blog', 2)
  await dialogue.getByRole('button', { name: 'Set 40 rows to Not a fit' }).click()
  await dialogue.getByText('42 match now, not 40', { exact: false }).waitFor(patience)
  expect(await countPages(world.home, host, 'Not a Fit')).toBe(0)
  await takePicture(page, 'count-moved-light-1440')
  await dialogue.getByRole('button', { name: 'Set 42 rows to Not a fit' }).click(patience)
  await page.getByText('42 rows set to Not a fit', { exact: false }).waitFor(patience)
  expect(await countPages(world.home, host, 'Not a Fit')).toBe(42)
  expectNoComplaints(page)
  await page.context().close()
})
