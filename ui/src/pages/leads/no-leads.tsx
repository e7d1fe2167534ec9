import { Button, Group, Skeleton } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FirstRun } from '../../parts/first-run/first-run.tsx'
import { messages } from './messages.ts'

/** Before the first search: the first step. After it: how places become leads. */
export function NoLeads() {
  const t = useMessages(messages)
  const { data, isPending } = useQuery({
    queryKey: ['pipeline'],
    queryFn: ({ signal }) => call('GET /pipeline', { signal }),
  })
  if (isPending) return <Skeleton height={240} />
  const isFirst = data !== undefined && [...data.sources, ...data.funnel].every(({ total }) => total === 0)
  if (isFirst) return <FirstRun />
  return (
    <EmptyState
      icon={IconTargetArrow}
      title={t('emptyTitle')}
      action={
        <Group justify="center">
          <Button component={Link} to="/places">
            {t('emptyAction')}
          </Button>
          <Button component={Link} to="/imports" variant="default">
            {t('importSites')}
          </Button>
        </Group>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
