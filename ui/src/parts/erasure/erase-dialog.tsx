import { type Query, useQueryClient } from '@tanstack/react-query'
import type { ErasureReceipt, Subject } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { erasureMessages } from './messages.ts'

interface EraseDialogProps {
  readonly person: Subject
  /** Gets the receipt. */
  readonly onErased: (erased: ErasureReceipt) => void
  readonly onClose: () => void
}

export function EraseDialog({ person, onErased, onClose }: EraseDialogProps) {
  const t = useMessages(erasureMessages)
  const client = useQueryClient()
  const erase = async () => {
    const erased = await call('POST /subjects/erase', { body: { ...person, reason: t('reason') } })
    onErased(erased)
    void client.invalidateQueries({ queryKey: ['suppressions'] })
    // An open contact is deleted now; refetching its detail would only fail.
    const isList = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[2] !== 'detail'
    void client.invalidateQueries({ queryKey: ['rows', 'contacts'], predicate: isList })
  }
  return (
    <ConfirmDialog
      title={t('eraseTitle', { value: person.value })}
      text={t('eraseText')}
      confirm={t('erase')}
      onConfirm={erase}
      onClose={onClose}
    />
  )
}
