import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { ChildRecord } from './child-files.ts'
import type { SitemapRow } from './import-types.ts'

/** Remembers which files below an index this import has read, and which it has met and spared. */
export async function saveChildren(
  trx: Trx,
  file: SitemapRow,
  startedAt: string,
  notes: readonly ChildRecord[],
): Promise<void> {
  const read = notes.filter(({ isRead }) => isRead)
  const spared = notes.flatMap(({ isRead, key }) => (isRead ? [] : [key]))
  if (read.length > 0) {
    await sql`
      INSERT INTO sitemap_children (tenant_id, sitemap_file_id, read_at, listed_at, key, lastmod)
      SELECT ${file.tenant_id}, ${file.id}, ${startedAt}::timestamptz, ${startedAt}::timestamptz, note.*
      FROM unnest(${read.map(({ key }) => key)}::bigint[], ${read.map(({ lastmod }) => lastmod)}::timestamptz[]) AS note
      ON CONFLICT (sitemap_file_id, key, tenant_id) DO UPDATE
      SET lastmod = excluded.lastmod, read_at = excluded.read_at, listed_at = excluded.listed_at
    `.execute(trx)
  }
  if (spared.length > 0) {
    await sql`
      UPDATE sitemap_children SET listed_at = ${startedAt}::timestamptz
      WHERE sitemap_file_id = ${file.id} AND key = ANY(${spared}::bigint[])
    `.execute(trx)
  }
}

/** Files that the index does not name any more. */
export async function deleteUnlistedChildren(trx: Trx, file: SitemapRow, startedAt: string): Promise<void> {
  await sql`
    DELETE FROM sitemap_children WHERE sitemap_file_id = ${file.id} AND listed_at < ${startedAt}::timestamptz
  `.execute(trx)
}
