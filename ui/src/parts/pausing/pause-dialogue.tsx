import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { putStage } from '../../api/put-stage.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { Dialogue } from '../dialogue.tsx'
import { FormProblem, fieldProblem } from '../form-problem.tsx'
import { partMessages } from '../part-messages.ts'
import { pauseMessages } from './messages.ts'

interface PauseDialogueProps {
  readonly id: string
  readonly onPaused?: () => void
  readonly onClose: () => void
}

/** Asks why: whoever finds the stage standing still will want to know. */
export function PauseDialogue({ id, onPaused, onClose }: PauseDialogueProps) {
  const t = useMessages(pauseMessages)
  const tPart = useMessages(partMessages)
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
    <Dialogue title={t('title', { stage })} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('text')}</Text>
          <TextInput
            label={t('reason')}
            description={t('reasonHint')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={fieldProblem(pause.error, 'reason')}
            data-autofocus
          />
          <FormProblem error={pause.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {tPart('cancel')}
            </Button>
            <Button type="submit" loading={pause.isPending}>
              {t('pause')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}
