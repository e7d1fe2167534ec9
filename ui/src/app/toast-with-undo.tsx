import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../words/define-words.ts'
import { words } from './words.ts'

export function ToastWithUndo({ message, onUndo }: { readonly message: string; readonly onUndo: () => void }) {
  const say = useWords(words)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        {say('undo')}
      </Button>
    </Group>
  )
}
