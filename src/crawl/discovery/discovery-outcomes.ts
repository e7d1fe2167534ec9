import { crawlErrors } from '../../core/crawl-errors.ts'

const ownOutcomes = [
  'sitemaps_found',
  'virtual_sitemap',
  'empty_sitemap',
  'no_sitemap',
  'js_only',
  'redirects_elsewhere',
  'unreachable',
] as const

/** The result of a discovery. A code of the web client says why the home page could not be read. */
export type DiscoveryOutcome = (typeof ownOutcomes)[number] | keyof typeof crawlErrors

export const discoveryOutcomes: readonly DiscoveryOutcome[] = [
  ...ownOutcomes,
  ...(Object.keys(crawlErrors) as (keyof typeof crawlErrors)[]),
]
