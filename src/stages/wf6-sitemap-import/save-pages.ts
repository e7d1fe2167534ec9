import { sql } from 'kysely'
import { arrayText } from '../../db/array-text.ts'
import type { Trx } from '../../db/transaction.ts'
import { pageKindRules } from '../../extract/page-kind/page-kind-rules.ts'
import type { PagesPart, SitemapRow } from './import-types.ts'
import type { PageDraft } from './page-draft.ts'
import { saveChildren } from './save-children.ts'

/** Saves a part of an import: creates new pages with their kind and updates existing ones. */
export async function savePages(trx: Trx, file: SitemapRow, part: PagesPart): Promise<void> {
  if (part.children.length > 0) await saveChildren(trx, file, part.startedAt, part.children)
  if (part.pages.length === 0) return
  const { created, listed } = await upsertPages(trx, file, part)
  const before = (name: string) => (part.isFirst ? sql`0` : sql`coalesce(${sql.ref(name)}, 0)`)
  await sql`
    UPDATE sitemap_files
    SET pages_created = ${before('pages_created')} + ${created}, pages_listed = ${before('pages_listed')} + ${listed}
    WHERE id = ${file.id}`.execute(trx)
}

interface Written {
  readonly created: number
  readonly listed: number
}

/**
 * One statement for thousands of rows, with the columns as arrays. An existing page keeps its curation, processing and kind, unless the kind was unknown.
 * Saving a part again after a crash changes nothing. Rows are sorted, so that two imports of one domain cannot deadlock.
 * Returns how many pages are new, and how many this import lists for the first time: a file may list a page twice.
 */
async function upsertPages(trx: Trx, file: SitemapRow, { pages, startedAt }: PagesPart): Promise<Written> {
  const sorted = pages.toSorted((a, b) => (a.url < b.url ? -1 : 1))
  const column = <Name extends keyof PageDraft>(name: Name) => arrayText(sorted.map((page) => page[name]))
  // The text of a link says what a number in a sitemap did not.
  const saysMore = sql`(page.kind = 'other' AND page.kind_confidence < 0.5 AND page.anchor_text IS NULL AND excluded.anchor_text IS NOT NULL)`
  const { rows } = await sql<Written>`
    WITH written AS (
      INSERT INTO pages AS page (tenant_id, domain_id, sitemap_file_id, listed_by, listed_at, kind_rules, url, kind, kind_confidence, kind_reason,
        depth, contact_rank, page_key, lastmod, anchor_text, listed_in)
      SELECT ${file.tenant_id}, ${file.domain_id}, ${file.id}, ARRAY[${file.id}::uuid], ${startedAt}::timestamptz, ${pageKindRules}::smallint, listed.*
      FROM unnest(${column('url')}::text[], ${column('kind')}::text[], ${column('confidence')}::real[],
        ${column('reason')}::text[], ${column('depth')}::smallint[], ${column('contactRank')}::smallint[],
        ${column('pageKey')}::text[],
        ${column('lastmod')}::timestamptz[], ${column('anchorText')}::text[],
        ${column('listedIn')}::bigint[]) AS listed
      ON CONFLICT (domain_id, url, tenant_id) DO UPDATE
      SET lastmod = coalesce(excluded.lastmod, page.lastmod), vanished_at = NULL,
        -- Never earlier: an import that started earlier may write later.
        listed_at = greatest(page.listed_at, excluded.listed_at),
        listed_by = CASE WHEN ${file.id} = ANY(page.listed_by) THEN page.listed_by ELSE page.listed_by || ${file.id}::uuid END,
        listed_in = CASE WHEN NOT page.listed_by <@ ARRAY[${file.id}::uuid] THEN NULL
          -- A second file of this import lists it.
          WHEN page.listed_at = excluded.listed_at AND page.listed_in <> excluded.listed_in AND page.listed_in > 0 THEN 0
          ELSE excluded.listed_in END,
        -- A page that its own file no longer lists moves to this file.
        sitemap_file_id = CASE WHEN page.vanished_at IS NULL THEN coalesce(page.sitemap_file_id, excluded.sitemap_file_id)
          ELSE excluded.sitemap_file_id END,
        kind = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.kind ELSE page.kind END,
        kind_rules = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.kind_rules ELSE page.kind_rules END,
        kind_confidence = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.kind_confidence ELSE page.kind_confidence END,
        kind_reason = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.kind_reason ELSE page.kind_reason END,
        depth = coalesce(page.depth, excluded.depth),
        contact_rank = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.contact_rank ELSE page.contact_rank END,
        page_key = CASE WHEN page.kind IS NULL OR ${saysMore} THEN excluded.page_key ELSE page.page_key END,
        anchor_text = coalesce(page.anchor_text, excluded.anchor_text)
      WHERE page.listed_at IS NULL OR page.listed_at < excluded.listed_at OR page.vanished_at IS NOT NULL
        OR NOT ${file.id} = ANY(page.listed_by) OR (page.listed_in <> excluded.listed_in AND page.listed_in > 0)
      -- xmax is 0 for an inserted row.
      RETURNING page.xmax = 0 AS is_new, page.listed_in = 0 AS is_again
    )
    SELECT count(*) FILTER (WHERE is_new) AS created, count(*) FILTER (WHERE is_again IS NOT TRUE) AS listed FROM written
  `.execute(trx)
  return rows[0] ?? { created: 0, listed: 0 }
}
