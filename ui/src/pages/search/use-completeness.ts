import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { words } from './words.ts'

/** How much of what there is was found, as a sentence: "412 found, 430 ± 12 estimated". Of a handful, which tells little, the bound. */
export function useCompleteness(): (search: SearchView) => string {
  const say = useWords(words)
  return ({ found, filtered, estimated, estimate_low: low, estimate_high: high, search_status: status }) => {
    if (estimated === null || status !== 'Completed') return say('notEstimated', { found })
    if (found === 0 && estimated === 0) return say('nothing')
    const half = low === null || high === null ? 0 : Math.ceil((high - low) / 2)
    if (half > estimated / 2) return say('completeMost', { found, estimated, high: high ?? estimated })
    if (half > 0) return say('completeRange', { found, estimated, half })
    return estimated <= found + filtered ? say('completeAll', { found }) : say('complete', { found, estimated })
  }
}
