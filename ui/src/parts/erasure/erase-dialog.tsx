import { useQueryClient } from '@tanstack/react-query'
import type { ErasureReceipt, Subject } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { deleteRow } from '../../api/use-row-detail.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { erasureMessages } from './messages.ts'

interface EraseDialogProps {
  readonly person: Subject
  /** The open contact of this person: it is deleted, too. */
  readonly contactId?: string
  /** Gets the receipt. */
  readonly onErased: (erased: ErasureReceipt) => void
  readonly onClose: () => void
}

export function EraseDialog({ person, contactId, onErased, onClose }: EraseDialogProps) {
  const t = useMessages(erasureMessages)
  const client = useQueryClient()
  const erase = async () => {
    const send = () => call('POST /subjects/erase', { body: { ...person, reason: t('reason') } })
    const erased =
      contactId === undefined ? await send() : await deleteRow(client, { slug: 'contacts', id: contactId }, send)
    onErased(erased)
    void client.invalidateQueries({ queryKey: ['suppressions'] })
    void client.invalidateQueries({ queryKey: ['rows', 'contacts'] })
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
