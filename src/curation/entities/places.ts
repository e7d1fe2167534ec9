import { date, decimal, inRuns, linkedIn, location, searchable, tags, text, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { suggested } from './suggestions.ts'

export const places = defineEntity('places', {
  stages: ['deep_scan'],
  columns: {
    provider: text,
    provider_place_id: text,
    name: searchable,
    address: searchable,
    kinds: tags,
    latitude: decimal,
    longitude: decimal,
    phone: searchable,
    website_url: searchable,
    rating: decimal,
    review_count: whole,
    business_status: text,
    attribution: text,
    release: text,
    retain_until: date,
  },
  /** The searches that found the place. */
  elsewhere: {
    ...suggested,
    location,
    searches: linkedIn('search_places', 'place_id', 'search_id'),
    new_in: inRuns('new'),
    changed_in: inRuns('changed'),
    gone_in: inRuns('gone'),
  },
})
