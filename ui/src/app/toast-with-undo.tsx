import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '../messages/define-messages.ts'
import { messages } from './messages.ts'

export function ToastWithUndo({ message, onUndo }: { readonly message: string; readonly onUndo: () => void }) {
  const t = useMessages(messages)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  )
}
