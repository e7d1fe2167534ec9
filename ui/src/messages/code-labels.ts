import { useCallback } from 'react'
import { codeLabel } from '../../../src/display/labels/code-labels.ts'
import { useLanguage } from './language.ts'

/** `const codeLabel = useCodeLabel()`, then `codeLabel('dns_not_found')`. */
export function useCodeLabel(): (code: string) => string {
  const language = useLanguage()
  return useCallback((code: string) => codeLabel(code, language), [language])
}
