import { Button } from '@mantine/core'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { AddException } from './add-exception.tsx'
import { ExceptionTable } from './exception-table.tsx'
import { messages } from './messages.ts'

/** Hosts whose invalid certificates this workspace accepts. */
export function CertificatesSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  const [isAdding, setAdding] = useState(false)
  const exceptions = useQuery({
    queryKey: ['tls-exceptions'],
    queryFn: ({ signal }) => call('GET /tls-exceptions', { signal }),
  })
  const add = may.admin && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={exceptions} failedTitle={t('failedTitle')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconCertificate} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <ExceptionTable exceptions={items} canRevoke={may.admin} />
          )
        }
      </Loaded>
      {isAdding && <AddException onClose={() => setAdding(false)} />}
    </Panel>
  )
}
