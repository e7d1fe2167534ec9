// Two chained stages for tests that kill processes: a place becomes a business, a business becomes an output row.
// Outputs go to a table without a unique key, so that a row that is saved twice is there twice.
import { sql } from 'kysely'
import { pause } from '../../src/core/time.ts'
import { defineStage, type Stage } from '../../src/curation/define-stage.ts'
import type { Database } from '../../src/db/database.ts'

export interface ChainOptions {
  readonly leaseSeconds: number
  readonly maxAttempts: number
  /** Each row takes a random time up to this. */
  readonly workMs: number
}

export async function createOutputTable(db: Database): Promise<void> {
  await sql`CREATE TABLE outputs (stage text NOT NULL, row_id uuid NOT NULL, worker text NOT NULL)`.execute(db)
}

export function chainedStages(options: ChainOptions, worker: string): [Stage, Stage] {
  const claim = { leaseSeconds: options.leaseSeconds, maxAttempts: options.maxAttempts, backoffSeconds: 1 }
  const work = (signal: AbortSignal) => pause(Math.random() * options.workMs, signal)
  const first = defineStage({
    id: 'chain-1',
    summary: 'places to businesses',
    scheduler: 'DEEP_SCAN',
    entity: 'places',
    progress: 'deep_scan',
    columns: ['name'],
    claim,
    outcomes: ['ok'],
    async process(row, { signal }) {
      await work(signal)
      return row.name ?? ''
    },
    async save(trx, row, name) {
      await sql`INSERT INTO outputs VALUES ('chain-1', ${row.id}, ${worker})`.execute(trx)
      const business = { tenant_id: row.tenant_id, name, domain_extraction_status: 'Queued' as const }
      await trx.insertInto('local_businesses').values(business).execute()
      return 'ok'
    },
  })
  const second = defineStage({
    id: 'chain-2',
    summary: 'businesses to outputs',
    scheduler: 'DOMAIN_EXTRACTION',
    entity: 'local_businesses',
    progress: 'domain_extraction',
    columns: [],
    claim,
    outcomes: ['ok'],
    process: (_row, { signal }) => work(signal),
    async save(trx, row) {
      await sql`INSERT INTO outputs VALUES ('chain-2', ${row.id}, ${worker})`.execute(trx)
      return 'ok'
    },
  })
  return [first, second]
}
