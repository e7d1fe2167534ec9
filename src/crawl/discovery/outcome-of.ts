import { type DiscoveryOutcome, discoveryOutcomes } from './discovery-outcomes.ts'
import type { FoundSitemap } from './discovery-types.ts'
import { isEmpty } from './lacks-pages.ts'

interface Ending {
  readonly files: readonly FoundSitemap[]
  readonly reached: boolean
  readonly redirectsTo: string | undefined
  readonly shell: boolean
  readonly homeProblem: string | undefined
}

/** The one word that answers "why is it empty?", or says that it is not. */
export function outcomeOf({ files, reached, redirectsTo, shell, homeProblem }: Ending): DiscoveryOutcome {
  if (files.some((file) => file.type !== 'virtual' && !isEmpty(file))) return 'sitemaps_found'
  if (files.some(({ type }) => type === 'virtual')) return 'virtual_sitemap'
  if (files.length > 0) return 'empty_sitemap'
  if (redirectsTo !== undefined) return 'redirects_elsewhere'
  if (shell) return 'js_only'
  if (!reached) return 'unreachable'
  return discoveryOutcomes.find((outcome) => outcome === homeProblem) ?? 'no_sitemap'
}
