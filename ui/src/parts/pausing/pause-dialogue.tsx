import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { putStage } from '../../api/put-stage.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { Dialogue } from '../dialogue.tsx'
import { FormProblem, fieldProblem } from '../form-problem.tsx'
import { partWords } from '../part-words.ts'
import { pauseWords } from './words.ts'

interface PauseDialogueProps {
  readonly id: string
  readonly onPaused?: () => void
  readonly onClose: () => void
}

/** Asks why: whoever finds the stage standing still will want to know. */
export function PauseDialogue({ id, onPaused, onClose }: PauseDialogueProps) {
  const say = useWords(pauseWords)
  const sayPart = useWords(partWords)
  const stage = useStageName()(id)
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const pause = useMutation({
    mutationFn: (reason: string) =>
      call('POST /stages/:id/pause', { params: { id }, body: reason === '' ? {} : { reason } }),
    meta: { silent: true },
    onSuccess(paused) {
      putStage(client, paused)
      onPaused?.()
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    pause.mutate(typed.trim())
  }
  return (
    <Dialogue title={say('title', { stage })} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{say('text')}</Text>
          <TextInput
            label={say('reason')}
            description={say('reasonHint')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={fieldProblem(pause.error, 'reason')}
            data-autofocus
          />
          <FormProblem error={pause.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {sayPart('cancel')}
            </Button>
            <Button type="submit" loading={pause.isPending}>
              {say('pause')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}
