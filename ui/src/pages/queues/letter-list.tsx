import { Button, Checkbox, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Attempts } from './attempts.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { letterKey, useLetterColumns } from './use-letter-columns.tsx'
import type { useLetters } from './use-letters.ts'
import { targetsOf, useRequeue } from './use-letters.ts'

interface LetterListProps {
  readonly list: ReturnType<typeof useLetters>['list']
  readonly mayRequeue: boolean
}

/** The rows themselves, newest first. */
export function LetterList({ list, mayRequeue }: LetterListProps) {
  const t = useMessages(messages)
  const requeue = useRequeue()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const letters = list.data?.pages.flatMap(({ items }) => items) ?? []
  // What has gone meanwhile is no longer chosen.
  const shown = letters.filter((letter) => chosen.has(letterKey(letter)))
  const toggle = (key: string) => setChosen(new Set(chosen).symmetricDifference(new Set([key])))
  const columns = useLetterColumns({
    open,
    onOpen: (key) => setOpen(open === key ? undefined : key),
    mayRequeue,
    requeue,
  })
  const isAll = shown.length === letters.length
  const box = {
    label: t('choose'),
    isQuiet: true,
    show: (letter: (typeof letters)[number]) => (
      <Checkbox
        aria-label={t('chooseRow', { name: letter.label ?? letter.row_id })}
        checked={chosen.has(letterKey(letter))}
        onChange={() => toggle(letterKey(letter))}
      />
    ),
  }
  const send = () => requeue.mutate(targetsOf(shown), { onSuccess: () => setChosen(new Set()) })
  return (
    <section aria-label={t('oneByOne')}>
      {mayRequeue && (
        <Checkbox
          size="sm"
          mb="xs"
          ml="0.75rem"
          label={t('chooseAll', { count: letters.length })}
          checked={isAll}
          indeterminate={shown.length > 0 && !isAll}
          onChange={() => setChosen(isAll ? new Set() : new Set(letters.map(letterKey)))}
        />
      )}
      <PlainTable
        label={t('oneByOne')}
        columns={mayRequeue ? [box, ...columns] : columns}
        rows={letters}
        keyOf={letterKey}
        below={(letter) => open === letterKey(letter) && <Attempts letter={letter} />}
      />
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {shown.length > 0 && (
        <div className={classes.chosen} role="toolbar" aria-label={t('actions')}>
          <Text size="sm" fw={560}>
            {t('chosen', { count: shown.length })}
          </Text>
          <Button size="compact-md" leftSection={<IconRefresh size={16} />} loading={requeue.isPending} onClick={send}>
            {t('tryAgain')}
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
            {t('clear')}
          </Button>
        </div>
      )}
    </section>
  )
}
