import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { updateCachedStage } from '../../api/update-cached-stage.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { Dialog } from '../dialog.tsx'
import { FormProblem, fieldProblem } from '../form-problem.tsx'
import { partMessages } from '../part-messages.ts'
import { pauseMessages } from './messages.ts'

interface PauseDialogProps {
  readonly id: string
  readonly onPaused?: () => void
  readonly onClose: () => void
}

/** Asks for a reason, which is shown with the paused stage. */
export function PauseDialog({ id, onPaused, onClose }: PauseDialogProps) {
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
      updateCachedStage(client, paused)
      onPaused?.()
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    pause.mutate(typed.trim())
  }
  return (
    <Dialog title={t('title', { stage })} isOpen onClose={onClose}>
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
    </Dialog>
  )
}
