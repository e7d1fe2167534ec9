import { Button, Stack } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Destination } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { DestinationCard } from './destination-card.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import { messages } from './messages.ts'
import { useDestinations } from './use-destinations.ts'

export function Page() {
  const t = useMessages(messages)
  const may = usePermissions()
  const destinations = useDestinations()
  /** What the dialog edits: a destination, or a new one. */
  const [edited, setEdited] = useState<Destination | 'new'>()
  const add = may.admin && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={destinations} failedTitle={t('failed')}>
        {({ items, kinds, source_fields: sourceFields }) => (
          <Stack>
            {items.length === 0 && (
              <EmptyState icon={IconPlugConnected} title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )}
            {items.map((item) => (
              <DestinationCard
                key={item.id}
                destination={item}
                title={kinds.find(({ kind }) => kind === item.kind)?.title ?? item.kind}
                hookSecret={kinds.find(({ kind }) => kind === item.kind)?.hook_secret ?? null}
                onEdit={() => setEdited(item)}
              />
            ))}
            {edited !== undefined && (
              <DestinationDialog
                known={edited === 'new' ? undefined : edited}
                kinds={kinds}
                sourceFields={sourceFields}
                onClose={() => setEdited(undefined)}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  )
}
