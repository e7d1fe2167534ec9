import { priceOf } from '../costs/price-list.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'
import type { Settings } from './installation.ts'

/** The search providers and prices of this installation. Providers are opened on first use. */
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

/** The maximum cost of rows in a stage: only place details are charged per row. */
export function stageCosts({ preferred, prices }: SearchSetup): (stageId: string, rows: number) => number {
  const details = preferred === 'google-places' ? Number(priceOf(prices, 'places.details.enterprise')) : 0
  return (stageId, rows) => (stageId === 'wf2-deep-scan' ? rows * details : 0)
}
