import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useTableName } from '../../messages/table-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Dialog } from '../dialog.tsx'
import { FormProblem } from '../form-problem.tsx'
import { OneTimeSecret } from '../one-time-secret.tsx'
import { DestinationAnswers } from './destination-answers.tsx'
import { erasureMessages } from './messages.ts'

interface ReceiptDialogProps {
  readonly id: string
  /** The receipt as the erasure returned it. */
  readonly erased?: ErasureReceipt
  readonly onClose: () => void
}

const refreshMs = 3000

/** A receipt for the person; the audit log opens it again. Destinations answer while it is shown. */
export function ReceiptDialog({ id, erased, onClose }: ReceiptDialogProps) {
  const t = useMessages(erasureMessages)
  const receipt = useQuery({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call('GET /subjects/receipts/:id', { params: { id }, signal }),
    ...(erased !== undefined && { initialData: erased }),
    staleTime: refreshMs,
    refetchInterval: ({ state }) =>
      state.data?.destinations.some(({ answer }) => answer === 'waiting') === true ? refreshMs : false,
  })
  const text = useReceiptText()
  return (
    <Dialog title={t('receiptTitle')} isOpen isSticky onClose={onClose}>
      <FormProblem error={receipt.error} />
      {receipt.data !== undefined && (
        <>
          <Text>{t('receiptText')}</Text>
          <OneTimeSecret value={text(receipt.data)} label={t('receipt')} />
          <DestinationAnswers destinations={receipt.data.destinations} onConfirmed={() => void receipt.refetch()} />
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Dialog>
  )
}

function useReceiptText(): (erased: ErasureReceipt) => string {
  const t = useMessages(erasureMessages)
  const format = useFormat()
  const nameOf = useTableName()
  const listed = (counts: Readonly<Record<string, number>>) => {
    const parts = Object.entries(counts).map(([table, count]) => `${nameOf(table)} ${format.number(count)}`)
    return parts.length === 0 ? t('none') : parts.join(', ')
  }
  return ({ receipt_id: id, erased_at, value_hash: hash, found, remaining, destinations }) =>
    [
      t('receiptLine', { id, time: format.time(erased_at), hash, found: listed(found), left: listed(remaining) }),
      ...destinations.map(({ destination, answer, at }) =>
        [`${destination}: ${t(`answer-${answer}`)}`, ...(at === null ? [] : [format.time(at)])].join(', '),
      ),
    ].join('\n')
}
