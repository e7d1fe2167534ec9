import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { DeadLetterFilter, DeadLetterGroup } from '../../../../src/http/contract/types.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { useStageOptions } from './use-stage-options.ts'

interface DeadLetterFieldsProps {
  readonly filter: DeadLetterFilter
  readonly groups: readonly DeadLetterGroup[]
}

const debounceMs = 300

export function DeadLetterFields({ filter, groups }: DeadLetterFieldsProps) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const stageOptions = useStageOptions()
  const [, setUrl] = useUrlSearch()
  const [text, setText] = useState(filter.text ?? '')
  const field = useRef<HTMLInputElement>(null)
  const ownText = useRef(filter.text)
  const search = useDebouncedCallback((value: string) => {
    ownText.current = value.trim() || undefined
    setUrl({ text: ownText.current })
  }, debounceMs)
  // Browser navigation and "Clear" change the URL, and the field follows. A change that the field itself made is
  // ignored: it arrives trimmed, and maybe after more was typed.
  useEffect(() => {
    if (filter.text === ownText.current) return
    ownText.current = filter.text
    setText(filter.text ?? '')
  }, [filter.text])
  useShortcuts([{ keys: '/', label: t('searchFailed'), run: () => field.current?.focus() }])
  const codes = new Set([
    ...groups.flatMap(({ code }) => code ?? []),
    ...(filter.code === undefined ? [] : [filter.code]),
  ])
  return (
    <search className={classes.filter}>
      <TextInput
        ref={field}
        className={classes.search}
        label={t('searchFailed')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <NativeSelect
        label={t('stage')}
        value={filter.stage ?? ''}
        data={[...stageOptions]}
        onChange={(event) => setUrl({ stage: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('error')}
        value={filter.code ?? ''}
        data={[
          { value: '', label: t('allErrors') },
          ...[...codes].map((code) => ({ value: code, label: codeLabel(code) })),
        ]}
        onChange={(event) => setUrl({ code: event.currentTarget.value || undefined })}
      />
    </search>
  )
}
