import { Alert, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'

export function AddException({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [host, setHost] = useState('')
  const [reason, setReason] = useState('')
  const add = useMutation({
    mutationFn: () => call('POST /tls-exceptions', { body: { host, reason: reason.trim() } }),
    meta: { silent: true },
    async onSuccess(added) {
      await client.invalidateQueries({ queryKey: ['tls-exceptions'] })
      toast(t('saved', { host: added.host }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('add')} action={t('save')} mutation={add} onSubmit={() => add.mutate()} onClose={onClose}>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
        {t('warning')}
      </Alert>
      <TextInput
        label={t('host')}
        description={t('hostHint')}
        autoComplete="off"
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
        error={fieldProblem(add.error, 'host')}
        data-autofocus
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fieldProblem(add.error, 'reason')}
      />
    </FormDialog>
  )
}
