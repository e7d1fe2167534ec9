import { Alert, Anchor, Stack } from '@mantine/core'
import { IconAlertTriangle, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

const webhooksPath = '/settings/webhooks'

/** Alarms that the shell does not show, and for admins that no one is notified of alarms. */
export function AlarmNotices() {
  const t = useMessages(messages)
  const may = usePermissions()
  const alarms = useQuery({ queryKey: ['alarms'], queryFn: ({ signal }) => call('GET /alarms', { signal }) })
  const disabled = alarms.data?.items.filter(({ alarm }) => alarm === 'webhook_disabled') ?? []
  const reportedBy = alarms.data?.reported_by
  const isReported = reportedBy === undefined || reportedBy.email || reportedBy.webhooks > 0
  if (disabled.length === 0 && (isReported || !may.admin)) return null
  const link = (
    <Anchor component={Link} to={webhooksPath} inherit c="inherit" underline="always">
      {t('toWebhooks')}
    </Anchor>
  )
  return (
    <Stack gap="xs" mb="md">
      {disabled.map(({ subject, name }) => (
        <Alert key={subject} role="alert" color="yellow" icon={<IconAlertTriangle size={18} />}>
          {t('webhookDisabled', { name: name ?? subject })} {may.admin && link}
        </Alert>
      ))}
      {!isReported && may.admin && (
        // A state that lasts: screen readers must not announce it like an alarm.
        <Alert role="note" color="gray" icon={<IconBellOff size={18} />}>
          {t('alarmsToNobody')} {link}
        </Alert>
      )}
    </Stack>
  )
}
