import { type Query, useQueryClient } from '@tanstack/react-query'
import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Person } from '../../api/house-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { ConfirmDialogue } from '../confirm-dialogue.tsx'
import { erasureMessages } from './messages.ts'

interface EraseDialogueProps {
  readonly person: Person
  /** With what the receipt says. */
  readonly onErased: (erased: ErasureReceipt) => void
  readonly onClose: () => void
}

export function EraseDialogue({ person, onErased, onClose }: EraseDialogueProps) {
  const t = useMessages(erasureMessages)
  const client = useQueryClient()
  const erase = async () => {
    const erased = await call('POST /subjects/erase', { body: { ...person, reason: t('reason') } })
    onErased(erased)
    void client.invalidateQueries({ queryKey: ['suppressions'] })
    // The contact that may be open beside it is gone: asked for again, it would only be an error.
    const isList = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[2] !== 'detail'
    void client.invalidateQueries({ queryKey: ['rows', 'contacts'], predicate: isList })
  }
  return (
    <ConfirmDialogue
      title={t('eraseTitle', { value: person.value })}
      text={t('eraseText')}
      confirm={t('erase')}
      onConfirm={erase}
      onClose={onClose}
    />
  )
}
