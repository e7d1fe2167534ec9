import { Button, Group, Modal, Text } from '@mantine/core'
import type { RequeueRequest } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { useRequeue } from './use-letters.ts'

interface RequeueDialogueProps {
  readonly target: RequeueRequest
  readonly count: number
  readonly onClose: () => void
}

/** Many rows at once cost time and perhaps money: how many is said before, not after. */
export function RequeueDialogue({ target, count, onClose }: RequeueDialogueProps) {
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
          {t('requeueIt', { count })}
        </Button>
      </Group>
    </Modal>
  )
}
