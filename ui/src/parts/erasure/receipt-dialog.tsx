import { Button, Group, Text } from '@mantine/core'
import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useTableName } from '../../messages/table-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Dialog } from '../dialog.tsx'
import { OneTimeSecret } from '../one-time-secret.tsx'
import { erasureMessages } from './messages.ts'

/** A receipt for the person; the audit log has its id. */
export function ReceiptDialog({ erased, onClose }: { readonly erased: ErasureReceipt; readonly onClose: () => void }) {
  const t = useMessages(erasureMessages)
  const format = useFormat()
  const nameOf = useTableName()
  const listed = (counts: Readonly<Record<string, number>>) => {
    const parts = Object.entries(counts).map(([table, count]) => `${nameOf(table)} ${format.number(count)}`)
    return parts.length === 0 ? t('none') : parts.join(', ')
  }
  const text = t('receiptLine', {
    id: erased.receipt_id,
    time: format.time(erased.erased_at),
    hash: erased.value_hash,
    found: listed(erased.found),
    left: listed(erased.remaining),
  })
  return (
    <Dialog title={t('receiptTitle')} isOpen isSticky onClose={onClose}>
      <Text>{t('receiptText')}</Text>
      <OneTimeSecret value={text} label={t('receipt')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}
