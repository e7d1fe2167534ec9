import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Dialogue } from '../../../parts/dialogue.tsx'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { useWords } from '../../../words/define-words.ts'
import { useStageUpdate } from './use-stage-update.ts'
import { words } from './words.ts'

interface PauseDialogueProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

export function PauseDialogue({ id, name, onClose }: PauseDialogueProps) {
  const say = useWords(words)
  const update = useStageUpdate()
  const [reason, setReason] = useState('')
  const pause = useMutation({
    mutationFn: () =>
      call('POST /stages/:id/pause', { params: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
    meta: { silent: true },
    onSuccess(stage) {
      update(stage)
      onClose()
    },
  })
  return (
    <Dialogue title={say('pauseTitle', { stage: name })} isOpen onClose={onClose}>
      <Text>{say('pauseText')}</Text>
      <TextInput
        label={say('reason')}
        description={say('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fieldProblem(pause.error, 'reason')}
        data-autofocus
      />
      <FormProblem error={pause.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button loading={pause.isPending} onClick={() => pause.mutate()}>
          {say('pause')}
        </Button>
      </Group>
    </Dialogue>
  )
}
