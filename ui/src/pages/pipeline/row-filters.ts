import type { UrlSearch } from '../../app/url-search.ts'
import type { TableWithPage } from '../../lib/row-url.ts'

type StageFact = 'status' | 'outcome' | 'error_code'

/** The filter, as lists read it from the address, that leaves exactly the rows of one number; none where a list has no filters. */
export function stageFilter(
  room: TableWithPage,
  progress: string,
  facts: Readonly<Partial<Record<StageFact, string>>>,
): UrlSearch | undefined {
  if (room === 'imports') return undefined
  // Searches are no curated table: their list knows its one stage by short names.
  const prefix = room === 'searches' ? '' : `${progress}_`
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [`${prefix}${fact}`, value === 'none' ? 'is_null' : value]),
  )
}
