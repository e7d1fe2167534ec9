import { progressOf } from '../vocabulary/processing-status.ts'
import { pageTarget, readPage } from './page-target.ts'
import { timeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping } from './v1-mapping.ts'

/** URLs that V1 noted while it read sitemaps, and never used. Most are pages already. */
export const sitemapUrls: V1Mapping = {
  table: 'sitemap_urls',
  columns: { id: 'text', sitemap_id: 'text', url: 'text', lastmod: 'text', created_at: 'text' },
  required: ['id', 'sitemap_id', 'url'],
  parents: { sitemap_id: 'sitemap_files' },
  target: { ...pageTarget, updates: false },
  read(row, context) {
    const file = context.parent('sitemap_id')
    if (file === null) return rejected('parent_missing', 'sitemap_id is empty')
    if (isRejection(file)) return { rejected: file }
    const page = readPage(row.url, timeOf(row.lastmod), file, file.id)
    if ('rejected' in page) return page
    const { now } = context
    return {
      draft: {
        key: { domain_id: file.domainId, url: page.url },
        facts: { ...page.facts, title: null, description: null, h1: null, canonical_url: null, word_count: null },
        onCreate: { created_at: timeOf(row.created_at) ?? now.toISOString() },
        curation: 'New',
        progress: {
          page_processing: progressOf({ work: 'never', outcome: '', error: null, at: null, fresh: 'Queued', now }),
        },
        dropped: [],
        // Null, so that the row of the page itself counts as newer.
        updatedAt: null,
      },
    }
  },
}
