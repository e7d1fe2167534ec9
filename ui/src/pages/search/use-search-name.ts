import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { words } from './words.ts'

/** "dentists in Leeds, within 5 km" */
export function useSearchName(): (search: Pick<SearchView, 'kinds' | 'places' | 'radius_m'>) => string {
  const say = useWords(words)
  const format = useFormat()
  return ({ kinds, places, radius_m: radius }) => {
    const name = say('kindInPlace', { kind: kinds.join(', '), place: places.join(', ') })
    return radius === null ? name : `${name}, ${say('within', { radius: format.number(radius / 1000) })}`
  }
}
