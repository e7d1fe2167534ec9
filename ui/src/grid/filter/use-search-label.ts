import { useCallback } from 'react'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useSearchText } from '../../messages/search-text.ts'

type Asked = Pick<SearchView, 'kinds' | 'places'>

/** What a search asked for, as the leads that it found have it. */
export function useSearchLabel(isNeeded = true): (search: Asked) => string {
  const searchText = useSearchText(isNeeded)
  return useCallback(
    ({ kinds, places }: Asked) => searchText(`${kinds.join(', ')} in ${places.join(', ')}`),
    [searchText],
  )
}
