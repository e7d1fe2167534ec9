import { pageKinds } from '../../core/page-kinds.ts'
import { boolean, date, decimal, oneOf, searchable, text, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { ofLead, ofSite } from './leads.ts'
import { suggested } from './suggestions.ts'

export const pages = defineEntity('pages', {
  stages: ['page_processing'],
  columns: {
    domain_id: uuid,
    sitemap_file_id: uuid,
    url: searchable,
    kind: oneOf(pageKinds),
    kind_confidence: decimal,
    kind_reason: text,
    contact_rank: whole,
    depth: whole,
    lastmod: date,
    listed_at: date,
    vanished_at: date,
    changed_at: date,
    anchor_text: text,
    title: searchable,
    description: searchable,
    h1: searchable,
    canonical_url: text,
    language: text,
    word_count: whole,
    has_form: boolean,
    http_status: whole,
    fetched_at: date,
    tls_problem: text,
  },
  elsewhere: {
    ...suggested,
    ...ofLead(
      ofSite('domain_id'),
      'company',
      'host',
      'kinds',
      'city',
      'country',
      'technologies',
      'found_by',
      'searches',
    ),
  },
  group: 'domain_id',
  sameAs: 'page_key',
  // The index pages_candidates has this order.
  bestFirst: [
    { column: 'contact_rank', direction: 'asc' },
    { column: 'depth', direction: 'asc' },
    { column: 'kind_confidence', direction: 'desc' },
  ],
  sortIndexes: [
    'url',
    'kind',
    'contact_rank',
    'lastmod',
    'vanished_at',
    'anchor_text',
    'title',
    'language',
    'word_count',
    'has_form',
    'http_status',
    'fetched_at',
    'curated_at',
    'created_at',
    'page_processing_error_code',
  ],
})
