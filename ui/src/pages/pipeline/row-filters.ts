import type { UrlSearch } from '../../app/url-search.ts'
import type { RoomName } from './rooms.ts'

type StageFact = 'status' | 'outcome' | 'error_code'

/** The filter, as lists read it from the address, that leaves exactly the rows of one number. */
export function stageFilter(
  room: RoomName,
  progress: string,
  facts: Readonly<Partial<Record<StageFact, string>>>,
): UrlSearch {
  // Searches and imports are no curated tables: their lists know their one stage by short names.
  const prefix = room === 'searches' || room === 'imports' ? '' : `${progress}_`
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [`${prefix}${fact}`, value === 'none' ? 'is_null' : value]),
  )
}
