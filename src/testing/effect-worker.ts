// A worker whose stage calls a service for batches of rows, through the effect ledger. It runs until its parent kills it.
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import { defineStage } from '../curation/define-stage.ts'
import { openDatabase } from '../db/database.ts'
import { quietLog, startTestStages } from './loops.ts'

const [, , url = '', service = ''] = process.argv

async function ask(path: string, body: unknown): Promise<Record<string, string | null>> {
  const headers = { 'content-type': 'application/json', worker: String(process.pid) }
  const response = await fetch(`${service}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new AppError('provider_unavailable', `status ${response.status}`)
  return (await response.json()) as Record<string, string | null>
}

const { db } = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: 'effects', log: quietLog })
const stage = defineStage({
  id: 'effects',
  summary: 'pays per row',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  claim: { leaseSeconds: 1, maxAttempts: 100, backoffSeconds: 0.01 },
  lookups: { way: sql<string>`SELECT CASE WHEN name LIKE '%0' THEN 'lookup' ELSE 'idempotent' END` },
  outcomes: ['paid'],
  effects: { subjectHashes: () => [] },
  batch: { size: 5, maxWaitMs: 5, by: ({ way }) => way },
  processBatch: (rows, context) =>
    context.effects(
      'pay',
      rows.map((row) => ({ row, request: { name: row.name, way: row.way } })),
      {
        async send(calls) {
          const receipts = await ask('pay', calls)
          return calls.map(({ id }) => ({ value: receipts[id] ?? null }))
        },
        // An idempotent call may be repeated; of the others the service is asked.
        async reconcile(calls) {
          const receipts = await ask('reconcile', calls)
          return calls.map(({ id, request }) => ({
            value: request.way === 'idempotent' ? undefined : (receipts[id] ?? undefined),
          }))
        },
      },
    ),
  async saveBatch(trx, results) {
    for (const { row, result } of results)
      await trx.updateTable('places').set({ notes: result }).where('id', '=', row.id).execute()
    return results.map(() => 'paid')
  },
})
await startTestStages({
  db,
  url,
  stages: [stage],
  worker: `effects:${process.pid}`,
  settings: { batchSize: 10, concurrency: 10 },
})
