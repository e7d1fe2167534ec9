import { priceOf } from '../costs/price-list.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'

/** What rows of a stage would cost at most: details are the only thing that is paid for row by row. */
export function stageCosts({ preferred, prices }: SearchSetup): (stageId: string, rows: number) => number {
  const details = preferred === 'google-places' ? Number(priceOf(prices, 'places.details.enterprise')) : 0
  return (stageId, rows) => (stageId === 'wf2-deep-scan' ? rows * details : 0)
}
