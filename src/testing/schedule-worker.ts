// A worker that starts the runs of schedules. It runs until its parent kills it.
import { openDatabase } from '../db/database.ts'
import { quietLog, startTestStages } from './loops.ts'
import { scheduleRegistry } from './schedule-fixture.ts'

const [, , url = ''] = process.argv
const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: 'schedules', log: quietLog })
const stage = scheduleRegistry(() => db).stage('schedule-start')
await startTestStages({
  db,
  url,
  // A short lease, so that the runs of a killed worker are claimed again soon.
  stages: [{ ...stage, claim: { ...stage.claim, leaseSeconds: 1 } }],
  worker: `schedules:${process.pid}`,
})
