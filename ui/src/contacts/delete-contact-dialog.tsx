import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { deleteRow } from '../api/use-row-detail.ts'
import { toast } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { contactMessages } from './messages.ts'

interface DeleteContactDialogProps {
  readonly contact: Row
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteContactDialog({ contact, onDeleted, onClose }: DeleteContactDialogProps) {
  const t = useMessages(contactMessages)
  const client = useQueryClient()
  const phoneText = usePhoneText()
  const value = phoneText(String(contact.email ?? contact.phone ?? ''))
  const remove = async () => {
    await deleteRow(client, { slug: 'contacts', id: contact.id }, () =>
      call('DELETE /contacts/:id', { params: { id: contact.id } }),
    )
    toast(t('deleted'))
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle', { value })}
      text={t('deleteText')}
      confirm={t('delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
