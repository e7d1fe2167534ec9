import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import type { Settings } from './installation.ts'

/** What this installation can search with. The providers themselves are opened when somebody asks for one. */
export function searchSetup({ config, tools }: Settings): SearchSetup {
  const hasKey = config.GOOGLE_PLACES_API_KEY !== undefined
  return {
    preferred: hasKey ? 'google-places' : 'openstreetmap',
    available: hasKey ? ['google-places', 'openstreetmap'] : ['openstreetmap'],
    reuseHours: config.SEARCH_REUSE_HOURS,
    prices: tools.prices,
    providerOf: (name) => tools.placeProviders.get(name),
  }
}
