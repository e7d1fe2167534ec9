import { searchable, text, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'

export const domains = defineEntity('domains', {
  stages: ['metadata', 'sitemap_analysis'],
  columns: {
    host: searchable,
    country: text,
    title: searchable,
    description: searchable,
    language: text,
    generator: text,
    redirects_to: text,
    sitemaps_found: whole,
  },
})
