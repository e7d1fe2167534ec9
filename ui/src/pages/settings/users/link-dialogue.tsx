import { Button, Group, Text } from '@mantine/core'
import type { SignInLink, User } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialogue } from '../../../parts/dialogue.tsx'
import { SecretOnce } from '../../../parts/secret-once.tsx'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'

export interface Entrance {
  readonly user: User
  readonly sign_in_link: SignInLink
}

/** The link as a whole address, of this very server: it can be sent as it stands. */
export function LinkDialogue({ entrance, onClose }: { readonly entrance: Entrance; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { user, sign_in_link: link } = entrance
  return (
    <Dialogue title={t('linkTitle', { person: personName(user) })} isOpen isSticky onClose={onClose}>
      <Text>{t('linkText', { hours: link.hours })}</Text>
      <SecretOnce value={`${location.origin}${link.path}`} label={t('link')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialogue>
  )
}
