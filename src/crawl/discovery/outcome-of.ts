import { type DiscoveryOutcome, discoveryOutcomes } from './discovery-outcomes.ts'
import type { FoundSitemap } from './discovery-types.ts'
import { isEmpty } from './lacks-pages.ts'

interface DiscoveryState {
  readonly files: readonly FoundSitemap[]
  readonly reached: boolean
  readonly redirectsTo: string | undefined
  readonly shell: boolean
  readonly homeProblem: string | undefined
}

/** The outcome of a discovery: sitemaps found, or why there are none. */
export function outcomeOf({ files, reached, redirectsTo, shell, homeProblem }: DiscoveryState): DiscoveryOutcome {
  if (files.some((file) => file.type !== 'virtual' && !isEmpty(file))) return 'sitemaps_found'
  if (files.some(({ type }) => type === 'virtual')) return 'virtual_sitemap'
  if (files.length > 0) return 'empty_sitemap'
  if (redirectsTo !== undefined) return 'redirects_elsewhere'
  if (shell) return 'js_only'
  if (!reached) return 'unreachable'
  return discoveryOutcomes.find((outcome) => outcome === homeProblem) ?? 'no_sitemap'
}
