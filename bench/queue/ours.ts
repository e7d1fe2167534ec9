import { openDatabase } from '../../src/db/database.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import { noopOn } from './bench-table.ts'
import { contenderArguments, count, ready } from './contender.ts'

const { url } = contenderArguments()
const { db } = await openDatabase({ url, poolSize: 10, statementTimeoutSeconds: 60, name: 'ours', log: quietLog })
await ready()
const settings = { batchSize: 2000, concurrency: 4000 }
const metrics = { claimed: () => undefined, settled: () => count(1) }
await startTestStages({ db, url, stages: [noopOn('bench_rows')], worker: `ours:${process.pid}`, settings, metrics })
