import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useStageChange } from './use-stage-change.ts'
import { words } from './words.ts'

/** Asks why: whoever finds the stage standing still will want to know. */
export function PauseDialogue({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const say = useWords(words)
  const name = useStageName()(id)
  const { pause } = useStageChange(id)
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('pauseTitle', { name })}
      closeButtonProps={{ 'aria-label': say('cancel') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pause.mutate(reason.trim(), { onSuccess: onClose })
        }}
      >
        <Stack>
          <Text size="sm">{say('pauseText')}</Text>
          <TextInput
            data-autofocus
            label={say('pauseReason')}
            description={say('optional')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button type="submit" loading={pause.isPending}>
              {say('pauseIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
