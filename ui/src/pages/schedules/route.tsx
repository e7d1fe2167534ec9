import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schedule } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { messages } from './messages.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useSchedules } from './use-schedules.ts'

export function Page() {
  const t = useMessages(messages)
  const may = usePermissions()
  const schedules = useSchedules()
  /** What the dialog edits: a schedule, or a new one. */
  const [edited, setEdited] = useState<Schedule | 'new'>()
  const add = may.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={schedules} failedTitle={t('failed')}>
        {({ items, time_zone: zone, sends_email: sendsEmail }) => (
          <Stack>
            {items.length === 0 ? (
              <EmptyState icon={IconCalendarRepeat} title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              <Text size="sm" c="dimmed">
                {t('zone', { zone })}
              </Text>
            )}
            {items.map((item) => (
              <ScheduleCard key={item.id} schedule={item} onEdit={() => setEdited(item)} />
            ))}
            {edited !== undefined && (
              <ScheduleDialog
                known={edited === 'new' ? undefined : edited}
                sendsEmail={sendsEmail}
                onClose={() => setEdited(undefined)}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  )
}
