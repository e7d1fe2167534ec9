import { Button, Group, Text } from '@mantine/core'
import type { Erased } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { useTableName } from '../../words/table-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { Dialogue } from '../dialogue.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { erasureWords } from './words.ts'

/** What can be handed to the person, and found again in the audit by its id. */
export function ReceiptDialogue({ erased, onClose }: { readonly erased: Erased; readonly onClose: () => void }) {
  const say = useWords(erasureWords)
  const format = useFormat()
  const nameOf = useTableName()
  const listed = (counts: Readonly<Record<string, number>>) => {
    const parts = Object.entries(counts).map(([table, count]) => `${nameOf(table)} ${format.number(count)}`)
    return parts.length === 0 ? say('none') : parts.join(', ')
  }
  const text = say('receiptLine', {
    id: erased.receipt_id,
    time: format.time(erased.erased_at),
    hash: erased.value_hash,
    found: listed(erased.found),
    left: listed(erased.remaining),
  })
  return (
    <Dialogue title={say('receiptTitle')} isOpen isSticky onClose={onClose}>
      <Text>{say('receiptText')}</Text>
      <SecretOnce value={text} label={say('receipt')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{say('done')}</Button>
      </Group>
    </Dialogue>
  )
}
