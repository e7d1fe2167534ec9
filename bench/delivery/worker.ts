import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/database.ts'
import { DatabaseClient } from '../../src/db/pool.ts'
import { delivery } from '../../src/stages/wf8-delivery/stage.ts'
import { deliveryTools } from '../../src/testing/delivery-fixture.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import type { DeliveryJob, WorkerReport } from './job.ts'

const { databaseUrl: url, endpoint, keyFile, name } = JSON.parse(process.argv[2] ?? '') as DeliveryJob

let statements = 0
// The driver of the product: this folder has another one, of the peers.
const driver = Object.getPrototypeOf(DatabaseClient.prototype) as { query: (...given: unknown[]) => unknown }
const { query } = driver
driver.query = function counted(...given) {
  statements++
  return query.apply(this, given)
}

const config = readConfig({})
const { db, close } = await openDatabase({
  url,
  poolSize: config.DATABASE_POOL_SIZE,
  statementTimeoutSeconds: 60,
  name,
  log: quietLog,
})
// Without the rate limit, on both sides.
const destinations = deliveryTools(db, { hubspot: endpoint }, { keyFile, worker: name, gapMs: 0 })
const settings = config.schedulers.CRM_SYNC
const running = await startTestStages({ db, url, stages: [delivery({ destinations })], worker: name, settings })
statements = 0
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  const counted = statements
  const { user, system } = process.cpuUsage()
  const report: WorkerReport = {
    statements: counted,
    rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    cpuS: (user + system) / 1e6,
  }
  await running.stop(10_000)
  await close()
  process.stdout.write(`${JSON.stringify(report)}\n`)
})
