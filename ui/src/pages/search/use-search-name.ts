import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'

/** "dentists in Leeds, within 5 km" */
export function useSearchName(): (search: Pick<SearchView, 'kinds' | 'places' | 'radius_m'>) => string {
  const t = useMessages(messages)
  const format = useFormat()
  return ({ kinds, places, radius_m: radius }) => {
    const name = t('kindInPlace', { kind: kinds.join(', '), place: places.join(', ') })
    return radius === null ? name : `${name}, ${t('within', { radius: format.number(radius / 1000) })}`
  }
}
