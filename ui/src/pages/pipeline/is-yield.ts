/** Outcomes that produce rows for the next stage. All others are reasons why a row stops here. */
const yields = new Set([
  'complete',
  'contacts_found',
  'domain_found',
  'imported',
  'imported_partly',
  'linked_existing',
  'max_results',
  'not_modified',
  'ok',
  'pages_imported',
  'partly_imported',
  'resolved',
  'reused',
  'saturated',
  'scanned',
  'sitemaps_found',
  'virtual_sitemap',
])

export function isYield(outcome: string): boolean {
  return yields.has(outcome)
}
