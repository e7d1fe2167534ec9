import { date, decimal, location, searchable, tags, text, textIn, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { ofLead } from './leads.ts'
import { suggested } from './suggestions.ts'

export const localBusinesses = defineEntity('local_businesses', {
  stages: ['domain_extraction', 'link_resolution'],
  columns: {
    place_id: uuid,
    same_as_id: uuid,
    domain_id: uuid,
    name: searchable,
    street: searchable,
    city: searchable,
    region: text,
    postcode: searchable,
    country: text,
    phone: searchable,
    website_url: searchable,
    categories: tags,
    rating: decimal,
    review_count: whole,
    price_level: whole,
    timezone: text,
    business_status: text,
    latitude: decimal,
    longitude: decimal,
    attribution: text,
    retain_until: date,
  },
  copyOf: 'same_as_id',
  elsewhere: {
    ...suggested,
    location,
    facebook: textIn('social_links', 'facebook'),
    instagram: textIn('social_links', 'instagram'),
    linkedin: textIn('social_links', 'linkedin'),
    ...ofLead(
      { own: 'id', other: 'local_business_id' },
      'host',
      'email',
      'person_name',
      'contact_count',
      'technologies',
      'searches',
      'found_by',
    ),
  },
})
