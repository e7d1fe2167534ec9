import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey, CreatedKey } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { OneTimeSecret } from '../../../parts/one-time-secret.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { AddKey } from './add-key.tsx'
import { KeyTable } from './key-table.tsx'
import { messages } from './messages.ts'

export function KeysSection() {
  const t = useMessages(messages)
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => call('GET /api-keys', { signal }) })
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedKey>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const show = (key: CreatedKey) => {
    setAdding(false)
    setMade(key)
  }
  const lead = (
    <>
      {t('lead')}{' '}
      <Anchor href="/api/v2/docs" target="_blank" inherit underline="always">
        {t('docs')}
      </Anchor>
    </>
  )
  return (
    <Panel title={t('title')} lead={lead} actions={add}>
      <Loaded query={keys} failedTitle={t('failedTitle')}>
        {({ items }) => (items.length === 0 ? <NoKeys /> : <KeyTable keys={newestFirst(items)} />)}
      </Loaded>
      {isAdding && <AddKey onMade={show} onClose={() => setAdding(false)} />}
      {made !== undefined && (
        <Dialog title={t('madeTitle', { name: made.name })} isOpen isSticky onClose={() => setMade(undefined)}>
          <Text>{t('madeText')}</Text>
          <OneTimeSecret value={made.key} label={t('key')} />
          <Group justify="flex-end">
            <Button onClick={() => setMade(undefined)}>{t('done')}</Button>
          </Group>
        </Dialog>
      )}
    </Panel>
  )
}

function NoKeys() {
  const t = useMessages(messages)
  return (
    <EmptyState icon={IconKey} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  )
}

function newestFirst(keys: readonly ApiKey[]): readonly ApiKey[] {
  return keys.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
}
