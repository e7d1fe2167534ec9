import type { Generated } from 'kysely'
import type pg from 'pg'
import { defineStage } from '../../src/curation/define-stage.ts'

interface BenchRows {
  id: Generated<string>
  tenant_id: string
  noop_lease_token: string | null
}

declare module '../../src/db/schema.ts' {
  interface DB {
    bench_rows: BenchRows
  }
}

/** A table as lean as a job queue's, made a stage's by the same call as every other. */
export async function createBenchTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE bench_rows (id uuid PRIMARY KEY DEFAULT new_id(), tenant_id uuid NOT NULL);
    CALL add_stage('bench_rows', 'noop');
  `)
}

export const noop = defineStage({
  id: 'bench-noop',
  summary: 'does nothing, as fast as it can',
  scheduler: 'PAGE_CURATION',
  entity: 'bench_rows',
  progress: 'noop',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})
