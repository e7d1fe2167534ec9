import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Erased } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { extraWords } from './extra-words.ts'
import type { PersonValue } from './person-value.ts'

interface EraseDialogueProps {
  readonly person: PersonValue
  readonly onClose: () => void
  readonly onDone: () => void
}

/** First the question, then the receipt: it is shown once, so it stays until somebody closes it. */
export function EraseDialogue({ person, onClose, onDone }: EraseDialogueProps) {
  const say = useWords(extraWords)
  const erase = useMutation({
    mutationFn: () => call('POST /subjects/erase', { body: { ...person, reason: say('asked') } }),
  })
  const close = erase.data === undefined ? onClose : onDone
  const title = erase.data === undefined ? say('eraseTitle', { value: person.value }) : say('receiptTitle')
  return (
    <Modal opened onClose={close} centered title={title} closeButtonProps={{ 'aria-label': say('close') }}>
      {erase.data === undefined ? (
        <Stack>
          <Text size="sm">{say('eraseText')}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus>
              {say('cancel')}
            </Button>
            <Button color="red" loading={erase.isPending} onClick={() => erase.mutate()}>
              {say('doErase')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Receipt receipt={erase.data} />
      )}
    </Modal>
  )
}

function Receipt({ receipt }: { readonly receipt: Erased }) {
  const say = useWords(extraWords)
  const { time } = useFormat()
  return (
    <Stack gap="xs">
      <Text size="sm">{say('receiptText')}</Text>
      <Text size="sm">
        {say('receiptId')}: <Code>{receipt.receipt_id}</Code>
      </Text>
      <Text size="sm">
        {say('erasedAt')}: {time(receipt.erased_at)}
      </Text>
      <Text size="sm">
        {say('found')}: {inOneLine(receipt.found) || say('none')}
      </Text>
      <Text size="sm">
        {say('remaining')}: {inOneLine(receipt.remaining) || say('none')}
      </Text>
    </Stack>
  )
}

function inOneLine(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
}
