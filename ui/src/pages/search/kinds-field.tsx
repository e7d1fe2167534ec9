import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useLanguage } from '../../messages/language.ts'
import { TagsField, type TagsFieldProps } from './tags-field.tsx'

const debounceMs = 150

/** Kinds of business, with suggestions for what was typed. */
export function KindsField(props: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), debounceMs)
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['business-kinds', 'suggestions', language, text],
    queryFn: ({ signal }) => call('GET /business-kinds/suggestions', { query: { language, text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  const suggestions = text === '' ? [] : (data?.kinds ?? []).map(({ label }) => label)
  return <TagsField {...props} suggestions={suggestions} onTyped={setTyped} />
}
