import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequeueRequest } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { LetterFilter } from './letter-filter.tsx'
import { LetterGroups } from './letter-groups.tsx'
import { LetterList } from './letter-list.tsx'
import { messages } from './messages.ts'
import { RequeueDialogue } from './requeue-dialogue.tsx'
import { useKeptFresh } from './use-kept-fresh.ts'
import { useLetters } from './use-letters.ts'

interface Wanted {
  readonly target: RequeueRequest
  readonly count: number
}

/** Rows that failed for good: found by stage, error or words, read in words, tried again one by one or together. */
export function LettersPanel() {
  const t = useMessages(messages)
  const [, setUrl] = useUrlSearch()
  const { asked, groups, list } = useLetters()
  const { write: mayRequeue } = usePermissions()
  const [wanted, setWanted] = useState<Wanted>()
  useKeptFresh(['dead-letters'])
  const isAsking = Object.keys(asked).length > 0
  const count = groups.data?.items.reduce((sum, group) => sum + group.count, 0) ?? 0
  const clear = () => setUrl({ stage: undefined, code: undefined, text: undefined })
  if (groups.isPending || list.isPending) return <Skeleton height={360} aria-label={t('deadTab')} />
  if (groups.data === undefined || list.data === undefined) {
    const again = () => void Promise.all([groups.refetch(), list.refetch()])
    return <FailedState title={t('lettersFailed')} error={groups.error ?? list.error} onRetry={again} />
  }
  if (count === 0 && !isAsking) {
    return (
      <EmptyState icon={IconCircleCheck} title={t('noLettersTitle')}>
        {t('noLettersText')}
      </EmptyState>
    )
  }
  return (
    <>
      <LetterFilter asked={asked} groups={groups.data.items} />
      <Group justify="space-between" mb="xs">
        <Title order={2} aria-live="polite">
          {t('letters', { count })}
        </Title>
        {mayRequeue && count > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} />}
            onClick={() => setWanted({ target: isAsking ? asked : { all: true }, count })}
          >
            {t(isAsking ? 'requeueMatching' : 'requeueAll', { count })}
          </Button>
        )}
      </Group>
      {count === 0 ? (
        <Group gap="sm">
          <Text c="dimmed">{t('noneMatch')}</Text>
          <Button size="compact-sm" variant="default" onClick={clear}>
            {t('clear')}
          </Button>
        </Group>
      ) : (
        <>
          {asked.code === undefined && (
            <LetterGroups groups={groups.data.items} {...(mayRequeue && { onRequeue: setWanted })} asked={asked} />
          )}
          <LetterList list={list} mayRequeue={mayRequeue} />
        </>
      )}
      {wanted !== undefined && <RequeueDialogue {...wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}
