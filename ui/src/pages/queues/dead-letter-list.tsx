import { Button, Checkbox, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Attempts } from './attempts.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { letterKey, useDeadLetterColumns } from './use-dead-letter-columns.tsx'
import type { useDeadLetters } from './use-dead-letters.ts'
import { targetsOf, useRequeue } from './use-dead-letters.ts'

interface DeadLetterListProps {
  readonly list: ReturnType<typeof useDeadLetters>['list']
  readonly mayRequeue: boolean
}

/** Failed rows, newest first. */
export function DeadLetterList({ list, mayRequeue }: DeadLetterListProps) {
  const t = useMessages(messages)
  const requeue = useRequeue()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const letters = list.data?.pages.flatMap(({ items }) => items) ?? []
  // Rows that are no longer listed are no longer checked.
  const checkedLetters = letters.filter((letter) => checked.has(letterKey(letter)))
  const toggle = (key: string) => setChecked(new Set(checked).symmetricDifference(new Set([key])))
  const columns = useDeadLetterColumns({
    open,
    onOpen: (key) => setOpen(open === key ? undefined : key),
    mayRequeue,
    requeue,
  })
  const areAllChecked = checkedLetters.length === letters.length
  const checkboxColumn = {
    label: t('checkbox'),
    isQuiet: true,
    show: (letter: (typeof letters)[number]) => (
      <Checkbox
        aria-label={t('checkRow', { name: letter.label ?? letter.row_id })}
        checked={checked.has(letterKey(letter))}
        onChange={() => toggle(letterKey(letter))}
      />
    ),
  }
  const requeueChecked = () => requeue.mutate(targetsOf(checkedLetters), { onSuccess: () => setChecked(new Set()) })
  return (
    <section aria-label={t('failedRows')}>
      {mayRequeue && (
        <Checkbox
          size="sm"
          mb="xs"
          ml="0.75rem"
          label={t('checkAll', { count: letters.length })}
          checked={areAllChecked}
          indeterminate={checkedLetters.length > 0 && !areAllChecked}
          onChange={() => setChecked(areAllChecked ? new Set() : new Set(letters.map(letterKey)))}
        />
      )}
      <PlainTable
        label={t('failedRows')}
        columns={mayRequeue ? [checkboxColumn, ...columns] : columns}
        rows={letters}
        keyOf={letterKey}
        below={(letter) => open === letterKey(letter) && <Attempts letter={letter} />}
      />
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {checkedLetters.length > 0 && (
        <div className={classes.toolbar} role="toolbar" aria-label={t('actions')}>
          <Text size="sm" fw={560}>
            {t('checked', { count: checkedLetters.length })}
          </Text>
          <Button
            size="compact-md"
            leftSection={<IconRefresh size={16} />}
            loading={requeue.isPending}
            onClick={requeueChecked}
          >
            {t('tryAgain')}
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" onClick={() => setChecked(new Set())}>
            {t('clear')}
          </Button>
        </div>
      )}
    </section>
  )
}
