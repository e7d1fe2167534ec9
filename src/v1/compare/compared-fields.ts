import type { V1TableName } from '../source/v1-row.ts'

/** Kinds of differences. The keys are stable: reports use them. */
export const differenceKinds = {
  not_in_v2: 'V1 has it, V2 does not',
  only_in_v2: 'V2 has it, V1 does not',
  name_differs: 'the name differs',
  address_differs: 'the postal address differs',
  phone_differs: 'the phone number differs',
  website_differs: 'the website differs',
  rating_differs: 'the rating or the number of reviews differs',
  title_differs: 'the title or description differs',
  count_differs: 'the number of URLs in a sitemap differs',
  date_differs: 'the date of the last change differs',
  type_differs: 'the type of the sitemap differs',
  query_differs: 'the search query differs',
  parent_differs: 'it belongs to another row',
  curation_differs: 'the curation status differs',
  processing_differs: 'the processing status differs',
  outcome_differs: 'the outcome of processing differs',
  delivery_differs: 'the status in a CRM differs',
  validation_differs: 'the verdict on the e-mail differs',
  evidence_missing: 'the evidence for its source is missing',
} as const
export type DifferenceKind = keyof typeof differenceKinds

/** Reasons for differences, as far as the two databases show them. */
export const differenceReasons = {
  not_imported: 'V1 created it after the last import, or its table was not imported',
  deleted_in_v2: 'it was imported and deleted in V2',
  made_in_v2: 'V2 found it',
  changed_in_v1: 'V1 has changed it since the import',
  chosen_in_v2: 'a user or a rule has curated it in V2 since',
  processed_in_v2: 'V2 has processed it since',
  refreshed_in_v2: 'V2 has updated it from its own sources',
  changed_in_v2: 'it was changed in V2',
} as const
export type DifferenceReason = keyof typeof differenceReasons

/** The compared columns of V2, with the kind of their difference. V1 has no page kinds. */
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

/** Display name of each table, with its workflow. */
export const stageNames: Readonly<Record<V1TableName, string>> = {
  place_searches: 'WF1 searches',
  places_staging: 'WF1 places',
  local_businesses: 'WF2 businesses',
  domains: 'WF3 domains',
  sitemap_files: 'WF4 sitemap files',
  pages: 'WF6 pages',
  sitemap_urls: 'WF6 noted URLs',
  contacts: 'WF7 contacts',
}
