import type pg from 'pg'
import { rounded } from '../bench.ts'
import { pagesAt, type Server, send } from './client.ts'

interface Selection {
  readonly rows: number
  readonly tenantId: string
}

/** Selects the given number of new pages of a tenant by a filter, undoes it, and compares every row with its previous state. */
export async function selectAndUndo(pool: pg.Pool, server: Server, { rows, tenantId }: Selection) {
  const { rows: found } = await pool.query<{ created_at: Date }>(
    `SELECT created_at FROM pages WHERE tenant_id = $1 AND curation_status = 'New' ORDER BY created_at OFFSET $2 LIMIT 1`,
    [tenantId, rows],
  )
  const all = [
    { field: 'curation_status', op: 'equals', value: 'New' },
    { field: 'created_at', op: 'lt', value: found[0]?.created_at.toISOString() },
  ]
  const before = await digest(pool, tenantId)
  const change = { filter: { all }, status: 'Selected', all: true }
  const { seconds: selectSeconds, answer } = await timed(pool, () =>
    send(server, `${pagesAt}/status/filtered`, change, 'PUT'),
  )
  if (Math.abs(Number(answer.updated) - rows) > rows / 100) throw new Error(`${answer.updated} rows were selected`)
  const undo = `/api/v2/bulk-actions/${answer.bulk_action_id}/undo`
  const { seconds: undoSeconds } = await timed(pool, () => send(server, undo, {}))
  if ((await digest(pool, tenantId)) !== before) throw new Error('the undo did not restore the previous rows')
  return { selectSeconds, undoSeconds }
}

async function timed(pool: pg.Pool, work: () => Promise<Response>) {
  await pool.query('CHECKPOINT')
  const started = performance.now()
  const answer = (await (await work()).json()) as Record<string, unknown>
  return { seconds: rounded((performance.now() - started) / 1000), answer }
}

/** A hash over all columns that a change may write, except the time of the last write. */
async function digest(pool: pg.Pool, tenantId: string): Promise<string> {
  const { rows } = await pool.query<{ sum: string }>(
    `
    SELECT sum(hashtextextended(concat_ws('|', id, curation_status, curated_at, curated_by, curation_reason,
      page_processing_status, page_processing_attempts, page_processing_next_attempt_at, page_processing_finished_at,
      page_processing_error_code), 0)::numeric)::text AS sum FROM pages WHERE tenant_id = $1`,
    [tenantId],
  )
  return rows[0]?.sum ?? ''
}
