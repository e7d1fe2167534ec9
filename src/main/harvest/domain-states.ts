import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The progress of a domain. */
export interface DomainState {
  readonly id: string
  readonly host: string
  readonly done: boolean
  /** Null until it is done. */
  readonly outcome: string | null
  readonly pages: number
  readonly contacts: number
}

interface Row {
  readonly id: string
  readonly host: string
  readonly open: boolean
  readonly metadata_outcome: string | null
  readonly sitemap_analysis_outcome: string | null
  readonly sitemap_analysis_error_code: string | null
  readonly page_outcome: string | null
  readonly pages: number
  readonly contacts: number
}

/** Reads the state of domains. Selected pages have their own index, so a site with a million pages costs no more. */
export async function domainStates(db: Database, ids: readonly string[]): Promise<DomainState[]> {
  const { rows } = await sql<Row>`
    SELECT domains.id, host, metadata_outcome, sitemap_analysis_outcome, sitemap_analysis_error_code, read.page_outcome, read.pages,
      (SELECT count(*)::int FROM contacts WHERE contacts.domain_id = domains.id) AS contacts,
      metadata_status IN ('Queued', 'Processing') OR sitemap_analysis_status IN ('Queued', 'Processing') OR read.open > 0
        OR EXISTS (SELECT FROM sitemap_files AS file WHERE file.domain_id = domains.id
          AND sitemap_import_status IN ('Queued', 'Processing')) AS open
    FROM domains, LATERAL (
      SELECT count(*) FILTER (WHERE page_processing_status IN ('Queued', 'Processing')) AS open,
        count(*) FILTER (WHERE page_processing_status = 'Completed')::int AS pages,
        mode() WITHIN GROUP (ORDER BY coalesce(page_processing_outcome, page_processing_error_code)) AS page_outcome
      FROM pages WHERE pages.domain_id = domains.id AND curation_status = 'Selected'
    ) AS read
    WHERE domains.id = ANY(${ids}::uuid[])
  `.execute(db)
  return rows.map((row) => ({ ...row, done: !row.open, outcome: row.open ? null : outcomeOf(row) }))
}

/** `contacts_found`, or the outcome of the first step that explains why there are none. */
function outcomeOf(row: Row): string {
  if (row.contacts > 0) return 'contacts_found'
  if (row.metadata_outcome !== null && row.metadata_outcome !== 'ok') return row.metadata_outcome
  const found = row.sitemap_analysis_outcome
  if (found !== 'sitemaps_found' && found !== 'virtual_sitemap')
    return found ?? row.sitemap_analysis_error_code ?? 'not_searched'
  return row.page_outcome ?? 'no_pages'
}
