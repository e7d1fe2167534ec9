import { progressOf } from '../words/processing-words.ts'
import { pageTarget, readPage } from './page-target.ts'
import { timeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping } from './v1-mapping.ts'

/** Addresses that V1 noted while it looked for sitemaps and never read again. Most are pages already. */
export const sitemapUrls: V1Mapping = {
  table: 'sitemap_urls',
  columns: { id: 'text', sitemap_id: 'text', url: 'text', lastmod: 'text', created_at: 'text' },
  required: ['id', 'sitemap_id', 'url'],
  parents: { sitemap_id: 'sitemap_files' },
  target: { ...pageTarget, fills: false },
  read(row, world) {
    const file = world.parent('sitemap_id')
    if (file === null) return rejected('parent_missing', 'sitemap_id is empty')
    if (isRejection(file)) return { rejected: file }
    const page = readPage(row.url, timeOf(row.lastmod), file, file.id)
    if ('rejected' in page) return page
    const { now } = world
    return {
      draft: {
        key: { domain_id: file.domainId, url: page.url },
        facts: { ...page.facts, title: null, description: null, h1: null, canonical_url: null, word_count: null },
        atFirst: { created_at: timeOf(row.created_at) ?? now.toISOString() },
        curation: 'New',
        progress: {
          page_processing: progressOf({ work: 'never', outcome: '', error: null, at: null, fresh: 'Queued', now }),
        },
        dropped: [],
        // It knows less of a page than the page's own row does.
        updatedAt: null,
      },
    }
  },
}
