import { Button, Group, Modal, Text } from '@mantine/core'
import type { RequeueRequest } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { useRequeue } from './use-dead-letters.ts'

interface RequeueDialogProps {
  readonly target: RequeueRequest
  readonly count: number
  readonly onClose: () => void
}

/** Confirms the number of rows, because requeueing can cost time and money. */
export function RequeueDialog({ target, count, onClose }: RequeueDialogProps) {
  const t = useMessages(messages)
  const requeue = useRequeue()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requeueTitle', { count })}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Text size="sm">{t('requeueText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          data-autofocus
          loading={requeue.isPending}
          onClick={() => requeue.mutate([target], { onSuccess: onClose })}
        >
          {t('requeueIt')}
        </Button>
      </Group>
    </Modal>
  )
}
