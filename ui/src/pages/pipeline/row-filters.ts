import type { UrlSearch } from '../../app/url-search.ts'
import type { PipelineTable } from '../../lib/row-url.ts'

type StageFact = 'status' | 'outcome' | 'error_code'

/** URL parameters that filter a list to the rows of one number; undefined for lists without filters. */
export function stageFilter(
  table: PipelineTable,
  progress: string,
  facts: Readonly<Partial<Record<StageFact, string>>>,
): UrlSearch | undefined {
  if (table === 'imports') return undefined
  // The search list has one stage and uses short parameter names.
  const prefix = table === 'searches' ? '' : `${progress}_`
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [`${prefix}${fact}`, value === 'none' ? 'is_null' : value]),
  )
}
