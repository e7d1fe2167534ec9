import { errorLabels } from './error-labels.ts'
import type { outcomeLabels } from './outcome-labels.ts'

/** What an outcome means for a person: a result, nothing to act on, a limit, or a site or file that cannot be used. */
export type Tone = 'good' | 'neutral' | 'warning' | 'bad'

type Outcome = keyof (typeof outcomeLabels)['en']

const tones: Readonly<Record<Outcome, Tone>> = {
  contacts_found: 'good',
  created: 'good',
  updated: 'good',
  unchanged: 'neutral',
  opted_out: 'warning',
  not_accepted: 'neutral',
  duplicate_email: 'neutral',
  no_email: 'neutral',
  verified: 'good',
  skipped: 'neutral',
  no_contacts: 'neutral',
  not_modified: 'neutral',
  js_only: 'warning',
  scanned: 'good',
  closed_permanently: 'bad',
  gone: 'bad',
  domain_found: 'good',
  linked_existing: 'good',
  social_only: 'warning',
  short_link: 'neutral',
  no_website: 'neutral',
  invalid_url: 'bad',
  resolved: 'good',
  leads_nowhere: 'bad',
  ok: 'good',
  parked: 'bad',
  for_sale: 'bad',
  default_page: 'bad',
  redirects_elsewhere: 'warning',
  unreachable: 'bad',
  http_error: 'bad',
  sitemaps_found: 'good',
  virtual_sitemap: 'good',
  no_sitemap: 'neutral',
  empty_sitemap: 'neutral',
  under_construction: 'bad',
  suspended: 'bad',
  empty: 'bad',
  pages_imported: 'good',
  partly_imported: 'warning',
  no_pages: 'neutral',
  off_site_only: 'warning',
  children_listed: 'good',
  not_a_sitemap: 'bad',
  entities_declared: 'bad',
  truncated: 'warning',
  too_many_urls: 'warning',
  too_many_children: 'warning',
  too_deep: 'warning',
  loop: 'warning',
  timeout: 'warning',
  complete: 'good',
  filtered: 'neutral',
  imported: 'good',
  imported_partly: 'warning',
  max_cost: 'warning',
  max_results: 'warning',
  no_column: 'bad',
  no_results: 'neutral',
  reused: 'good',
  saturated: 'warning',
  too_many_rows: 'bad',
  empty_file: 'bad',
  unreadable: 'bad',
}

/** The tone of an outcome. A failed request is an outcome too: `http_403`, `blocked_by_robots`. */
export function outcomeTone(outcome: string): Tone {
  if (Object.hasOwn(tones, outcome)) return tones[outcome as Outcome]
  return Object.hasOwn(errorLabels.en, outcome) || /^http_\d{3}$/.test(outcome) ? 'bad' : 'neutral'
}
