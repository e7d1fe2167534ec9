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
import { useStageChoice } from './use-stage-choice.ts'

interface LetterFilterProps {
  readonly asked: DeadLetterFilter
  readonly groups: readonly DeadLetterGroup[]
}

const typingMs = 300

export function LetterFilter({ asked, groups }: LetterFilterProps) {
  const t = useMessages(messages)
  const codeLabel = useCodeLabel()
  const choice = useStageChoice()
  const [, setUrl] = useUrlSearch()
  const [text, setText] = useState(asked.text ?? '')
  const field = useRef<HTMLInputElement>(null)
  const own = useRef(asked.text)
  const ask = useDebouncedCallback((wanted: string) => {
    own.current = wanted.trim() || undefined
    setUrl({ text: own.current })
  }, typingMs)
  // Going back in the browser, or clearing the filter, changes the address behind the field's back. What the field itself
  // asked comes back trimmed, and maybe after more was typed: that is not written over it.
  useEffect(() => {
    if (asked.text === own.current) return
    own.current = asked.text
    setText(asked.text ?? '')
  }, [asked.text])
  useShortcuts([{ keys: '/', label: t('searchLetters'), run: () => field.current?.focus() }])
  const codes = new Set([
    ...groups.flatMap(({ code }) => code ?? []),
    ...(asked.code === undefined ? [] : [asked.code]),
  ])
  return (
    <search className={classes.filter}>
      <TextInput
        ref={field}
        className={classes.search}
        label={t('searchLetters')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          ask(event.currentTarget.value)
        }}
      />
      <NativeSelect
        label={t('stage')}
        value={asked.stage ?? ''}
        data={[...choice]}
        onChange={(event) => setUrl({ stage: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('error')}
        value={asked.code ?? ''}
        data={[
          { value: '', label: t('allErrors') },
          ...[...codes].map((code) => ({ value: code, label: codeLabel(code) })),
        ]}
        onChange={(event) => setUrl({ code: event.currentTarget.value || undefined })}
      />
    </search>
  )
}
