import { isSameSite } from '../../crawl/discovery/site.ts'
import { pageKindRules } from '../../extract/page-kind/page-kind-rules.ts'
import { draftPage } from '../../stages/wf6-sitemap-import/page-draft.ts'
import { type Parent, type RejectedReading, rejected, type Target } from './v1-mapping.ts'

/** Pages come from two V1 tables: pages, and URLs of sitemaps that never became pages. */
export const pageTarget: Target = {
  table: 'pages',
  match: 't.domain_id = d.domain_id AND t.url = d.url',
  key: ['domain_id', 'url'],
  facts: [
    ...['kind', 'kind_confidence', 'kind_reason', 'kind_rules', 'depth', 'contact_rank', 'lastmod', 'sitemap_file_id'],
    ...['listed_by', 'title', 'description', 'h1', 'canonical_url', 'word_count'],
  ],
  onCreate: ['created_at'],
  stages: ['page_processing'],
  curated: true,
  touched: 't.fetched_at IS NOT NULL OR t.listed_at IS NOT NULL OR t.page_processing_started_at IS NOT NULL',
  updates: true,
}

export interface PageFacts {
  readonly url: string
  readonly facts: Readonly<Record<string, unknown>>
}

const maxUrlLength = 2048

/** The normalized URL with its page kind, or why it is not a page of this domain. */
export function readPage(
  written: string | null | undefined,
  lastmod: string | null,
  domain: Pick<Parent, 'host'>,
  sitemapFileId: string | null,
): PageFacts | RejectedReading {
  const loc = written ?? ''
  const draft = draftPage({ loc, lastmod: lastmod ?? undefined }, (host) => isSameSite(host, domain.host))
  if (draft === 'off_site') return rejected('off_site', loc)
  if (draft === 'unusable') return rejected(loc.length > maxUrlLength ? 'url_too_long' : 'bad_url', loc)
  const { url, kind, confidence, reason, depth, contactRank } = draft
  return {
    url,
    facts: {
      kind,
      kind_confidence: confidence,
      kind_reason: reason,
      kind_rules: pageKindRules,
      depth,
      contact_rank: contactRank,
      lastmod: draft.lastmod,
      sitemap_file_id: sitemapFileId,
      listed_by: sitemapFileId === null ? [] : [sitemapFileId],
    },
  }
}
