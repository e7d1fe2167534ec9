import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequeueRequest } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { DeadLetterFields } from './dead-letter-fields.tsx'
import { DeadLetterGroups } from './dead-letter-groups.tsx'
import { DeadLetterList } from './dead-letter-list.tsx'
import { messages } from './messages.ts'
import { RequeueDialog } from './requeue-dialog.tsx'
import { useDeadLetters } from './use-dead-letters.ts'
import { useInvalidateOnStageEvent } from './use-invalidate-on-stage-event.ts'

interface PendingRequeue {
  readonly target: RequeueRequest
  readonly count: number
}

/** Rows that failed permanently, with filters by stage, error and text, and requeueing of one, several or all. */
export function DeadLettersPanel() {
  const t = useMessages(messages)
  const [, setUrl] = useUrlSearch()
  const { filter, groups, list } = useDeadLetters()
  const { write: mayRequeue } = usePermissions()
  const [request, setRequest] = useState<PendingRequeue>()
  useInvalidateOnStageEvent(['dead-letters'])
  const isFiltered = Object.keys(filter).length > 0
  const count = groups.data?.items.reduce((sum, group) => sum + group.count, 0) ?? 0
  const clear = () => setUrl({ stage: undefined, code: undefined, text: undefined })
  if (groups.isPending || list.isPending) return <Skeleton height={360} role="status" aria-label={t('deadTab')} />
  if (groups.data === undefined || list.data === undefined) {
    const retry = () => void Promise.all([groups.refetch(), list.refetch()])
    return <FailedState title={t('failedRowsError')} error={groups.error ?? list.error} onRetry={retry} />
  }
  if (count === 0 && !isFiltered) {
    return (
      <EmptyState icon={IconCircleCheck} title={t('noFailedTitle')}>
        {t('noFailedText')} <UnreadSites />
      </EmptyState>
    )
  }
  return (
    <>
      <DeadLetterFields filter={filter} groups={groups.data.items} />
      <Group justify="space-between" mb="xs">
        <Title order={2} aria-live="polite">
          {t('failedCount', { count })}
        </Title>
        {mayRequeue && count > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} />}
            onClick={() => setRequest({ target: isFiltered ? filter : { all: true }, count })}
          >
            {t(isFiltered ? 'requeueMatching' : 'requeueAll', { count })}
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
          {filter.code === undefined && (
            <DeadLetterGroups
              groups={groups.data.items}
              {...(mayRequeue && { onRequeue: setRequest })}
              filter={filter}
            />
          )}
          <DeadLetterList list={list} mayRequeue={mayRequeue} />
        </>
      )}
      {request !== undefined && <RequeueDialog {...request} onClose={() => setRequest(undefined)} />}
    </>
  )
}

/** Outcomes of sites that were read. Any other completed one is no failure of ours, and still something to look at. */
const readOutcomes = 'ok,js_only,under_construction'

/** Sites that could not be used: nothing failed here, but they have no contacts. */
function UnreadSites() {
  const t = useMessages(messages)
  const filter = { metadata_status: 'Completed', metadata_outcome: `not_in:${readOutcomes}` }
  const sites = useQuery({
    queryKey: ['rows', 'domains', 'unread'],
    queryFn: ({ signal }) => call('GET /domains', { query: { ...filter, limit: 1 }, signal }),
  })
  const count = sites.data?.total?.count ?? 0
  if (count === 0) return null
  return (
    <Anchor component={Link} to="/domains" search={filter as never} inherit underline="always">
      {t('unreadSites', { count })}
    </Anchor>
  )
}
