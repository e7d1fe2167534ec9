import { isSameSite } from '../../crawl/discovery/site.ts'
import { pageKindRules } from '../../extract/page-kind/kinds.ts'
import { draftPage } from '../../stages/wf6-sitemap-import/page-draft.ts'
import { type Parent, type Refused, rejected, type Target } from './v1-mapping.ts'

/** Pages come from two tables of V1's: those that it made of sitemaps, and the addresses that it never made any of. */
export const pageTarget: Target = {
  table: 'pages',
  match: 't.domain_id = d.domain_id AND t.url = d.url',
  key: ['domain_id', 'url'],
  facts: [
    ...['kind', 'kind_confidence', 'kind_reason', 'kind_rules', 'depth', 'contact_rank', 'lastmod', 'sitemap_file_id'],
    ...['listed_by', 'title', 'description', 'h1', 'canonical_url', 'word_count'],
  ],
  atFirst: ['created_at'],
  stages: ['page_processing'],
  curated: true,
  touched: 't.fetched_at IS NOT NULL OR t.listed_at IS NOT NULL OR t.page_processing_started_at IS NOT NULL',
  fills: true,
}

export interface PageFacts {
  readonly url: string
  readonly facts: Readonly<Record<string, unknown>>
}

const longest = 2048

/** The address in V2's spelling, with the kind that Honeybee v2 sees in it; or why it is no page of this domain. */
export function readPage(
  written: string | null | undefined,
  lastmod: string | null,
  domain: Pick<Parent, 'host'>,
  sitemapFileId: string | null,
): PageFacts | Refused {
  const loc = written ?? ''
  const draft = draftPage({ loc, lastmod: lastmod ?? undefined }, (host) => isSameSite(host, domain.host))
  if (draft === 'off_site') return rejected('off_site', loc)
  if (draft === 'unusable') return rejected(loc.length > longest ? 'url_too_long' : 'bad_url', loc)
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
