import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tenant } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { AddTenant } from './add-tenant.tsx'
import { messages } from './messages.ts'

/** For installation administrators. */
export function AllTenants({ ownId }: { readonly ownId: string | undefined }) {
  const t = useMessages(messages)
  const format = useFormat()
  const tenants = useQuery({ queryKey: ['tenants'], queryFn: ({ signal }) => call('GET /tenants', { signal }) })
  const [isAdding, setAdding] = useState(false)
  const columns: readonly PlainColumn<Tenant>[] = [
    {
      label: t('name'),
      isTitle: true,
      show: ({ id, name }) => (
        <Text fw={560}>
          {name}
          {id === ownId && (
            <Text span c="dimmed" fw={400}>
              {` (${t('yours')})`}
            </Text>
          )}
        </Text>
      ),
    },
    { label: t('created'), isOneLine: true, show: ({ created_at: at }) => format.time(at) },
  ]
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('allTitle')} lead={t('allLead')} actions={add}>
      <Loaded query={tenants} failedTitle={t('failedTitle')}>
        {({ items }) => (
          <PlainTable isInPanel label={t('allTitle')} columns={columns} rows={items} keyOf={({ id }) => id} />
        )}
      </Loaded>
      {isAdding && <AddTenant onClose={() => setAdding(false)} />}
    </Panel>
  )
}
