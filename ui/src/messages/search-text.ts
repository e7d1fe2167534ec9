import { useCallback } from 'react'
import { searchText } from '../../../src/display/labels/search-text.ts'
import { useKindLabel } from './kind-labels.ts'
import { useLanguage } from './language.ts'

/** `const searchText = useSearchText()`, then `searchText('tourism=hotel in Leeds')`: "Hotel in Leeds". */
export function useSearchText(isNeeded = true): (text: string) => string {
  const language = useLanguage()
  const kindLabel = useKindLabel(isNeeded)
  return useCallback((text: string) => searchText(text, language, kindLabel), [language, kindLabel])
}
