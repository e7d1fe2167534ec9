import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { ChildRecord } from './child-files.ts'
import type { SitemapRow } from './import-types.ts'

/** Saves which files of an index this import read, and which it skipped. */
export async function saveChildren(
  trx: Trx,
  file: SitemapRow,
  startedAt: string,
  records: readonly ChildRecord[],
): Promise<void> {
  const read = records.filter(({ isRead }) => isRead)
  const skipped = records.flatMap(({ isRead, key }) => (isRead ? [] : [key]))
  if (read.length > 0) {
    await sql`
      INSERT INTO sitemap_children (tenant_id, sitemap_file_id, read_at, listed_at, key, lastmod)
      SELECT ${file.tenant_id}, ${file.id}, ${startedAt}::timestamptz, ${startedAt}::timestamptz, child.*
      FROM unnest(${read.map(({ key }) => key)}::bigint[], ${read.map(({ lastmod }) => lastmod)}::timestamptz[]) AS child
      ON CONFLICT (sitemap_file_id, key, tenant_id) DO UPDATE
      SET lastmod = excluded.lastmod, read_at = excluded.read_at, listed_at = excluded.listed_at
    `.execute(trx)
  }
  if (skipped.length > 0) {
    await sql`
      UPDATE sitemap_children SET listed_at = ${startedAt}::timestamptz
      WHERE sitemap_file_id = ${file.id} AND key = ANY(${skipped}::bigint[])
    `.execute(trx)
  }
}

/** Deletes records of files that the index no longer lists. */
export async function deleteUnlistedChildren(trx: Trx, file: SitemapRow, startedAt: string): Promise<void> {
  await sql`
    DELETE FROM sitemap_children WHERE sitemap_file_id = ${file.id} AND listed_at < ${startedAt}::timestamptz
  `.execute(trx)
}
