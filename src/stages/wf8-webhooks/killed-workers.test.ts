import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeContacts } from '../../testing/delivery-fixture.ts'
import { isLongRun } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { startReceiver, webhookTools } from '../../testing/webhook-fixture.ts'
import { createWebhook } from './webhook-store.ts'

const database = useTestDatabase()
const script = new URL('../../testing/webhook-worker.ts', import.meta.url).pathname
const kills = isLongRun ? 20 : 4
const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

test('every event arrives at least once, with one id, while two processes send and are killed', {
  timeout: 300_000,
}, async () => {
  const { db, tenantId } = database
  const keyFile = join(mkdtempSync(join(tmpdir(), 'webhooks-')), 'secrets.key')
  const receiver = await startReceiver()
  const given = { name: 'Ours', url: receiver.url, events: ['contact.created'] as const }
  await createWebhook(db, webhookTools(db, { keyFile }).secrets, { tenantId, userId: tenantId }, given)
  let killed = 0
  const start = () => {
    const child = spawn(process.execPath, [script, database.url, keyFile], { stdio: 'inherit' })
    workers.add(child)
    child.on('exit', () => workers.delete(child))
  }
  const contacts = await makeContacts(db, tenantId, 60 * kills)
  await until('the last kill and the last message', async () => {
    while (workers.size < 2) start()
    // In the middle of the messages: some were sent and are not settled.
    if (killed < kills && receiver.received.length >= 60 * killed + 20) {
      killed++
      for (const worker of [...workers].slice(0, 1)) worker.kill('SIGKILL')
    }
    const open = db.selectFrom('webhook_messages').select('id').where('delivery_status', '<>', 'Completed')
    return killed >= kills && (await open.executeTakeFirst()) === undefined
  })
  const messages = await db.selectFrom('webhook_messages').select(['id', 'subject_id', 'delivery_outcome']).execute()
  expect(new Set(messages.map(({ subject_id }) => subject_id))).toEqual(new Set(contacts))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(messages.map(({ id }) => id)),
  )
  expect(new Set(messages.map(({ delivery_outcome }) => delivery_outcome))).toEqual(new Set(['delivered']))
  process.stdout.write(`${killed} kills, ${messages.length} messages, ${receiver.received.length} received\n`)
  receiver.close()
})
