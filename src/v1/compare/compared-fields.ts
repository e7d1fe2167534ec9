import type { V1TableName } from '../source/v1-row.ts'

/** What can differ. Stable: reports and the people who read them use these words. */
export const differenceKinds = {
  not_in_v2: 'V1 has it, V2 does not',
  only_in_v2: 'V2 has it, V1 does not',
  name_differs: 'another name',
  address_differs: 'another address',
  phone_differs: 'another phone number',
  website_differs: 'another website',
  rating_differs: 'another rating or number of reviews',
  title_differs: 'another title or description',
  count_differs: 'another number of addresses in a sitemap',
  date_differs: 'another date of change',
  type_differs: 'another type of sitemap',
  query_differs: 'something else was searched for',
  parent_differs: 'it belongs to something else',
  curation_differs: "another choice of a person's",
  processing_differs: 'another state of the work',
  outcome_differs: 'the work came to something else',
  delivery_differs: 'another state in a CRM',
  validation_differs: 'another verdict on the address',
  evidence_missing: 'no proof where it was found',
} as const
export type DifferenceKind = keyof typeof differenceKinds

/** Why they differ, as far as the two databases can tell. */
export const differenceReasons = {
  not_imported: 'V1 made it after the last import, or its table was left out',
  deleted_in_v2: 'it came over and was deleted in V2',
  made_in_v2: 'V2 found it by itself',
  changed_in_v1: 'V1 has changed it since the import',
  chosen_in_v2: 'a person, or a rule, has chosen since in V2',
  processed_in_v2: 'V2 has worked on it since',
  refreshed_in_v2: 'V2 has learnt about it by itself',
  changed_in_v2: 'somebody has changed it in V2',
} as const
export type DifferenceReason = keyof typeof differenceReasons

/** The columns of V2 that are compared, and what a difference is called. Kinds of pages are V2's own: V1 has none. */
export const comparedFields: Readonly<Record<V1TableName, Readonly<Record<string, DifferenceKind>>>> = {
  place_searches: { kinds: 'query_differs', places: 'query_differs' },
  places_staging: {
    name: 'name_differs',
    address: 'address_differs',
    rating: 'rating_differs',
    review_count: 'rating_differs',
  },
  local_businesses: {
    name: 'name_differs',
    street: 'address_differs',
    phone: 'phone_differs',
    website_url: 'website_differs',
    rating: 'rating_differs',
  },
  domains: { title: 'title_differs', description: 'title_differs' },
  sitemap_files: { url_count: 'count_differs', type: 'type_differs' },
  pages: { lastmod: 'date_differs', sitemap_file_id: 'parent_differs' },
  sitemap_urls: {},
  contacts: { name: 'name_differs', phone: 'phone_differs' },
}

/** The workflow that a table is the input of, for people. */
export const stageNames: Readonly<Record<V1TableName, string>> = {
  place_searches: 'WF1 searches',
  places_staging: 'WF1 places',
  local_businesses: 'WF2 businesses',
  domains: 'WF3 domains',
  sitemap_files: 'WF4 sitemap files',
  pages: 'WF6 pages',
  sitemap_urls: 'WF6 noted addresses',
  contacts: 'WF7 contacts',
}
