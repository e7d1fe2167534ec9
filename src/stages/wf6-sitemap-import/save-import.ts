import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { storableJson } from '../../db/storable-json.ts'
import type { Trx } from '../../db/transaction.ts'
import { type ImportOutcome, wasReadable } from './import-outcomes.ts'
import type { ImportResult, SitemapRow } from './import-types.ts'
import { deleteUnlistedChildren } from './save-children.ts'

/**
 * Saves the end of an import, in one transaction with Completed: updates the file and applies the
 * tenant's rule to the domain's pages. Only at the end, because the last line may contain a better page.
 */
export async function saveImport(
  trx: Trx,
  file: SitemapRow,
  result: ImportResult,
  autopilot: Autopilot,
): Promise<ImportOutcome> {
  const { startedAt, outcome, counts, wasRead } = result
  const isWanted = await updateFile(trx, file, result)
  if (wasRead && !counts.incomplete) {
    await deleteUnlistedChildren(trx, file, startedAt)
  }
  if (counts.unchanged > 0) await recount(trx, file, counts)
  if (isWanted) await autopilot.apply(trx, { entity: 'pages', tenantId: file.tenant_id, group: file.domain_id })
  return outcome
}

/** Returns false if a user rejected the file or its domain: rules do not select their pages then. */
async function updateFile(trx: Trx, file: SitemapRow, result: ImportResult) {
  const { outcome, problems } = result
  const { rows } = await sql<{ wanted: boolean }>`
    UPDATE sitemap_files
    SET ${wasReadable(outcome) ? factsOf(result) : sql``}
      import_problems = ${problems.length > 0 ? storableJson(problems) : null}::jsonb
    WHERE id = ${file.id}
    RETURNING curation_status NOT IN ('Not a Fit', 'Archived') AND (
      SELECT domains.curation_status NOT IN ('Not a Fit', 'Archived') FROM domains WHERE domains.id = domain_id) AS wanted
  `.execute(trx)
  return rows[0]?.wanted ?? false
}

/** An unchanged file keeps its counts. */
function factsOf({ startedAt, counts, validator, wasRead }: ImportResult) {
  const { listed, contactLike, offSite, unusable, unchanged, incomplete } = counts
  const imported = sql`imported_at = CASE WHEN ${incomplete} THEN imported_at ELSE ${startedAt}::timestamptz END,`
  if (!wasRead) return imported
  return sql`
    pages_listed = ${listed > 0 ? sql`pages_listed` : sql`0`}, pages_created = ${listed > 0 ? sql`pages_created` : sql`0`},
    off_site = ${offSite}, unusable = ${unusable}, url_count = ${listed + offSite},
    contact_share = ${listed > 0 ? contactLike / listed : null}, files_unchanged = ${unchanged},
    etag = ${validator.etag ?? null}, last_modified = ${validator.lastModified ?? null}, ${imported}`
}

/** With skipped files, the counts of the index come from the stored pages. */
async function recount(trx: Trx, file: SitemapRow, { offSite }: ImportResult['counts']): Promise<void> {
  await sql`
    UPDATE sitemap_files
    SET pages_listed = listed, url_count = listed + ${offSite}::integer, contact_share = contact_like / nullif(listed, 0)::real
    FROM (
      SELECT count(*) AS listed, count(*) FILTER (WHERE contact_rank IS NOT NULL) AS contact_like
      FROM pages WHERE sitemap_file_id = ${file.id} AND vanished_at IS NULL
    ) AS counted
    WHERE id = ${file.id}
  `.execute(trx)
}
