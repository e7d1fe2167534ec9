import { useCallback } from 'react'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useKindLabel } from '../../messages/kind-labels.ts'
import { usePhoneText } from '../../messages/phone-text.ts'

/** Columns with categories of providers, in every entity; as `src/display/display-value.ts` for files. */
export const isKindColumn = (name: string): boolean => name === 'kinds' || name === 'categories'
export const isPhoneColumn = (name: string): boolean => name === 'phone' || name === 'home_phones'

/** A value of a column as a person reads it: categories and codes as words, phone numbers with spaces. */
export function useValueText(name: string): (value: string, country?: unknown) => string {
  const codeLabel = useCodeLabel()
  const kindLabel = useKindLabel(isKindColumn(name))
  const phoneText = usePhoneText()
  return useCallback(
    (value: string, country?: unknown) => {
      if (isKindColumn(name)) return kindLabel(value)
      return isPhoneColumn(name) ? phoneText(value, country) : codeLabel(value)
    },
    [name, codeLabel, kindLabel, phoneText],
  )
}
