import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { erasureMessages } from './messages.ts'

type Answer = ErasureReceipt['destinations'][number]

interface DestinationAnswersProps {
  readonly destinations: readonly Answer[]
  readonly onConfirmed: () => void
}

/** What is left to do at destinations, with the button that confirms it. */
export function DestinationAnswers({ destinations, onConfirmed }: DestinationAnswersProps) {
  const t = useMessages(erasureMessages)
  const confirm = useMutation({
    mutationFn: (id: string) => call('POST /subjects/erasures/:id/confirm', { params: { id } }),
    onSuccess: onConfirmed,
  })
  const open = destinations.filter(({ answer }) => ['marked', 'waiting', 'failed', 'manual'].includes(answer))
  return open.map(({ id, destination, answer, problem, remote_id }) => (
    <Stack key={id} gap={4} role="status" align="flex-start">
      <Text size="sm">
        <b>{destination}</b>: {t(`todo-${answer as 'marked'}`)}
        {remote_id !== null && ` ${t('recordId', { id: remote_id })}`}
      </Text>
      {problem !== null && (
        <Text size="sm" c="dimmed">
          {problem}
        </Text>
      )}
      {(answer === 'manual' || answer === 'failed') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={confirm.isPending && confirm.variables === id}
          onClick={() => confirm.mutate(id)}
          aria-label={t('confirmFor', { destination })}
        >
          {t('confirm')}
        </Button>
      )}
    </Stack>
  ))
}
