// An admin adds a webhook, copies its secret, tests it, reads the log, resends, replaces the secret, pauses and deletes it.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../src/testing/webhook-fixture.ts'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  takePicture,
  useBrowser,
} from '../support/browser.ts'

const app = useBrowser()
const withTimeout = { timeout: 120_000 }
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

test('a webhook is added, tested, resent, gets a new secret, is paused and deleted', { timeout: 300_000 }, async () => {
  const page = await app.openSignedIn({ expected: /422 .*\/webhooks$/ })
  await page.goto(`${app.url}/queues`)
  await page.getByText('No one is notified of alarms').waitFor(withTimeout)
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  await page.getByText('No webhooks yet').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'webhooks-empty')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  await page.keyboard.type('Our system')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not a URL')
  await page.keyboard.press('Enter')
  await dialog.getByText('is not a URL').waitFor(withTimeout)
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('A contact was created').check()
  await expectAccessible(page)
  await takePicture(page, 'webhook-dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const secret = async () => await page.getByRole('status', { name: 'Secret' }).textContent(withTimeout)
  const first = (await secret()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Send test' }).click()
  const log = page.getByRole('table', { name: 'Log of Our system' })
  await log.getByText('Delivered').waitFor(withTimeout)
  const [message] = receiver.received
  expect(new Webhook(first).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({ type: 'webhook.test' })

  receiver.answer = { status: 503, body: 'not now' }
  await log.getByRole('button', { name: /^Resend webhook.test/ }).click()
  await log.getByText('The receiver answered 503: not now').waitFor(withTimeout)
  await expectAccessible(page)
  await takePicture(page, 'webhooks')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await takePicture(page, 'webhooks-dark-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await takePicture(page, 'webhooks-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByText('signs too until').waitFor(withTimeout)
  expect(await secret()).not.toBe(first)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor(withTimeout)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet').waitFor(withTimeout)
  expectNoComplaints(page)
  await closeWindow(page)
})
