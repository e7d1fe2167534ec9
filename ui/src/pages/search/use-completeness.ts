import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

/** Found and estimated results: "412 found, 430 ± 12 estimated". Without an estimate where it would be too uncertain. */
export function useCompleteness(): (search: SearchView) => string {
  const t = useMessages(messages)
  return ({ found, filtered, estimated, estimate_low: low, estimate_high: high, search_status: status }) => {
    if (estimated === null || status !== 'Completed') return t('notEstimated', { found })
    if (found === 0 && estimated === 0) return t('nothing')
    const half = low === null || high === null ? 0 : Math.ceil((high - low) / 2)
    if (half > estimated / 2) return t('notEstimated', { found })
    if (half > 0) return t('completeRange', { found, estimated, half })
    return estimated <= found + filtered ? t('completeAll', { found }) : t('complete', { found, estimated })
  }
}
