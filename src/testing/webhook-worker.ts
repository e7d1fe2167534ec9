// A worker that sends webhook messages. It runs until its parent kills it.
import { openDatabase } from '../db/database.ts'
import { webhookMessages } from '../stages/wf8-webhooks/stage.ts'
import { quietLog, startTestStages } from './loops.ts'
import { webhookTools } from './webhook-fixture.ts'

const [, , url = '', keyFile = ''] = process.argv
const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: 'webhooks', log: quietLog })
const stage = webhookMessages({ destinations: webhookTools(db, { keyFile }) })
await startTestStages({
  db,
  url,
  // A short lease, so that the messages of a killed worker are claimed again soon.
  stages: [{ ...stage, claim: { ...stage.claim, leaseSeconds: 1 } }],
  worker: `webhooks:${process.pid}`,
})
