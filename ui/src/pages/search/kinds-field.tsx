import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { messages } from './messages.ts'
import { TagsField, type TagsFieldProps } from './tags-field.tsx'

const debounceMs = 150

/** Kinds of business, with suggestions for what was typed. */
export function KindsField(props: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), debounceMs)
  const language = useLanguage()
  const t = useMessages(messages)
  const { data } = useQuery({
    queryKey: ['business-kinds', 'suggestions', language, text],
    queryFn: ({ signal }) => call('GET /business-kinds/suggestions', { query: { language, text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  const kinds = text === '' ? [] : (data?.kinds ?? [])
  const notes = new Map(kinds.map(({ label, leads }) => [label, leads === 0 ? '' : t('knownLeads', { count: leads })]))
  return <TagsField {...props} suggestions={[...notes.keys()]} notes={notes} onTyped={setTyped} />
}
