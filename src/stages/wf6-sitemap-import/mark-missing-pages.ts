import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { ImportResult, SitemapRow } from './import-types.ts'

const pagesPerPart = 5_000

/**
 * Handles pages that a completely read file no longer lists. The row stays. It moves to another file that lists the page;
 * without one, `vanished_at` is set. Deleted files do not count.
 *
 * Handles some thousand pages and returns whether they were the last: a site may have dropped a million.
 *
 * `isWhole` false: some files of the index were skipped. Their pages, and pages in several files, are not changed until an
 * import reads all files.
 */
export async function markMissingPages(
  trx: Trx,
  file: SitemapRow,
  { startedAt, counts, wasRead }: ImportResult,
): Promise<boolean> {
  if (!wasRead || counts.incomplete || file.imported_at === null) return true
  const isWhole = counts.unchanged === 0
  const others = await trx
    .selectFrom('sitemap_files')
    .select('id')
    .where('domain_id', '=', file.domain_id)
    .where('id', '<>', file.id)
    .execute()
  const otherFiles = sql`ARRAY(SELECT id FROM unnest(listed_by) AS id WHERE id = ANY(${others.map(({ id }) => id)}::uuid[]))`
  const wasSkipped = sql`coalesce(listed_in, 0) <= 0 OR listed_in IN (
    SELECT key FROM sitemap_children
    WHERE sitemap_file_id = ${file.id} AND listed_at = ${startedAt}::timestamptz AND read_at < ${startedAt}::timestamptz)`
  const { numAffectedRows = 0n } = await sql`
    WITH missing AS MATERIALIZED (
      SELECT id FROM pages
      WHERE vanished_at IS NULL AND listed_at < ${startedAt}::timestamptz
        AND (sitemap_file_id = ${file.id}
          OR (domain_id = ${file.domain_id} AND cardinality(listed_by) > 1 AND ${file.id} = ANY(listed_by)))
        ${isWhole ? sql`` : sql`AND NOT (${wasSkipped})`}
      ORDER BY id LIMIT ${pagesPerPart} FOR UPDATE
    )
    UPDATE pages
    SET listed_by = ${otherFiles},
      sitemap_file_id = coalesce(nullif(sitemap_file_id, ${file.id}), (${otherFiles})[1], sitemap_file_id),
      vanished_at = CASE WHEN cardinality(${otherFiles}) = 0 THEN now() END
    WHERE id = ANY(ARRAY(SELECT id FROM missing))
  `.execute(trx)
  return numAffectedRows < pagesPerPart
}
