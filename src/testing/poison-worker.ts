// A worker process that a row named "poison" kills. It runs until its parent kills it, or the row does.
import { setTimeout as pause } from 'node:timers/promises'
import { defineStage } from '../curation/define-stage.ts'
import { openDatabase } from '../db/database.ts'
import { quietLog, startTestStages } from './loops.ts'

const url = process.argv[2] ?? ''
const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: 'poison', log: quietLog })
const stage = defineStage({
  id: 'poison',
  summary: 'dies on one row',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  claim: { leaseSeconds: 1, maxAttempts: 2 },
  outcomes: ['ok'],
  process: async ({ name }) => {
    // The others are still in flight when the process dies.
    await pause(name === 'poison' ? 20 : 40)
    if (name === 'poison') process.exit(9)
    return 'ok' as const
  },
})
await startTestStages({ db, url, stages: [stage], worker: `poison:${process.pid}` })
