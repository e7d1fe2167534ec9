// A worker process for the chained stages, started and killed by the tests.
import { hostname } from 'node:os'
import { createLog } from '../../src/core/log.ts'
import { openDatabase } from '../../src/db/database.ts'
import { startTestStages } from '../../src/testing/loops.ts'
import { type ChainOptions, chainedStages } from './chained-stages.ts'

const { url, chain, concurrency } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  chain: ChainOptions
  concurrency: number
}
/** Longer than a row takes, except where a test stops a worker in the middle of one. */
const graceMs = 1000
const worker = `${hostname()}:${process.pid}`
const log = createLog({ level: 'silent', pretty: false })
const { db, close } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: worker, log })
const stages = chainedStages(chain, worker)
const running = await startTestStages({
  db,
  url,
  stages,
  worker,
  log,
  settings: { concurrency, batchSize: concurrency },
})
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await running.stop(graceMs)
  await close()
})
