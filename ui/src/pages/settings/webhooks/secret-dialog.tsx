import { Button, Group, Text } from '@mantine/core'
import type { WebhookWithSecret } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { OneTimeSecret } from '../../../parts/one-time-secret.tsx'
import { messages } from './messages.ts'

/** A secret is shown once, after it was made. */
export function SecretDialog({ shown, onClose }: { readonly shown: WebhookWithSecret; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, previous_until: until } = shown.webhook
  return (
    <Dialog title={t('secretTitle', { name })} isOpen isSticky onClose={onClose}>
      <Text>{t('secretText')}</Text>
      <OneTimeSecret value={shown.secret} label={t('secret')} />
      {until !== null && (
        <Text size="sm" c="dimmed">
          {t('oldSecretUntil', { time: format.time(until) })}
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}
