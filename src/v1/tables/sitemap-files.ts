import { parsePageUrl } from '../../stages/wf6-sitemap-import/parse-page-url.ts'
import { readCurationStatus } from '../vocabulary/curation-status.ts'
import { progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { listOf, textOf, timeOf, wholeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping } from './v1-mapping.ts'

const types: Readonly<Record<string, string>> = {
  index: 'index',
  standard: 'page',
  unknown: 'page',
  image: 'image',
  video: 'video',
  news: 'news',
}

const methods: Readonly<Record<string, string>> = {
  robots_txt: 'robots',
  common_path: 'well_known',
  sitemap_index: 'index',
  html_link: 'link',
}

export const sitemapFiles: V1Mapping = {
  table: 'sitemap_files',
  columns: {
    id: 'text',
    domain_id: 'text',
    url: 'text',
    sitemap_type: 'text',
    discovery_method: 'text',
    url_count: 'text',
    size_bytes: 'text',
    last_modified: 'text',
    notes: 'text',
    tags: 'json',
    deep_scrape_curation_status: 'text',
    sitemap_import_status: 'text',
    sitemap_import_error: 'text',
    created_at: 'text',
    updated_at: 'text',
  },
  required: ['id', 'domain_id', 'url'],
  parents: { domain_id: 'domains' },
  target: {
    table: 'sitemap_files',
    match: 't.domain_id = d.domain_id AND t.url = d.url',
    key: ['domain_id', 'url'],
    facts: ['type', 'method', 'url_count', 'size_bytes', 'lastmod', 'notes', 'tags'],
    onCreate: ['created_at'],
    stages: ['sitemap_import'],
    curated: true,
    touched: 't.sitemap_import_started_at IS NOT NULL',
    updates: true,
  },
  read(row, context) {
    const domain = context.parent('domain_id')
    if (domain === null) return rejected('parent_missing', 'domain_id is empty')
    if (isRejection(domain)) return { rejected: domain }
    const url = parsePageUrl(row.url ?? '')
    if (url === undefined) return rejected('bad_url', row.url ?? null)
    const type = types[(row.sitemap_type ?? 'unknown').trim().toLowerCase()]
    if (type === undefined) return rejected('unknown_type', row.sitemap_type ?? null)
    const curation = readCurationStatus(row.deep_scrape_curation_status ?? null)
    if (curation === undefined) {
      return rejected('unknown_status', `deep_scrape_curation_status: ${row.deep_scrape_curation_status}`)
    }
    const work = readWorkStatus(row.sitemap_import_status ?? null)
    if (work === undefined) return rejected('unknown_status', `sitemap_import_status: ${row.sitemap_import_status}`)
    const at = timeOf(row.updated_at)
    const error = row.sitemap_import_error ?? null
    const progress = progressOf({ work, outcome: 'pages_imported', error, at, fresh: 'Queued', now: context.now })
    return {
      draft: {
        key: { domain_id: domain.id, url: url.href },
        facts: {
          type,
          method: methods[row.discovery_method ?? ''] ?? 'v1',
          url_count: wholeOf(row.url_count),
          size_bytes: wholeOf(row.size_bytes),
          lastmod: timeOf(row.last_modified),
          notes: textOf(row.notes, 10_000),
          tags: listOf(row.tags, 100),
        },
        onCreate: { created_at: timeOf(row.created_at) ?? context.now.toISOString() },
        curation,
        progress: { sitemap_import: progress },
        dropped: [],
        updatedAt: at,
      },
    }
  },
}
