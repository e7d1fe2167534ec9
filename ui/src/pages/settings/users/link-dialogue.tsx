import { Button, Group, Text } from '@mantine/core'
import type { SignInLink, User } from '../../../../../src/http/contract/types.ts'
import { Dialogue } from '../../../parts/dialogue.tsx'
import { SecretOnce } from '../../../parts/secret-once.tsx'
import { useWords } from '../../../words/define-words.ts'
import { personName } from './person-name.ts'
import { words } from './words.ts'

export interface Entrance {
  readonly user: User
  readonly sign_in_link: SignInLink
}

/** The link as a whole address, of this very server: it can be sent as it stands. */
export function LinkDialogue({ entrance, onClose }: { readonly entrance: Entrance; readonly onClose: () => void }) {
  const say = useWords(words)
  const { user, sign_in_link: link } = entrance
  return (
    <Dialogue title={say('linkTitle', { person: personName(user) })} isOpen isSticky onClose={onClose}>
      <Text>{say('linkText', { hours: link.hours })}</Text>
      <SecretOnce value={`${location.origin}${link.path}`} label={say('link')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{say('done')}</Button>
      </Group>
    </Dialogue>
  )
}
