import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCoins, IconPlayerPause } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { messages } from './messages.ts'

/** Why rows wait although nothing failed: a used-up budget or a paused stage. The shell shows stage alarms. */
export function Notices({ pipeline: { alarms, paused } }: { readonly pipeline: Pipeline }) {
  const t = useMessages(messages)
  const budgets = alarms.filter(({ alarm }) => alarm === 'budget_reached')
  return (
    <>
      {budgets.map(({ subject }) => (
        <Alert key={subject} color="yellow" icon={<IconCoins size={18} />} role="alert">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('budgetBanner', { provider: providerName(subject) })}</Text>
            <Button component={Link} to="/costs" size="compact-sm" variant="default">
              {t('toCosts')}
            </Button>
          </Group>
        </Alert>
      ))}
      {paused.map(({ stage, reason }) => (
        <PausedStage key={stage} id={stage} reason={reason} />
      ))}
    </>
  )
}

function PausedStage({ id, reason }: { readonly id: string; readonly reason: string | null }) {
  const t = useMessages(messages)
  const stage = useStageName()(id)
  const client = useQueryClient()
  const { installation: mayResume } = usePermissions()
  const resume = useMutation({
    mutationFn: () => call('POST /stages/:id/resume', { params: { id } }),
    async onSuccess() {
      toast(t('resumed', { stage }))
      await client.invalidateQueries()
    },
  })
  return (
    <Alert color="gray" icon={<IconPlayerPause size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('pausedBanner', { stage, reason: reason === null ? '' : ` (${reason})` })}</Text>
        {mayResume && (
          <Button size="compact-sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
            {t('resume')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
