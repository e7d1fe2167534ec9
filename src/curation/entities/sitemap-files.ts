import { date, decimal, oneOf, searchable, text, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { suggested } from './suggestions.ts'

const types = [
  'index',
  'page',
  'post',
  'product',
  'category',
  'tag',
  'author',
  'image',
  'video',
  'news',
  'virtual',
] as const

export const sitemapFiles = defineEntity('sitemap_files', {
  stages: ['sitemap_import'],
  columns: {
    domain_id: uuid,
    url: searchable,
    type: oneOf(types),
    method: text,
    url_count: whole,
    size_bytes: whole,
    contact_share: decimal,
    children_recorded: whole,
    lastmod: date,
    parent_id: uuid,
    last_seen_at: date,
    pages_listed: whole,
    pages_created: whole,
    off_site: whole,
    unusable: whole,
    imported_at: date,
    files_unchanged: whole,
    changed_at: date,
  },
  elsewhere: suggested,
  group: 'domain_id',
  bestFirst: [
    { column: 'contact_share', direction: 'desc' },
    { column: 'url_count', direction: 'desc' },
  ],
})
