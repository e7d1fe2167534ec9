import { boolean, date, decimal, oneOf, searchable, text, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'

const kinds = [
  'home',
  'contact',
  'about',
  'team',
  'careers',
  'legal',
  'services',
  'products',
  'pricing',
  'locations',
  'portfolio',
  'testimonials',
  'faq',
  'events',
  'blog',
  'listing',
  'account',
  'document',
  'other',
] as const

export const pages = defineEntity('pages', {
  stages: ['page_processing'],
  columns: {
    domain_id: uuid,
    sitemap_file_id: uuid,
    url: searchable,
    kind: oneOf(kinds),
    kind_confidence: decimal,
    kind_reason: text,
    contact_rank: whole,
    depth: whole,
    lastmod: date,
    listed_at: date,
    vanished_at: date,
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
  },
  group: 'domain_id',
  sameAs: 'page_key',
  // The index pages_candidates has this order.
  bestFirst: [
    { column: 'contact_rank', direction: 'asc' },
    { column: 'depth', direction: 'asc' },
    { column: 'kind_confidence', direction: 'desc' },
  ],
})
