import { Button, Group, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookWithSecret } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { useReloadWebhooks } from './use-webhooks.ts'

interface RotateDialogProps {
  readonly webhook: Webhook
  readonly onSecret: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}

const hours = ['0', '24', '168'] as const

/** Asks how long the present secret signs beside the new one. */
export function RotateDialog({ webhook: { id, name }, onSecret, onClose }: RotateDialogProps) {
  const t = useMessages(messages)
  const reload = useReloadWebhooks()
  const [keep, setKeep] = useState<(typeof hours)[number]>('24')
  const rotate = useMutation({
    mutationFn: () => call('POST /webhooks/:id/rotate-secret', { params: { id }, body: { keep_hours: Number(keep) } }),
    meta: { silent: true },
    onSuccess(made) {
      reload()
      onSecret(made)
      onClose()
    },
  })
  return (
    <Dialog title={t('rotateTitle', { name })} isOpen onClose={onClose}>
      <Text>{t('rotateText')}</Text>
      <Select
        label={t('keep')}
        data={hours.map((value) => ({ value, label: t(`keep${value}`) }))}
        value={keep}
        allowDeselect={false}
        onChange={(value) => setKeep(hours.find((one) => one === value) ?? '24')}
      />
      <FormProblem error={rotate.error} />
      <Group justify="flex-end">
        <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {t('rotate')}
        </Button>
      </Group>
    </Dialog>
  )
}
