import { Button, Group, Modal, Text } from '@mantine/core'
import type { LettersTarget } from '../../api/work-routes.ts'
import { useWords } from '../../words/define-words.ts'
import { useRequeue } from './use-letters.ts'
import { words } from './words.ts'

interface RequeueDialogueProps {
  readonly target: LettersTarget
  readonly count: number
  readonly onClose: () => void
}

/** Many rows at once cost time and perhaps money: how many is said before, not after. */
export function RequeueDialogue({ target, count, onClose }: RequeueDialogueProps) {
  const say = useWords(words)
  const requeue = useRequeue()
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('requeueTitle', { count })}
      closeButtonProps={{ 'aria-label': say('cancel') }}
    >
      <Text size="sm">{say('requeueText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button
          data-autofocus
          loading={requeue.isPending}
          onClick={() => requeue.mutate([target], { onSuccess: onClose })}
        >
          {say('requeueIt', { count })}
        </Button>
      </Group>
    </Modal>
  )
}
