import { Button, Group, Text } from '@mantine/core'
import type { UserWithLink } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { OneTimeSecret } from '../../../parts/one-time-secret.tsx'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'

/** Shows the sign-in link as a full URL of this server. */
export function LinkDialog({
  invitation,
  onClose,
}: {
  readonly invitation: UserWithLink
  readonly onClose: () => void
}) {
  const t = useMessages(messages)
  const { user, sign_in_link: link } = invitation
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
