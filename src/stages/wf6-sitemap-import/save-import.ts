import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { storableJson } from '../../db/storable-json.ts'
import type { Trx } from '../../db/transaction.ts'
import { couldBeRead, type ImportOutcome } from './import-outcomes.ts'
import type { ImportResult, SitemapRow } from './import-sitemap.ts'
import { markVanished } from './mark-vanished.ts'

/**
 * The end of an import, in one transaction with Completed: the file learns what was found, pages that it lists no more are
 * marked, and the tenant's rule chooses among the domain's pages. Only now: a better one may stand in the last line.
 */
export async function saveImport(
  trx: Trx,
  file: SitemapRow,
  result: ImportResult,
  autopilot: Autopilot,
): Promise<ImportOutcome> {
  const { startedAt, outcome, counts } = result
  const isWanted = await noteImport(trx, file, result)
  if (file.imported_at !== null && !counts.incomplete) await markVanished(trx, file, startedAt)
  if (isWanted) await autopilot.apply(trx, { entity: 'pages', tenantId: file.tenant_id, group: file.domain_id })
  return outcome
}

/** Says whether anybody still wants the file and its domain: a person's no ends what rules may do with their pages. */
async function noteImport(trx: Trx, file: SitemapRow, { startedAt, outcome, counts, problems }: ImportResult) {
  const { listed, contactLike, offSite, unusable, incomplete } = counts
  const facts = sql`
    pages_listed = ${listed > 0 ? sql`pages_listed` : sql`0`}, pages_created = ${listed > 0 ? sql`pages_created` : sql`0`}, off_site = ${offSite},
    unusable = ${unusable}, url_count = ${listed + offSite}, contact_share = ${listed > 0 ? contactLike / listed : null},
    imported_at = CASE WHEN ${incomplete} THEN imported_at ELSE ${startedAt}::timestamptz END,`
  const { rows } = await sql<{ wanted: boolean }>`
    UPDATE sitemap_files
    SET ${couldBeRead(outcome) ? facts : sql``}
      import_problems = ${problems.length > 0 ? storableJson(problems) : null}::jsonb
    WHERE id = ${file.id}
    RETURNING curation_status NOT IN ('Not a Fit', 'Archived') AND (
      SELECT domains.curation_status NOT IN ('Not a Fit', 'Archived') FROM domains WHERE domains.id = domain_id) AS wanted
  `.execute(trx)
  return rows[0]?.wanted ?? false
}
