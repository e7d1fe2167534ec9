// The rows that the work of a run is about, as subqueries of ids.
import { type RawBuilder, sql } from 'kysely'
import type { StartedWork } from './scheduled-work.ts'

/** Its searches; a list of businesses is one, too. */
export const searchesOf = ({ searches = [], import: importId }: StartedWork): RawBuilder<unknown> =>
  sql`SELECT unnest(${searches}::uuid[]) UNION ALL SELECT search_id FROM imports WHERE id = ${importId ?? null}::uuid AND search_id IS NOT NULL`

/** The places that they found. */
export const placesOf = (work: StartedWork): RawBuilder<unknown> =>
  sql`SELECT place_id FROM search_places WHERE search_id IN (${searchesOf(work)})`

/** The sites of what it searched, listed or read. */
export function domainsOf(work: StartedWork, runId: string): RawBuilder<unknown> {
  if (work.rows === 'pages') return sql`SELECT domain_id FROM pages WHERE id IN (${rowsOf(runId, 'pages')})`
  const ofPlaces = sql`SELECT domain_id FROM local_businesses WHERE place_id IN (${placesOf(work)}) AND domain_id IS NOT NULL`
  if (work.import === undefined) return ofPlaces
  const listed = sql`SELECT entity_id FROM import_rows WHERE import_id = ${work.import}`
  return sql`${ofPlaces} UNION SELECT id FROM domains WHERE id IN (${listed})
    UNION SELECT domain_id FROM pages WHERE id IN (${listed})
    UNION SELECT domain_id FROM sitemap_files WHERE id IN (${listed})`
}

/** Rows that were stored when the run started. */
export const rowsOf = (runId: string, entity: string): RawBuilder<unknown> =>
  sql`SELECT row_id FROM schedule_run_rows WHERE run_id = ${runId} AND entity = ${entity}`
