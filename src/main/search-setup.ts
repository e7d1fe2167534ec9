import type { Config } from '../config.ts'
import { priceOf } from '../costs/price-list.ts'
import type { Tools } from '../stages/tools.ts'
import type { SearchProvider, SearchSetup } from '../stages/wf1-place-search/search-request.ts'

/** In the order of preference. */
function availableProviders({ OVERTURE, GOOGLE_PLACES_API_KEY }: Config): readonly SearchProvider[] {
  return [
    ...(OVERTURE === 'on' ? (['overture'] as const) : []),
    'openstreetmap',
    ...(GOOGLE_PLACES_API_KEY === undefined ? [] : (['google-places'] as const)),
  ]
}

/** The search providers and prices of this installation. Providers are opened on first use. */
export function searchSetup({
  config,
  tools,
}: {
  readonly config: Config
  readonly tools: Pick<Tools, 'prices' | 'placeProviders'>
}): SearchSetup {
  const available = availableProviders(config)
  return {
    // Google is never the default: it costs money.
    preferred: available[0] ?? 'openstreetmap',
    available,
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
