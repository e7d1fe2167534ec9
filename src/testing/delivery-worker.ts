// A worker that delivers to servers of a test. It runs until it is killed, or ends its rows on SIGTERM.
import { openDatabase } from '../db/database.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { deliveryTools } from './delivery-fixture.ts'
import { quietLog, startTestStages } from './loops.ts'

export interface DeliveryWorkerOptions {
  readonly url: string
  readonly name: string
  readonly keyFile: string
  readonly baseUrls: Partial<Record<DestinationKind, string>>
  readonly gapMs?: number
  /** A short lease: the rows of a killed worker go on soon. */
  readonly leaseSeconds: number
  readonly concurrency: number
}

const options = JSON.parse(process.argv[2] ?? '') as DeliveryWorkerOptions
const { url, name, keyFile, baseUrls, gapMs, leaseSeconds, concurrency } = options
const { db, close } = await openDatabase({ url, poolSize: 5, statementTimeoutSeconds: 30, name, log: quietLog })
const tools = deliveryTools(db, baseUrls, { keyFile, worker: name, ...(gapMs !== undefined && { gapMs }) })
const stage = delivery({ destinations: tools })
const claim = { ...stage.claim, leaseSeconds, backoffSeconds: 0.2 }
const settings = { concurrency, batchSize: concurrency }
const running = await startTestStages({ db, url, stages: [{ ...stage, claim }], worker: name, settings })
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await running.stop(10_000)
  await close()
})
