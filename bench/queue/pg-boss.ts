// As its docs recommend for throughput: batches, several workers per process, fetching again while batches are full.
import { PgBoss } from 'pg-boss'
import { contenderArguments, count, ready } from './contender.ts'

const { url } = contenderArguments()
const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false })
boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`))
await boss.start()
await ready()
const options = { batchSize: 200, localConcurrency: 2, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true }
await boss.work('noop', options, (jobs) => {
  // The batch is completed after the handler returns, so it is counted slightly early, in the peer's favour.
  count(jobs.length)
  return Promise.resolve()
})
