import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureReceipt, Subject, SubjectData } from '../../../../../../src/http/contract/types.ts'
import { send } from '../../../../api/send.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useMessages } from '../../../../messages/define-messages.ts'
import { useTableName } from '../../../../messages/table-labels.ts'
import { EraseDialog } from '../../../../parts/erasure/erase-dialog.tsx'
import { Tag } from '../../../../parts/tag.tsx'
import { messages } from './messages.ts'

interface FoundPersonProps {
  readonly person: Subject
  readonly held: SubjectData
  readonly onErased: (erased: ErasureReceipt) => void
}

export function FoundPerson({ person, held, onErased }: FoundPersonProps) {
  const t = useMessages(messages)
  const nameOf = useTableName()
  const [isErasing, setErasing] = useState(false)
  const { value } = person
  const download = useMutation({
    mutationFn: async () => saveFile(await send('POST', '/subjects/export', { body: person }), 'subject.json'),
  })
  const isEmpty = [held.contacts, held.domains, held.suppressions, held.mentions].every(({ length }) => length === 0)
  return (
    <Stack gap="sm" role="status">
      <Group gap="sm">
        <Text fw={560}>{t(isEmpty ? 'nothing' : 'found', { value })}</Text>
        <Tag tone={held.suppressed ? 'warn' : 'good'}>{t(held.suppressed ? 'suppressed' : 'notSuppressed')}</Tag>
      </Group>
      <List>
        {(['contacts', 'domains', 'suppressions'] as const)
          .filter((part) => held[part].length > 0)
          .map((part) => (
            <List.Item key={part}>{t(part, { count: held[part].length })}</List.Item>
          ))}
        {held.mentions.map(({ table, rows }) => (
          <List.Item key={table}>{t('mentions', { count: rows, table: nameOf(table) })}</List.Item>
        ))}
      </List>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('exportButton')}
        </Button>
        <Button color="red.9" leftSection={<IconEraser size={16} />} onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </Group>
      {isErasing && <EraseDialog person={person} onErased={onErased} onClose={() => setErasing(false)} />}
    </Stack>
  )
}
