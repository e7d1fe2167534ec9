import type { CuratedTable } from '../curation/entities/define-entity.ts'

interface DecisionColumns {
  /** Their values are facts: categories, counts and ratings. */
  readonly values: readonly string[]
  /** Only whether there is one: names, e-mails, phones and URLs are not read. */
  readonly has: readonly string[]
}

/**
 * The columns that a decision at a gate may depend on: what was known before it. What the stages behind the gate write is left
 * out, because it would say which rows were selected. Of columns that say the same, one is listed. In the order in which reasons
 * prefer them.
 */
const decisionColumns: Readonly<Partial<Record<CuratedTable, DecisionColumns>>> = {
  places: { values: ['kinds', 'rating', 'review_count', 'business_status', 'provider'], has: ['website_url', 'phone'] },
  local_businesses: {
    values: ['categories', 'rating', 'review_count', 'price_level', 'business_status', 'city', 'region', 'country'],
    has: ['website_url', 'phone', 'facebook', 'instagram', 'linkedin'],
  },
  domains: {
    values: [
      'kinds',
      'city',
      'region',
      'country',
      'language',
      'technologies',
      'generator',
      'copyright_year',
      'mobile_viewport',
      'tls_valid',
      'http_status',
      'metadata_outcome',
      'found_by',
    ],
    has: ['home_emails', 'home_phones', 'socials'],
  },
  sitemap_files: { values: ['type', 'method', 'url_count', 'contact_share'], has: ['parent_id', 'lastmod'] },
  pages: {
    values: ['kind', 'depth', 'kinds', 'city', 'country', 'technologies', 'found_by'],
    has: ['anchor_text', 'lastmod', 'sitemap_file_id'],
  },
  contacts: {
    values: [
      'kind',
      'email_type',
      'phone_kind',
      'page_kinds',
      'confidence',
      'is_primary',
      'email_disposable',
      'rating',
      'kinds',
      'city',
      'region',
      'country',
      'technologies',
      'found_by',
    ],
    has: ['email', 'phone', 'name', 'title', 'socials'],
  },
}

/** Throws for a table without a gate. */
export function decisionColumnsOf(table: CuratedTable): DecisionColumns {
  const columns = decisionColumns[table]
  if (columns === undefined) throw new TypeError(`${table} has no gate`)
  return columns
}
