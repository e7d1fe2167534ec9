import { boolean, date, searchable, tags, text, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { ofLead, ofSite } from './leads.ts'
import { suggested } from './suggestions.ts'

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
    home_url: text,
    http_status: whole,
    server: text,
    response_ms: whole,
    tls_valid: boolean,
    tls_expires_at: date,
    mobile_viewport: boolean,
    copyright_year: whole,
    home_emails: tags,
    home_phones: tags,
    surveyed_at: date,
    sitemaps_found: whole,
  },
  elsewhere: {
    ...suggested,
    ...ofLead(
      ofSite('id'),
      'company',
      'kinds',
      'city',
      'region',
      'technologies',
      'socials',
      'contact_count',
      'email',
      'phone',
      'found_by',
      'searches',
    ),
  },
})
