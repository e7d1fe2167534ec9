import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readableKind } from '../../../src/display/labels/readable-kind.ts'
import { call } from '../api/call.ts'
import { useLanguage } from './language.ts'

/** Labels by code, loaded once per language. They are not in the bundle: most pages show no category. */
export function useKindLabels(isNeeded = true): Readonly<Record<string, string>> {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['business-kinds', language],
    queryFn: ({ signal }) => call('GET /business-kinds', { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
    meta: { silent: true },
  })
  return data?.labels ?? none
}

const none: Readonly<Record<string, string>> = {}

/** `const kindLabel = useKindLabel()`, then `kindLabel('tourism=hotel')`. */
export function useKindLabel(isNeeded = true): (code: string) => string {
  const labels = useKindLabels(isNeeded)
  return useCallback(
    (code: string) => (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? readableKind(code),
    [labels],
  )
}
