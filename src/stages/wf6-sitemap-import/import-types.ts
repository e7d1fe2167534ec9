import { sql } from 'kysely'
import type { Validator } from '../../crawl/fetch-types.ts'
import type { WalkProblem } from '../../crawl/sitemaps/sitemap-types.ts'
import { defineInput, type RowOf } from '../../curation/define-stage.ts'
import { siteAccessOf } from '../site-access.ts'
import type { ChildRecord } from './child-files.ts'
import type { ImportCounts } from './import-cursor.ts'
import type { ImportOutcome } from './import-outcomes.ts'
import type { PageDraft } from './page-draft.ts'

export const sitemapInput = defineInput({
  entity: 'sitemap_files',
  // `links` belongs to a virtual file: the links of the home page.
  columns: ['domain_id', 'url', 'type', 'links', 'imported_at', 'etag', 'last_modified'],
  lookups: {
    host: sql<string>`SELECT domains.host FROM domains WHERE domains.id = sitemap_files.domain_id`,
    /** Files of this index that have their own row. They are imported separately. */
    own_children: sql<string[] | null>`
      SELECT array_agg(child.url) FROM sitemap_files AS child WHERE child.parent_id = sitemap_files.id`,
    /**
     * Other files of this index: key and lastmod (ms) when they were last read. Not every index updates its dates, so all
     * files are read again after a month.
     */
    known_children: sql<Record<string, number> | null>`
      SELECT jsonb_object_agg(key, (extract(epoch FROM child.lastmod) * 1000)::bigint) FROM sitemap_children AS child
      WHERE child.sitemap_file_id = sitemap_files.id AND child.lastmod IS NOT NULL
        AND child.read_at > now() - interval '30 days'`,
    ...siteAccessOf('sitemap_files'),
    /** The database's clock: the clocks of two workers may differ. */
    claimed_at: sql<Date>`SELECT now()`,
  },
})

export type SitemapRow = RowOf<typeof sitemapInput>

/** A part of an import: pages to write. */
export interface PagesPart {
  readonly startedAt: string
  readonly isFirst: boolean
  readonly pages: readonly PageDraft[]
  readonly children: readonly ChildRecord[]
}

/** How an import ended. */
export interface ImportResult {
  readonly startedAt: string
  readonly outcome: ImportOutcome
  readonly counts: ImportCounts
  readonly problems: readonly Pick<WalkProblem, 'url' | 'code' | 'message'>[]
  /** False: the server said that it is unchanged, and nothing was read. */
  readonly wasRead: boolean
  /** For the next import; empty when the same bytes would not mean the same pages. */
  readonly validator: Validator
}
