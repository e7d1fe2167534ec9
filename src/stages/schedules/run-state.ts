import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { domainsOf, placesOf, rowsOf, searchesOf } from './run-scope.ts'
import type { StartedWork } from './scheduled-work.ts'

export interface RunState {
  readonly isBusy: boolean
  readonly seconds: number
}

const busy = (status: string) => sql`${sql.ref(status)} IN ('Queued', 'Processing')`

/** Whether something that the run has queued is not done, and since when. */
export async function findRunState(db: Database, runId: string, work: StartedWork): Promise<RunState> {
  const { rows } = await sql<RunState>`
    SELECT ${isBusy(runId, work)} AS "isBusy", extract(epoch FROM now() - start_finished_at)::int AS seconds
    FROM schedule_runs WHERE id = ${runId}`.execute(db)
  return rows[0] ?? { isBusy: false, seconds: 0 }
}

function isBusy(runId: string, work: StartedWork): RawBuilder<unknown> {
  const { import: importId, rows } = work
  const among = (table: string, ids: RawBuilder<unknown>, key: string, ...statuses: readonly string[]) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(key)} IN (${ids}) AND (${sql.join(statuses.map(busy), sql` OR `)}))`
  if (rows === 'contacts')
    return among('contacts', rowsOf(runId, rows), 'id', 'validation_status', 'verification_status')
  if (rows === 'contact_syncs') return among('contact_syncs', rowsOf(runId, rows), 'id', 'sync_status')
  if (rows === 'pages') return among('pages', rowsOf(runId, rows), 'id', 'page_processing_status')
  // In the order of the pipeline: the first part that is busy ends the look.
  const domains = domainsOf(work, runId)
  return sql`CASE
    WHEN ${among('searches', searchesOf(work), 'id', 'search_status')} THEN true
    WHEN ${among('imports', sql`SELECT ${importId ?? null}::uuid`, 'id', 'download_status', 'import_status')} THEN true
    WHEN ${among('places', placesOf(work), 'id', 'deep_scan_status')} THEN true
    WHEN ${among('local_businesses', placesOf(work), 'place_id', 'domain_extraction_status', 'link_resolution_status')} THEN true
    WHEN ${among('domains', domains, 'id', 'metadata_status', 'sitemap_analysis_status')} THEN true
    WHEN ${among('sitemap_files', domains, 'domain_id', 'sitemap_import_status')} THEN true
    ELSE ${among('pages', domains, 'domain_id', 'page_processing_status')} END`
}
