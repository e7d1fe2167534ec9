import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ValidationSettings } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { providerName } from '../../../messages/provider-names.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Tag } from '../../../parts/tag.tsx'
import { messages } from './messages.ts'

/** The verifier in use; when its key is paused, why and until when. */
export function VerifierState({ settings: { verifier } }: { readonly settings: ValidationSettings }) {
  const t = useMessages(messages)
  const format = useFormat()
  const may = usePermissions()
  const client = useQueryClient()
  const name = providerName(verifier?.provider ?? '')
  const resume = useMutation({
    mutationFn: () => call('POST /validation-settings/resume', {}),
    onSuccess() {
      toast(t('resumed', { verifier: name }))
      return client.invalidateQueries({ queryKey: ['validation-settings'] })
    },
  })
  if (verifier === null) return <Text mb="md">{t('none')}</Text>
  const { paused_until: until, problem, waiting } = verifier
  const isOver = until !== null && Date.parse(until) <= Date.now()
  return (
    <Stack gap="xs" mb="md">
      <Group gap="sm">
        <Text fw={600}>{name}</Text>
        <Tag tone={until === null ? 'good' : 'bad'}>{t(until === null ? 'ready' : 'paused')}</Tag>
        {waiting > 0 && (
          <Text size="sm" c="dimmed">
            {t('waiting', { count: waiting })}
          </Text>
        )}
      </Group>
      {until !== null && (
        <>
          <Text size="sm" role="status">
            {problem ?? t('unknownProblem')} {isOver ? t('triedAgain') : t('pausedText', { when: format.clock(until) })}
          </Text>
          {may.admin && (
            <Group>
              <Button size="compact-md" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
                {t('resume')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  )
}
