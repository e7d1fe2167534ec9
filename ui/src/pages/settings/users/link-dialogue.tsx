import { Button, Group, Text } from '@mantine/core'
import type { UserWithLink } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { OneTimeSecret } from '../../../parts/one-time-secret.tsx'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'

/** The link as a whole address, of this very server: it can be sent as it stands. */
export function LinkDialogue({ entrance, onClose }: { readonly entrance: UserWithLink; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { user, sign_in_link: link } = entrance
  return (
    <Dialog title={t('linkTitle', { person: personName(user) })} isOpen isSticky onClose={onClose}>
      <Text>{t('linkText', { hours: link.hours })}</Text>
      <OneTimeSecret value={`${location.origin}${link.path}`} label={t('link')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}
