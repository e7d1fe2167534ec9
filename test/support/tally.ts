import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'

export interface Tally {
  readonly open: number
  readonly completed: number
  readonly errors: number
  readonly outputs: number
  readonly distinct: number
}

const chain = {
  'chain-1': { table: 'places', status: 'deep_scan_status' },
  'chain-2': { table: 'local_businesses', status: 'domain_extraction_status' },
} as const

/** Counts the rows of one of the chained stages by status, and their outputs. */
export async function tally(db: Database, stage: keyof typeof chain): Promise<Tally> {
  const status = sql.ref(chain[stage].status)
  const { rows } = await sql<Tally>`
    SELECT count(*) FILTER (WHERE ${status} IN ('Queued', 'Processing')) AS open,
      count(*) FILTER (WHERE ${status} = 'Completed') AS completed,
      count(*) FILTER (WHERE ${status} = 'Error') AS errors,
      (SELECT count(*) FROM outputs WHERE stage = ${stage}) AS outputs,
      (SELECT count(DISTINCT row_id) FROM outputs WHERE stage = ${stage}) AS distinct
    FROM ${sql.table(chain[stage].table)}`.execute(db)
  return rows[0] ?? { open: 0, completed: 0, errors: 0, outputs: 0, distinct: 0 }
}
