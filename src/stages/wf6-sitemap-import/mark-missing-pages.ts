import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { SitemapRow } from './import-types.ts'

/**
 * What was read to its end and does not list a page any more has lost it, whichever file the page belongs to. The page
 * stays, with all that is known of it. It goes over to another file that lists it, and vanishes where there is none: of
 * the files that have listed it, those that somebody deleted say nothing any more.
 *
 * `isWhole` false: files below were spared, and nothing is known to be missing from them. Their pages are left alone, and so
 * are those that stand in several files, until an import reads them all.
 */
export async function markMissingPages(trx: Trx, file: SitemapRow, startedAt: string, isWhole: boolean): Promise<void> {
  const others = await trx
    .selectFrom('sitemap_files')
    .select('id')
    .where('domain_id', '=', file.domain_id)
    .where('id', '<>', file.id)
    .execute()
  const left = sql`ARRAY(SELECT id FROM unnest(listed_by) AS id WHERE id = ANY(${others.map(({ id }) => id)}::uuid[]))`
  const wasSkipped = sql`coalesce(listed_in, 0) <= 0 OR listed_in IN (
    SELECT key FROM sitemap_children
    WHERE sitemap_file_id = ${file.id} AND listed_at = ${startedAt}::timestamptz AND read_at < ${startedAt}::timestamptz)`
  await sql`
    UPDATE pages
    SET listed_by = ${left},
      sitemap_file_id = coalesce(nullif(sitemap_file_id, ${file.id}), (${left})[1], sitemap_file_id),
      vanished_at = CASE WHEN cardinality(${left}) = 0 THEN now() END
    WHERE vanished_at IS NULL AND listed_at < ${startedAt}::timestamptz
      AND (sitemap_file_id = ${file.id}
        OR (domain_id = ${file.domain_id} AND cardinality(listed_by) > 1 AND ${file.id} = ANY(listed_by)))
      ${isWhole ? sql`` : sql`AND NOT (${wasSkipped})`}
  `.execute(trx)
}
