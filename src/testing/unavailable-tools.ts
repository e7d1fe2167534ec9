import { googlePrices } from '../costs/price-list.ts'
import type { Tools } from '../stages/tools.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'

/** Tools that fail the test when a stage reaches for one: declaring, checking and curating must not. */
export const unavailableTools: Tools = {
  get web(): never {
    throw new Error('a stage reached for the web')
  },
  get extractor(): never {
    throw new Error('a stage reached for the extractor')
  },
  autopilot: {
    apply() {
      throw new Error('a stage reached for the autopilot')
    },
  },
  curate() {
    throw new Error('a stage reached for curation')
  },
  get placeProviders(): never {
    throw new Error('a stage reached for the maps')
  },
  prices: googlePrices,
}

/** Tools of which only those that are given may be reached for. */
export function toolsWith(given: Partial<Tools>): Tools {
  return Object.create(unavailableTools, Object.getOwnPropertyDescriptors(given))
}

/** For servers that nobody searches with. */
export const unavailableSearches: SearchSetup = {
  preferred: 'openstreetmap',
  available: ['openstreetmap'],
  reuseHours: 24,
  // Not the list's own currency: what wrote dollars by itself would pass unseen.
  prices: { ...googlePrices, currency: 'CHF' },
  providerOf: () => unavailableTools.placeProviders.get('openstreetmap'),
}
