import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Dialog title={t('add')} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
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
          <FormProblem error={add.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
