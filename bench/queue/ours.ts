import { openDatabase } from '../../src/db/database.ts'
import { quietLog, startTestStages } from '../../src/testing/loops.ts'
import { noop } from './bench-table.ts'
import { contenderArguments, count, ready } from './contender.ts'

const { url } = contenderArguments()
const { db } = await openDatabase({ url, poolSize: 10, statementTimeoutSeconds: 60, name: 'ours', log: quietLog })
await ready()
const settings = { batchSize: 200, concurrency: 200 }
const metrics = { claimed: () => undefined, settled: () => count(1) }
await startTestStages({ db, url, stages: [noop], worker: `ours:${process.pid}`, settings, metrics })
