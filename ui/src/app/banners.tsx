import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { connection } from '../api/connection.ts'
import { useStore } from '../lib/store.ts'
import { useWords } from '../words/define-words.ts'
import { useStageName } from '../words/stage-words.ts'
import classes from './banners.module.css'
import { words } from './words.ts'

/** What needs somebody, above every page. */
export function Banners() {
  const say = useWords(words)
  const nameOf = useStageName()
  const isOffline = useStore(connection) === 'offline'
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const alarms = stages.data?.items.filter(({ alarm }) => alarm !== null) ?? []
  if (!isOffline && alarms.length === 0) return null
  return (
    <div className={classes.banners} role="alert">
      {isOffline && (
        <Alert color="red" icon={<IconPlugConnectedX size={18} />}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{say('offlineBanner')}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={stages.isFetching}
              onClick={() => void stages.refetch()}
            >
              {say('tryNow')}
            </Button>
          </Group>
        </Alert>
      )}
      {alarms.map(({ id, alarm }) => (
        <Alert key={id} color="yellow" icon={<IconAlertTriangle size={18} />}>
          {say(alarm === 'no_worker' ? 'alarmNoWorker' : 'alarmSilent', { stage: nameOf(id) })}{' '}
          <Anchor component={Link} to="/queues" inherit c="inherit" underline="always">
            {say('toQueues')}
          </Anchor>
        </Alert>
      ))}
    </div>
  )
}
