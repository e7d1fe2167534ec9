import { findKind } from '../../providers/business-kinds/business-kinds.ts'
import type { ProviderPlace } from '../../providers/place-provider.ts'

/**
 * Why a result of a search by words is of another trade; undefined when it is not, or when nobody can say. A search by tag
 * (OpenStreetMap) cannot bring another trade. Words that our list of kinds does not know speak neither for nor against.
 */
export function otherTradeReason(kind: string, { kinds }: Pick<ProviderPlace, 'kinds'>): string | undefined {
  const wanted = findKind(kind)?.name
  if (wanted === undefined) return undefined
  const trades = kinds.flatMap((word) => findKind(word)?.name ?? [])
  if (trades.length === 0 || trades.includes(wanted)) return undefined
  return `Another trade: ${trades[0]?.replaceAll('_', ' ')}, not ${wanted.replaceAll('_', ' ')}`
}
