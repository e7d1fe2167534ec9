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

/** What a search comes to. A code of the web client: that is why there is no home page to take links from. */
export type DiscoveryOutcome = (typeof ownOutcomes)[number] | keyof typeof crawlErrors

/** Every outcome there is. */
export const discoveryOutcomes: readonly DiscoveryOutcome[] = [
  ...ownOutcomes,
  ...(Object.keys(crawlErrors) as (keyof typeof crawlErrors)[]),
]
