import type { SearchView } from '../../../../src/http/contract/types.ts'
import { cornersOf } from '../../map/corners.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { isImported } from './is-imported.ts'
import { messages } from './messages.ts'
import { useAreaSize } from './use-area-size.ts'

/** "dentists in Leeds, within 5 km" */
export function useSearchName(): (
  search: Pick<SearchView, 'provider' | 'kinds' | 'places' | 'radius_m' | 'polygon'>,
) => string {
  const t = useMessages(messages)
  const format = useFormat()
  const sizeOf = useAreaSize()
  const kindLabel = useKindLabel()
  // What a user typed stays as it is; a tag such as tourism=hotel becomes a word.
  const wordOf = (kind: string) => (kind === '*' ? t('everyKind') : kind.includes('=') ? kindLabel(kind) : kind)
  return ({ provider, kinds, places, radius_m: radius, polygon }) => {
    if (isImported({ provider })) return t('importedList', { name: places.join(', ') })
    const kind = kinds.map(wordOf).join(', ')
    if (polygon !== null) return t('kindInArea', { kind, size: sizeOf(cornersOf(polygon)) })
    const name = t('kindInPlace', { kind, place: places.join(', ') })
    return radius === null ? name : `${name}, ${t('within', { radius: format.number(radius / 1000) })}`
  }
}
