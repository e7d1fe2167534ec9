import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { ConfirmDialogue } from '../../../parts/confirm-dialogue.tsx'
import { useWords } from '../../../words/define-words.ts'
import { personName } from './person-name.ts'
import { words } from './words.ts'

export function RemoveUser({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const say = useWords(words)
  const client = useQueryClient()
  const person = personName(user)
  const remove = async () => {
    await call('DELETE /users/:id', { params: { id: user.id } })
    await client.invalidateQueries({ queryKey: ['users'] })
    toast(say('removed', { person }))
  }
  return (
    <ConfirmDialogue
      title={say('removeTitle', { person })}
      text={say('removeText')}
      confirm={say('remove')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
