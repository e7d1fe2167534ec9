import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { connection } from '../api/connection.ts'
import { useWorkspaces } from '../api/use-workspaces.ts'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useStageName } from '../messages/stage-labels.ts'
import classes from './banners.module.css'
import { DemoBanner } from './demo-banner.tsx'
import { messages } from './messages.ts'

const alarmText = { no_worker: 'alarmNoWorker', silent: 'alarmSilent', key_rejected: 'alarmKeyRejected' } as const

const queuesPath = '/queues'

/** Alarms and connection problems, above every page. */
export function Banners() {
  const t = useMessages(messages)
  const nameOf = useStageName()
  const { pathname } = useLocation()
  const isOffline = useStore(connection) === 'offline'
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const alarms = stages.data?.items.filter(({ alarm }) => alarm !== null) ?? []
  const { current } = useWorkspaces()
  if (!isOffline && alarms.length === 0 && current?.is_demo !== true) return null
  return (
    <div className={classes.banners}>
      <DemoBanner />
      {isOffline && (
        <Alert role="alert" color="red" icon={<IconPlugConnectedX size={18} />}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('offlineBanner')}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={stages.isFetching}
              onClick={() => void stages.refetch()}
            >
              {t('tryNow')}
            </Button>
          </Group>
        </Alert>
      )}
      {alarms.map(({ id, alarm }) => (
        <Alert key={id} role="alert" color="yellow" icon={<IconAlertTriangle size={18} />}>
          {t(alarmText[alarm ?? 'silent'], { stage: nameOf(id) })}{' '}
          {pathname !== queuesPath && (
            <Anchor component={Link} to={queuesPath} inherit c="inherit" underline="always">
              {t('toQueues')}
            </Anchor>
          )}
        </Alert>
      ))}
    </div>
  )
}
