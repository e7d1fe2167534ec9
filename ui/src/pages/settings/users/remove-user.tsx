import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'

export function RemoveUser({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const person = personName(user)
  const remove = async () => {
    await call('DELETE /users/:id', { params: { id: user.id } })
    await client.invalidateQueries({ queryKey: ['users'] })
    toast(t('removed', { person }))
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { person })}
      text={t('removeText')}
      confirm={t('remove')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
