import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import type { ImportOutcome } from './import-outcomes.ts'
import type { ImportResult, SitemapRow } from './import-sitemap.ts'

/**
 * The end of an import, in one transaction with Completed: file and domain learn what was found, pages that the file lists
 * no more are marked, and the tenant's rule chooses among the domain's pages. Only now: a better one may stand in the last line.
 */
export async function saveImport(
  trx: Trx,
  file: SitemapRow,
  { startedAt, outcome, counts, problems }: ImportResult,
  autopilot: Autopilot,
): Promise<ImportOutcome> {
  const { listed, contactLike, offSite, unusable, incomplete } = counts
  await sql`
    WITH imported AS (
      UPDATE sitemap_files
      SET pages_listed = ${listed}, pages_created = coalesce(pages_created, 0), off_site = ${offSite}, unusable = ${unusable},
        url_count = ${listed + offSite}, contact_share = ${listed > 0 ? contactLike / listed : null},
        import_problems = ${problems.length > 0 ? storable(problems) : null}::jsonb,
        imported_at = CASE WHEN ${incomplete} THEN imported_at ELSE ${startedAt}::timestamptz END
      WHERE id = ${file.id} RETURNING pages_created
    )
    UPDATE domains SET pages_found = pages_found + imported.pages_created FROM imported WHERE domains.id = ${file.domain_id}
  `.execute(trx)
  if (file.imported_at !== null && !incomplete) await markVanished(trx, file, startedAt)
  await autopilot.apply(trx, { entity: 'pages', tenantId: file.tenant_id, group: file.domain_id })
  return outcome
}

/** What was read to its end and does not list a page any more has lost it. The page stays, with all that is known of it. */
async function markVanished(trx: Trx, file: SitemapRow, startedAt: string): Promise<void> {
  await sql`
    UPDATE pages SET vanished_at = now()
    WHERE sitemap_file_id = ${file.id} AND vanished_at IS NULL AND listed_at < ${startedAt}::timestamptz
  `.execute(trx)
}

/** JSON that PostgreSQL takes: addresses of the wild may hold what it does not. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}
