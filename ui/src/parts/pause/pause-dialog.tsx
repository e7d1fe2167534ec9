import { Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { updateCachedStage } from '../../api/update-cached-stage.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { FormDialog } from '../form-dialog.tsx'
import { fieldProblem } from '../form-problem.tsx'
import { pauseMessages } from './messages.ts'

interface PauseDialogProps {
  readonly id: string
  readonly onPaused?: () => void
  readonly onClose: () => void
}

/** Asks for a reason, which is shown with the paused stage. */
export function PauseDialog({ id, onPaused, onClose }: PauseDialogProps) {
  const t = useMessages(pauseMessages)
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
  return (
    <FormDialog
      title={t('title', { stage })}
      action={t('pause')}
      mutation={pause}
      canCancel
      onSubmit={() => pause.mutate(typed.trim())}
      onClose={onClose}
    >
      <Text size="sm">{t('text')}</Text>
      <TextInput
        label={t('reason')}
        description={t('reasonHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fieldProblem(pause.error, 'reason')}
        data-autofocus
      />
    </FormDialog>
  )
}
