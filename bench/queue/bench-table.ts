import type { Generated } from 'kysely'
import type pg from 'pg'
import { defineStage, type Stage } from '../../src/curation/define-stage.ts'

interface BenchRows {
  id: Generated<string>
  tenant_id: string
  noop_lease_token: string | null
}

declare module '../../src/db/schema.ts' {
  interface DB {
    bench_rows: BenchRows
    bench_small: BenchRows
  }
}

/** Minimal tables, like those of a job queue, with the stage columns that every stage table has. */
export async function createBenchTables(pool: pg.Pool): Promise<void> {
  for (const table of ['bench_rows', 'bench_small']) {
    await pool.query(`CREATE TABLE ${table} (id uuid PRIMARY KEY DEFAULT new_id(), tenant_id uuid NOT NULL)`)
    await pool.query(`CALL add_stage('${table}', 'noop')`)
  }
}

/**
 * SQL for the tenant of row n of $1: twenty tenants, of which the largest has a third of the rows. The rows of a tenant
 * follow each other, as a search or an import queues them.
 */
export const tenantOfRow = `md5('tenant ' || floor(20 * power((n - 1)::float8 / $1, 3)))::uuid`

/** Does nothing. */
export function noopOn(entity: 'bench_rows' | 'bench_small'): Stage {
  return defineStage({
    id: `noop-on-${entity.replace('_', '-')}`,
    summary: 'does nothing',
    scheduler: 'PAGE_CURATION',
    entity,
    progress: 'noop',
    columns: [],
    claim: { leaseSeconds: 60, maxAttempts: 3 },
    outcomes: ['ok'],
    process: async () => 'ok' as const,
  })
}
